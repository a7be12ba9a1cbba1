import type { StoreNames } from 'idb'
import type { ChangedRow } from '../contract.ts'
import { snapshotOrder } from '../snapshot-order.ts'
import {
  type At,
  copy,
  type Fetching,
  openCellarDb,
  type Standing,
  type StoredOf,
  type StoredRow,
  type Stores,
} from './cellar-db.ts'
import { mergedPart } from './merged-part.ts'
import type { Done } from './outbox-entry.ts'
import { SentOutbox, settle } from './sent-outbox.ts'
import { partsOf, StoredCellar } from './stored-cellar.ts'

/** Details of a whole fetch. */
export interface Whole {
  /** The request that the server has done and whose rows the cellar includes. */
  done?: Done | undefined
  /** True if it replaces a copy whose history the server does not have. */
  set_back?: boolean
}

const everything: StoreNames<Stores>[] = [...copy, 'outbox', 'files', 'overwriting']

/** The same copy for the worker that keeps it up to date. A page loads none of this. */
export class SyncedCellar extends StoredCellar {
  declare readonly queue: SentOutbox

  static override async open(of: StoredOf, onLost?: () => void): Promise<SyncedCellar> {
    const db = await openCellarDb(of, onLost)
    return new SyncedCellar(db, of, new SentOutbox(db))
  }

  async standing(): Promise<Standing | undefined> {
    const standing = await this.db.get('standing', 'standing')
    return standing && this.isOurs(standing) ? standing : undefined
  }

  /** Counts the rows that are stored separately from the parts. */
  countRows(): Promise<number> {
    return this.db.count('rows')
  }

  /** Returns the progress of a whole fetch that is not complete. */
  async fetching(): Promise<Fetching | undefined> {
    const fetching = await this.db.get('fetching', 'fetching')
    return fetching && this.isOurs(fetching) ? fetching : undefined
  }

  /** Stores a part that arrived, together with the progress of the fetch. */
  async putPart(fetching: Fetching, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.db.transaction(['base', 'fetching'], 'readwrite')
    void tx.objectStore('base').put(bytes, [fetching.base_id, fetching.part_starts.length - 1])
    void tx.objectStore('fetching').put({ ...this.of, ...fetching }, 'fetching')
    await tx.done
  }

  /** Replaces the copy by the parts that arrived and the rows that changed since the first of them. */
  async putWhole(
    { version, change_id, rows }: At & { rows: readonly ChangedRow[] },
    { base_id, part_starts, at }: Fetching,
    { done, set_back }: Whole,
  ): Promise<void> {
    const tx = this.db.transaction(everything, 'readwrite')
    const earlier = await tx.objectStore('standing').get('standing')
    const set_back_at = set_back ? new Date().toISOString() : (earlier?.set_back_at ?? null)
    const base = { base_id, part_starts, base_version: at.version }
    void tx.objectStore('standing').put({ ...this.of, version, change_id, ...base, set_back_at }, 'standing')
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
    const tx = this.db.transaction(['base', 'fetching'], 'readwrite')
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
    const reading = this.db.transaction(['standing', 'base', 'rows'])
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
    const tx = this.db.transaction(['standing', 'base', 'rows'], 'readwrite')
    const now = await tx.objectStore('standing').get('standing')
    if (now?.base_id === base_id && now.version === version) {
      void tx.objectStore('standing').put({ ...now, base_version }, 'standing')
      void tx.objectStore('base').put(merged, [base_id, number])
      void tx.objectStore('rows').delete(range)
    }
    await tx.done
    return true
  }

  /**
   * Brings the copy to a later version. The request that the server answered with it leaves the queue in the same
   * transaction.
   */
  async advance({ version, change_id, rows }: At & { rows: readonly ChangedRow[] }, done?: Done): Promise<void> {
    const tx = this.db.transaction(everything, 'readwrite')
    const standing = await tx.objectStore('standing').get('standing')
    if (standing && version > standing.version) {
      for (const row of rows) void tx.objectStore('rows').put(storedRow(row, version))
      void tx.objectStore('standing').put({ ...standing, version, change_id }, 'standing')
    }
    if (done) settle(tx, done)
    await tx.done
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
