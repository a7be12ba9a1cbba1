import type { IDBPTransaction, StoreNames } from 'idb'
import { dependsOn } from '../depends-on.ts'
import type { Stores } from './cellar-db.ts'
import { type Blocked, type Done, isSetAside, type OutboxEntry, type Refusal } from './outbox-entry.ts'
import { StoredOutbox } from './stored-outbox.ts'

/** The number of the person's own changes that can be undone without a fetch. */
const ownChangesAtMost = 100

/** The same requests for the worker that sends them. */
export class SentOutbox extends StoredOutbox {
  /**
   * Returns the first request that can be sent: it was not passed over, and depends on none that was passed over or set
   * aside.
   */
  async next(passed: ReadonlySet<number> = new Set()): Promise<OutboxEntry | undefined> {
    const left: OutboxEntry[] = []
    for (const each of await this.db.getAll('outbox')) {
      if (each.refusal !== null) continue
      if (!isSetAside(each) && !passed.has(each.at) && !left.some(other => dependsOn(each, other))) return each
      left.push(each)
    }
    return undefined
  }

  async block(at: number, blocked: Blocked): Promise<void> {
    const tx = this.db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, blocked })
    await tx.done
  }

  async refuse(at: number, refusal: Refusal): Promise<void> {
    const tx = this.db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, refusal })
    // An undo of a change that was never made has nothing left to do.
    for (const other of await tx.store.getAll())
      if (one && other.undoes?.key === one.key) void tx.store.delete(other.at)
    await tx.done
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
