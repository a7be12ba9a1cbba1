import type { ChangedRow } from '../contract.ts'
import { type CellarDb, copy, type Fetching, openCellarDb, type Standing, type StoredOf } from './cellar-db.ts'
import type { OutboxEntry, Overwriting } from './outbox-entry.ts'
import { StoredOutbox } from './stored-outbox.ts'

/** The parts that have arrived of a cellar that is still being fetched. */
export interface Arrived extends Fetching, StoredOf {
  /** The number of the first of these parts. */
  from: number
  parts: Uint8Array[]
}

/** Everything in the copy that is newer than the state of a page. */
export interface Read {
  standing: Standing | undefined
  /** The parts of the whole fetch, or undefined when the page has them already. */
  base: Uint8Array[] | undefined
  rows: ChangedRow[]
  queue: OutboxEntry[]
  overwriting: Overwriting[]
}

/**
 * One cellar of one person as this browser stores it: the version that was fetched whole in a few parts, the rows that
 * changed since, and the requests that the server has not answered, for a page. Every read and every write is one
 * transaction.
 */
export class StoredCellar {
  readonly queue: StoredOutbox
  protected readonly db: CellarDb
  protected readonly of: StoredOf

  protected constructor(db: CellarDb, of: StoredOf, queue = new StoredOutbox(db)) {
    this.db = db
    this.of = of
    this.queue = queue
  }

  /** Calls `onLost` when the browser took the store away, for example because its site data was cleared. */
  static async open(of: StoredOf, onLost?: () => void): Promise<StoredCellar> {
    return new StoredCellar(await openCellarDb(of, onLost), of)
  }

  close(): void {
    this.db.close()
  }

  /** Reads what came after `version`. The base is included only if it differs from `base_id`. */
  async read(version: number, base_id: string | undefined): Promise<Read> {
    const tx = this.db.transaction(['standing', 'base', 'rows', 'outbox', 'overwriting'])
    const [found, queue, overwriting] = await Promise.all([
      tx.objectStore('standing').get('standing'),
      tx.objectStore('outbox').getAll(),
      tx.objectStore('overwriting').getAll(),
    ])
    const standing = found && this.isOurs(found) ? found : undefined
    if (!standing) return { standing, base: undefined, rows: [], queue, overwriting }
    const isOther = standing.base_id !== base_id || version < standing.base_version
    const after = isOther ? null : IDBKeyRange.lowerBound(version, true)
    const [base, rows] = await Promise.all([
      isOther ? tx.objectStore('base').getAll(partsOf(standing.base_id)) : undefined,
      tx.objectStore('rows').index('version').getAll(after),
    ])
    return { standing, base, rows, queue, overwriting }
  }

  /** Returns the parts of an incomplete fetch, leaving out those of `base_id` before `from`. */
  async arrived(base_id: string | undefined, from: number): Promise<Arrived | undefined> {
    const tx = this.db.transaction(['fetching', 'base'])
    const fetching = await tx.objectStore('fetching').get('fetching')
    if (!fetching || !this.isOurs(fetching)) return undefined
    const first = fetching.base_id === base_id ? from : 0
    const range = IDBKeyRange.bound([fetching.base_id, first], [fetching.base_id, []])
    return { ...fetching, from: first, parts: await tx.objectStore('base').getAll(range) }
  }

  /** Records that the person knows that the server was restored from a backup. */
  async noteSetBack(): Promise<void> {
    const tx = this.db.transaction('standing', 'readwrite')
    const standing = await tx.store.get('standing')
    if (standing) void tx.store.put({ ...standing, set_back_at: null }, 'standing')
    await tx.done
  }

  /** Discards the copy, but not the waiting requests. */
  async clear(): Promise<void> {
    const tx = this.db.transaction(copy, 'readwrite')
    for (const store of copy) void tx.objectStore(store).clear()
    await tx.done
  }

  protected isOurs(entry: StoredOf): boolean {
    const { person_id, cellar_id, columns } = this.of
    return entry.person_id === person_id && entry.cellar_id === cellar_id && entry.columns === columns
  }
}

/** Returns the keys of the parts of a whole fetch. */
export function partsOf(base_id: string): IDBKeyRange {
  return IDBKeyRange.bound([base_id], [base_id, []])
}
