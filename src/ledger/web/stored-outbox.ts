import type { CellarDb } from './cellar-db.ts'
import type { OutboxEntry, OwnChange } from './outbox-entry.ts'

/** The requests of one cellar that the server has not answered, and what is known of those it has done, for a page. */
export class StoredOutbox {
  protected readonly db: CellarDb

  constructor(db: CellarDb) {
    this.db = db
  }

  /**
   * Appends a request to the queue, together with the bytes it sends, if any. Both are safely on the disk when this
   * resolves.
   */
  async add(one: Omit<OutboxEntry, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.db.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' })
    void tx.objectStore('outbox').add(one as OutboxEntry)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    await tx.done
  }

  /** Puts back requests that a store lost when it was wiped. */
  async putBack(queue: readonly OutboxEntry[]): Promise<void> {
    const tx = this.db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const keys = new Set((await tx.store.getAll()).map(each => each.key))
    for (const { at: _, ...one } of queue) if (!keys.has(one.key)) void tx.store.add(one as OutboxEntry)
    await tx.done
  }

  async file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.db.get('files', name)
  }

  /** Marks requests that were refused or set aside to be sent again, each in its old position. */
  async again(places: readonly number[]): Promise<void> {
    const tx = this.db.transaction('outbox', 'readwrite')
    for (const at of places) {
      const one = await tx.store.get(at)
      if (one) void tx.store.put({ ...one, refusal: null, blocked: null })
    }
    await tx.done
  }

  /** Replaces a request, and the bytes it sends, by another one in the same position. */
  async replace(at: number, one: Omit<OutboxEntry, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.db.transaction(['outbox', 'files'], 'readwrite')
    const earlier = await tx.objectStore('outbox').get(at)
    if (earlier?.file !== undefined && earlier.file !== one.file) void tx.objectStore('files').delete(earlier.file)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    void tx.objectStore('outbox').put({ ...one, at })
    await tx.done
  }

  async drop(places: readonly number[]): Promise<void> {
    const tx = this.db.transaction(['outbox', 'files'], 'readwrite')
    for (const at of places) {
      const one = await tx.objectStore('outbox').get(at)
      if (one?.file !== undefined) void tx.objectStore('files').delete(one.file)
      void tx.objectStore('outbox').delete(at)
    }
    await tx.done
  }

  /** Records that the person has seen what one of their changes replaced. */
  async forgetOverwriting(at: number): Promise<void> {
    await this.db.delete('overwriting', at)
  }

  async ownChange(key: string): Promise<OwnChange | undefined> {
    return this.db.getFromIndex('own', 'key', key)
  }
}
