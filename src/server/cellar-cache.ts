import { type CellarTable, cellarTables } from '../features/cellars/contract.ts'
import { type Replica, withRows } from '../features/cellars/replica.ts'
import type { CellarAccess } from './access.ts'
import { recordsIn } from './cellar-records.ts'
import type { Database } from './db/tables.ts'
import { rowsChangedAfter } from './ledger.ts'

/** Further behind than this, a copy is read anew rather than brought up to date. */
const changesToCatchUp = 200
/** What a row takes in memory, measured on the sample cellar: a record of some twenty fields and its place in a map. */
const bytesPerRow = 1_000

interface Kept {
  replica: Replica
  bytes: number
}

/**
 * Cellars held whole to answer reads, each at the version it was read at: the version in the database decides whether a
 * copy is still true. Bounded in bytes; the one not used for longest goes first.
 */
export class CellarCache {
  readonly #db: Database
  readonly #limit_bytes: number
  readonly #kept = new Map<string, Kept>()
  /** What was let go of and lies in memory all the same: somebody works with it, or it was not cleared away yet. */
  readonly #loose = new Map<string, WeakRef<Replica>>()
  #hits = 0
  #misses = 0

  constructor(db: Database, limit_bytes: number) {
    this.#db = db
    this.#limit_bytes = limit_bytes
  }

  /** The cellar as it is at the version the request began with, or later. */
  async replica(access: CellarAccess): Promise<Replica> {
    const known = this.#kept.get(access.cellar_id)
    if (known && known.replica.version >= access.version) {
      this.#hits++
      this.#moveToEnd(access.cellar_id, known)
      return known.replica
    }
    // A large cellar is never in memory twice, however often it gives way to others while it is sent to somebody.
    const held = known?.replica ?? this.#loose.get(access.cellar_id)?.deref()
    if (held && held.version >= access.version) {
      this.#hits++
      return this.#keep(held)
    }
    this.#misses++
    const near = held && access.version - held.version <= changesToCatchUp
    const fresh = near ? await catchUp(this.#db, held) : await readWhole(this.#db, access.cellar_id)
    return this.#keep(fresh)
  }

  figures() {
    const bytes = Array.from(this.#kept.values(), kept => kept.bytes).reduce((sum, each) => sum + each, 0)
    return { cellars: this.#kept.size, bytes, limit_bytes: this.#limit_bytes, hits: this.#hits, misses: this.#misses }
  }

  #keep(replica: Replica): Replica {
    const known = this.#kept.get(replica.cellar_id)
    // Two requests may have read at once: the later version stays.
    const newest = known && known.replica.version > replica.version ? known.replica : replica
    this.#moveToEnd(replica.cellar_id, { replica: newest, bytes: sizeOf(newest) })
    this.#shrink()
    return newest
  }

  /** Away from the front, where the ones are that were not used for longest. */
  #moveToEnd(cellar_id: string, kept: Kept) {
    this.#kept.delete(cellar_id)
    this.#kept.set(cellar_id, kept)
  }

  #shrink() {
    let bytes = Array.from(this.#kept.values(), kept => kept.bytes).reduce((sum, each) => sum + each, 0)
    for (const [cellar_id, kept] of this.#kept) {
      if (bytes <= this.#limit_bytes || this.#kept.size === 1) return
      this.#kept.delete(cellar_id)
      this.#loose.set(cellar_id, new WeakRef(kept.replica))
      bytes -= kept.bytes
    }
  }
}

function sizeOf(replica: Replica): number {
  return cellarTables.reduce((rows, table) => rows + replica[table].size, 0) * bytesPerRow
}

/**
 * The whole cellar. Changes made while its tables are read one after another are brought in at the end from the ledger,
 * so that the copy is of one version without holding a transaction.
 */
export async function readWhole(db: Database, cellar_id: string): Promise<Replica> {
  const { version } = await db
    .selectFrom('cellars')
    .select('version')
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  const replica: Record<string, unknown> = { cellar_id, version }
  const texts = new Map<string, string>()
  for (const table of cellarTables) replica[table] = await readTable(db, cellar_id, table, texts)
  return catchUp(db, replica as unknown as Replica)
}

/** All records of a table, by their ids. */
async function readTable(
  db: Database,
  cellar_id: string,
  table: CellarTable,
  texts: Map<string, string>,
): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  for await (const some of recordsIn(db, cellar_id, table)) {
    for (const record of some) records.set(record.id, withTextsOnce(record, texts))
  }
  return records
}

/** Ids of other rows, days, merchants and words of state come again and again: kept once, a cellar is a third smaller. */
function withTextsOnce(record: Record<string, unknown>, texts: Map<string, string>): unknown {
  for (const column in record) {
    const text = record[column]
    if (typeof text !== 'string') continue
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    else record[column] = known
  }
  return record
}

async function catchUp(db: Database, replica: Replica): Promise<Replica> {
  const { version, rows } = await rowsChangedAfter(db, replica.cellar_id, replica.version)
  return withRows(replica, version, rows)
}
