import type { StoreNames } from 'idb'
import type { ChangedRow } from '../contract.ts'
import { snapshotOrder } from '../snapshot-order.ts'
import {
  type At,
  type CellarDb,
  copy,
  type Fetching,
  openCellarDb,
  type Standing,
  type StoredOf,
  type StoredRow,
  type Stores,
} from './cellar-db.ts'
import { mergedPart } from './merged-part.ts'
import type { Done, OutboxEntry, Overwriting } from './outbox-entry.ts'
import { StoredOutbox, settle } from './stored-outbox.ts'

/** The parts that have arrived of a cellar that is still being fetched. */
export interface Arrived extends Fetching, StoredOf {
  /** The number of the first of these parts. */
  from: number
  parts: Uint8Array[]
}

/** Details of a whole fetch. */
export interface Whole {
  /** The request that the server has done and whose rows the cellar includes. */
  done?: Done | undefined
  /** True if it replaces a copy whose history the server does not have. */
  set_back?: boolean
}

const everything: StoreNames<Stores>[] = [...copy, 'outbox', 'files', 'overwriting']

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
 * changed since, and the requests that the server has not answered. Every read and every write is one transaction.
 */
export class StoredCellar {
  readonly queue: StoredOutbox
  readonly #db: CellarDb
  readonly #of: StoredOf

  private constructor(db: CellarDb, of: StoredOf) {
    this.#db = db
    this.#of = of
    this.queue = new StoredOutbox(db)
  }

  /** Calls `onLost` when the browser took the store away, for example because its site data was cleared. */
  static async open(of: StoredOf, onLost?: () => void): Promise<StoredCellar> {
    return new StoredCellar(await openCellarDb(of, onLost), of)
  }

  close(): void {
    this.#db.close()
  }

  /** Reads what came after `version`. The base is included only if it differs from `base_id`. */
  async read(version: number, base_id: string | undefined): Promise<Read> {
    const tx = this.#db.transaction(['standing', 'base', 'rows', 'outbox', 'overwriting'])
    const [found, queue, overwriting] = await Promise.all([
      tx.objectStore('standing').get('standing'),
      tx.objectStore('outbox').getAll(),
      tx.objectStore('overwriting').getAll(),
    ])
    const standing = found && this.#isOurs(found) ? found : undefined
    if (!standing) return { standing, base: undefined, rows: [], queue, overwriting }
    const isOther = standing.base_id !== base_id || version < standing.base_version
    const after = isOther ? null : IDBKeyRange.lowerBound(version, true)
    const [base, rows] = await Promise.all([
      isOther ? tx.objectStore('base').getAll(partsOf(standing.base_id)) : undefined,
      tx.objectStore('rows').index('version').getAll(after),
    ])
    return { standing, base, rows, queue, overwriting }
  }

  async standing(): Promise<Standing | undefined> {
    const standing = await this.#db.get('standing', 'standing')
    return standing && this.#isOurs(standing) ? standing : undefined
  }

  /** Counts the rows that are stored separately from the parts. */
  countRows(): Promise<number> {
    return this.#db.count('rows')
  }

  /** Returns the progress of a whole fetch that is not complete. */
  async fetching(): Promise<Fetching | undefined> {
    const fetching = await this.#db.get('fetching', 'fetching')
    return fetching && this.#isOurs(fetching) ? fetching : undefined
  }

  /** Returns the parts of an incomplete fetch, leaving out those of `base_id` before `from`. */
  async arrived(base_id: string | undefined, from: number): Promise<Arrived | undefined> {
    const tx = this.#db.transaction(['fetching', 'base'])
    const fetching = await tx.objectStore('fetching').get('fetching')
    if (!fetching || !this.#isOurs(fetching)) return undefined
    const first = fetching.base_id === base_id ? from : 0
    const range = IDBKeyRange.bound([fetching.base_id, first], [fetching.base_id, []])
    return { ...fetching, from: first, parts: await tx.objectStore('base').getAll(range) }
  }

  /** Stores a part that arrived, together with the progress of the fetch. */
  async putPart(fetching: Fetching, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['base', 'fetching'], 'readwrite')
    void tx.objectStore('base').put(bytes, [fetching.base_id, fetching.part_starts.length - 1])
    void tx.objectStore('fetching').put({ ...this.#of, ...fetching }, 'fetching')
    await tx.done
  }

  /** Replaces the copy by the parts that arrived and the rows that changed since the first of them. */
  async putWhole(
    { version, change_id, rows }: At & { rows: readonly ChangedRow[] },
    { base_id, part_starts, at }: Fetching,
    { done, set_back }: Whole,
  ): Promise<void> {
    const tx = this.#db.transaction(everything, 'readwrite')
    const earlier = await tx.objectStore('standing').get('standing')
    const set_back_at = set_back ? new Date().toISOString() : (earlier?.set_back_at ?? null)
    const base = { base_id, part_starts, base_version: at.version }
    void tx.objectStore('standing').put({ ...this.#of, version, change_id, ...base, set_back_at }, 'standing')
    if (earlier) void tx.objectStore('base').delete(partsOf(earlier.base_id))
    void tx.objectStore('fetching').clear()
    void tx.objectStore('rows').clear()
    for (const row of rows) void tx.objectStore('rows').put(storedRow(row, version))
    // The server may not know these changes any more.
    if (set_back) void tx.objectStore('own').clear()
    if (done) settle(tx, done)
    await tx.done
  }

  /** Discards the parts of a whole fetch that is not complete. */
  async dropFetching(): Promise<void> {
    const tx = this.#db.transaction(['base', 'fetching'], 'readwrite')
    const fetching = await tx.objectStore('fetching').get('fetching')
    if (fetching) void tx.objectStore('base').delete(partsOf(fetching.base_id))
    void tx.objectStore('fetching').clear()
    await tx.done
  }

  /**
   * Merges changed rows into one part, the part to which the first of them belongs, so that more urgent work can come
   * between. Returns false when there are no such rows.
   */
  async mergeSome(): Promise<boolean> {
    const reading = this.#db.transaction(['standing', 'base', 'rows'])
    const [standing, [first]] = await Promise.all([
      reading.objectStore('standing').get('standing'),
      reading.objectStore('rows').getAll(null, 1),
    ])
    if (!standing || !first) return false
    const { base_id, part_starts, version } = standing
    const key = [first.order, first.id]
    const starts = part_starts.map(keyOfStart)
    const number = starts.findLastIndex(start => indexedDB.cmp(start, key) < 0)
    const range = IDBKeyRange.bound(starts[number], starts[number + 1] ?? [[]], true)
    const [bytes, rows] = await Promise.all([
      reading.objectStore('base').get([base_id, number]),
      reading.objectStore('rows').getAll(range),
    ])
    if (!bytes) throw new Error('The kept cellar has no such part')
    const merged = mergedPart(bytes, rows)
    const base_version = rows.reduce((newest, row) => Math.max(newest, row.version), standing.base_version)
    const tx = this.#db.transaction(['standing', 'base', 'rows'], 'readwrite')
    const now = await tx.objectStore('standing').get('standing')
    if (now?.base_id === base_id && now.version === version) {
      void tx.objectStore('standing').put({ ...now, base_version }, 'standing')
      void tx.objectStore('base').put(merged, [base_id, number])
      void tx.objectStore('rows').delete(range)
    }
    await tx.done
    return true
  }

  /** Records that the person knows that the server was restored from a backup. */
  async noteSetBack(): Promise<void> {
    const tx = this.#db.transaction('standing', 'readwrite')
    const standing = await tx.store.get('standing')
    if (standing) void tx.store.put({ ...standing, set_back_at: null }, 'standing')
    await tx.done
  }

  /**
   * Brings the copy to a later version. The request that the server answered with it leaves the queue in the same
   * transaction.
   */
  async advance({ version, change_id, rows }: At & { rows: readonly ChangedRow[] }, done?: Done): Promise<void> {
    const tx = this.#db.transaction(everything, 'readwrite')
    const standing = await tx.objectStore('standing').get('standing')
    if (standing && version > standing.version) {
      for (const row of rows) void tx.objectStore('rows').put(storedRow(row, version))
      void tx.objectStore('standing').put({ ...standing, version, change_id }, 'standing')
    }
    if (done) settle(tx, done)
    await tx.done
  }

  /** Discards the copy, but not the waiting requests. */
  async clear(): Promise<void> {
    const tx = this.#db.transaction(copy, 'readwrite')
    for (const store of copy) void tx.objectStore(store).clear()
    await tx.done
  }

  #isOurs(entry: StoredOf): boolean {
    const { person_id, cellar_id, columns } = this.#of
    return entry.person_id === person_id && entry.cellar_id === cellar_id && entry.columns === columns
  }
}

function storedRow(row: ChangedRow, version: number): StoredRow {
  return { ...row, order: snapshotOrder[row.table], version }
}

/** Returns the key after which the rows of a part come. */
function keyOfStart(start: string): [number, string] {
  const [order, id = ''] = start.split(' ')
  return [Number(order), id]
}

function partsOf(base_id: string): IDBKeyRange {
  return IDBKeyRange.bound([base_id], [base_id, []])
}
