import type { IDBPTransaction, StoreNames } from 'idb'
import { dependsOn } from '../depends-on.ts'
import type { CellarDb, Stores } from './cellar-db.ts'
import { type Blocked, type Done, isSetAside, type OutboxEntry, type OwnChange, type Refusal } from './outbox-entry.ts'

/** The number of the person's own changes that can be undone without a fetch. */
const ownChangesAtMost = 100

/** The requests of one cellar that the server has not answered, and what is known of those it has done. */
export class StoredOutbox {
  readonly #db: CellarDb

  constructor(db: CellarDb) {
    this.#db = db
  }

  /**
   * Appends a request to the queue, together with the bytes it sends, if any. Both are safely on the disk when this
   * resolves.
   */
  async add(one: Omit<OutboxEntry, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' })
    void tx.objectStore('outbox').add(one as OutboxEntry)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    await tx.done
  }

  /** Puts back requests that a store lost when it was wiped. */
  async putBack(queue: readonly OutboxEntry[]): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const keys = new Set((await tx.store.getAll()).map(each => each.key))
    for (const { at: _, ...one } of queue) if (!keys.has(one.key)) void tx.store.add(one as OutboxEntry)
    await tx.done
  }

  async file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#db.get('files', name)
  }

  /**
   * Returns the first request that can be sent: it was not passed over, and depends on none that was passed over or set
   * aside.
   */
  async next(passed: ReadonlySet<number> = new Set()): Promise<OutboxEntry | undefined> {
    const left: OutboxEntry[] = []
    for (const each of await this.#db.getAll('outbox')) {
      if (each.refusal !== null) continue
      if (!isSetAside(each) && !passed.has(each.at) && !left.some(other => dependsOn(each, other))) return each
      left.push(each)
    }
    return undefined
  }

  async block(at: number, blocked: Blocked): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, blocked })
    await tx.done
  }

  async refuse(at: number, refusal: Refusal): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, refusal })
    // An undo of a change that was never made has nothing left to do.
    for (const other of await tx.store.getAll())
      if (one && other.undoes?.key === one.key) void tx.store.delete(other.at)
    await tx.done
  }

  /** Marks requests that were refused or set aside to be sent again, each in its old position. */
  async again(places: readonly number[]): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    for (const at of places) {
      const one = await tx.store.get(at)
      if (one) void tx.store.put({ ...one, refusal: null, blocked: null })
    }
    await tx.done
  }

  /** Replaces a request, and the bytes it sends, by another one in the same position. */
  async replace(at: number, one: Omit<OutboxEntry, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite')
    const earlier = await tx.objectStore('outbox').get(at)
    if (earlier?.file !== undefined && earlier.file !== one.file) void tx.objectStore('files').delete(earlier.file)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    void tx.objectStore('outbox').put({ ...one, at })
    await tx.done
  }

  async drop(places: readonly number[]): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite')
    for (const at of places) {
      const one = await tx.objectStore('outbox').get(at)
      if (one?.file !== undefined) void tx.objectStore('files').delete(one.file)
      void tx.objectStore('outbox').delete(at)
    }
    await tx.done
  }

  /** Records that the person has seen what one of their changes replaced. */
  async forgetOverwriting(at: number): Promise<void> {
    await this.#db.delete('overwriting', at)
  }

  async ownChange(key: string): Promise<OwnChange | undefined> {
    return this.#db.getFromIndex('own', 'key', key)
  }
}

/** Removes a request that the server has done from the queue, and records it as a change that can be undone. */
export function settle(tx: IDBPTransaction<Stores, StoreNames<Stores>[], 'readwrite'>, done: Done): void {
  const { at, key, touched, file, overwritten } = done
  void tx.objectStore('outbox').delete(at)
  if (file !== undefined) void tx.objectStore('files').delete(file)
  void tx.objectStore('own').put({ at, key, touched })
  void tx.objectStore('own').delete(IDBKeyRange.upperBound(at - ownChangesAtMost))
  if (overwritten.length === 0) return
  const composed_at = done.context.now
  void tx.objectStore('overwriting').put({ at, key, composed_at, touched, overwritten })
}
