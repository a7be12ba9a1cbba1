import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { jsonColumnsOf } from '../../model/tables.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { Database } from '../../server/db/tables.ts'
import { WeakValues } from '../../shared/weak-values.ts'
import type { ChangedRow } from '../contract.ts'
import { type Replica, withRows } from '../replica.ts'
import type { CellarFiles } from './cellar-files.ts'
import { recordsIn, rowsIn } from './cellar-records.ts'
import { changeIdAt, rowsChangedAfter } from './changes-since.ts'
import type { Copy } from './packed-cellar.ts'
import { isPacked, packedTables, RowPacker } from './packed-rows.ts'
import { areInColumns, PatchedPackedRows, PatchedRows } from './patched-rows.ts'
import { shownReplica } from './projection.ts'
import { bytesOfRow, SharedTexts } from './shared-texts.ts'
import { parsed } from './stored-rows.ts'

/**
 * A copy that is further behind than this is read again rather than brought up to date. The rows of an import are a
 * single change, which took more memory, and held up others for longer, than reading the cellar.
 */
const changesToCatchUp = 200
const rowsToCatchUp = 20_000
/** The memory that a list keeps for each wine and bottle: summaries, their order and indexes. */
const listedBytesPerWine = 1_700
const listedBytesPerBottle = 16

/** After more rows than this, summaries and the like are computed again rather than brought up to date. */
const rowsToFollow = 2_000

/** The rows in which a cellar differs from an earlier state of it. */
export interface Difference {
  from: Replica
  rows: readonly ChangedRow[]
}

/**
 * Holds whole cellars in memory to answer reads, each at the version at which it was read. The version in the database
 * decides whether a copy is current. The id of its change decides whether the copy belongs to this history, since a
 * database may be restored from a backup while the server runs. The cache is bounded in bytes, and the least recently
 * used cellar is evicted first.
 */
export class CellarCache {
  readonly #db: Database
  readonly #limit_bytes: number
  readonly #files: CellarFiles | undefined
  readonly #copies = new Map<string, Copy>()
  /** Evicted cellars that are still in memory, because a request uses them or they have not been collected yet. */
  readonly #loose = new WeakValues<Replica>()
  readonly #looseCopies = new WeakMap<Replica, Copy>()
  readonly #differences = new WeakMap<Replica, Difference>()
  #hits = 0
  #misses = 0

  /** With files, a cellar that is in none of them is written to one once it has been read. */
  constructor(db: Database, limit_bytes: number, files?: CellarFiles) {
    this.#db = db
    this.#limit_bytes = limit_bytes
    this.#files = files
  }

  /** Returns the cellar at the version with which the request began, or a later one, as the person may see it. */
  async replica(access: CellarAccess): Promise<Replica> {
    return shownReplica(await this.#whole(access), access)
  }

  async #whole(access: CellarAccess): Promise<Replica> {
    const cached = this.#cached(access.cellar_id)
    if (cached && cached.replica.version === access.version && cached.change_id === access.change_id) {
      this.#hits++
      return this.#keep(cached)
    }
    this.#misses++
    const isNear = cached && access.version - cached.replica.version <= changesToCatchUp
    const caughtUp = isNear ? await this.#catchUp(cached) : undefined
    return this.#keep(caughtUp ?? (await this.#read(access.cellar_id)))
  }

  /** Reads a cellar from its file and what changed since, or else from the database. */
  async #read(cellar_id: string): Promise<Copy> {
    const stored = await this.#files?.find(cellar_id)
    const caughtUp = stored && (await catchUp(this.#db, stored))
    if (caughtUp) {
      this.#files?.follow(caughtUp)
      return caughtUp
    }
    const copy = await readCopy(this.#db, cellar_id)
    this.#files?.store(copy)
    return copy
  }

  /** Drops a cellar that was deleted, and its file. */
  async forget(cellar_id: string): Promise<void> {
    this.#copies.delete(cellar_id)
    await this.#files?.remove(cellar_id)
  }

  /** Returns how a cellar differs from the state of it that was last settled, if that is known. */
  differenceOf(replica: Replica): Difference | undefined {
    return this.#differences.get(replica)
  }

  /** Forgets the earlier state of a cellar: what was derived from it has been derived from this one. */
  settle(replica: Replica): void {
    this.#differences.delete(replica)
  }

  async #catchUp(before: Copy): Promise<Copy | undefined> {
    const caughtUp = await catchUp(this.#db, before)
    if (!caughtUp || caughtUp.replica === before.replica) return caughtUp
    this.#files?.follow(caughtUp)
    const { from, rows } = this.#differences.get(before.replica) ?? { from: before.replica, rows: [] }
    const all = [...rows, ...caughtUp.rows]
    if (all.length <= rowsToFollow) this.#differences.set(caughtUp.replica, { from, rows: all })
    return caughtUp
  }

  figures() {
    return {
      cellars: this.#copies.size,
      bytes: this.#bytes(),
      limit_bytes: this.#limit_bytes,
      hits: this.#hits,
      misses: this.#misses,
    }
  }

  /**
   * Finds a copy that is still in memory, evicted or not. Thus a large cellar is never in memory twice, however often
   * it is evicted while it is being sent.
   */
  #cached(cellar_id: string): Copy | undefined {
    const copies = this.#copies.get(cellar_id)
    if (copies) return copies
    const loose = this.#loose.find(cellar_id)
    return loose && this.#looseCopies.get(loose)
  }

  #keep(copy: Copy): Replica {
    const { cellar_id } = copy.replica
    this.#loose.drop(cellar_id)
    // The least recently used ones are at the front of the map.
    this.#copies.delete(cellar_id)
    this.#copies.set(cellar_id, copy)
    this.#shrink()
    return copy.replica
  }

  #bytes(): number {
    return Array.from(this.#copies.values(), cachedBytes).reduce((sum, each) => sum + each, 0)
  }

  #shrink() {
    let bytes = this.#bytes()
    for (const [cellar_id, copy] of this.#copies) {
      if (bytes <= this.#limit_bytes || this.#copies.size === 1) return
      this.#copies.delete(cellar_id)
      this.#loose.keep(cellar_id, copy.replica)
      this.#looseCopies.set(copy.replica, copy)
      bytes -= cachedBytes(copy)
    }
  }
}

/** Returns the memory of a cellar with what its lists keep of it, whether or not they have been asked for. */
function cachedBytes({ replica, bytes }: Copy): number {
  const packed = packedTables.reduce((sum, table) => {
    const rows: ReadonlyMap<string, unknown> = replica[table]
    return areInColumns(rows) ? sum + rows.bytes : sum
  }, 0)
  return bytes + packed + replica.wines.size * listedBytesPerWine + replica.bottles.size * listedBytesPerBottle
}

export async function readWhole(db: Database, cellar_id: string): Promise<Replica> {
  return (await readCopy(db, cellar_id)).replica
}

/**
 * Reads the whole cellar. Changes made while the tables are read one after another are applied at the end from the
 * ledger, so that the copy is of one version without a long transaction.
 */
async function readCopy(db: Database, cellar_id: string): Promise<Copy> {
  const { version } = await db
    .selectFrom('cellars')
    .select('version')
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  const change_id = await changeIdAt(db, cellar_id, version)
  const replica: Record<string, unknown> = { cellar_id, version }
  const texts = new SharedTexts()
  for (const table of cellarTables) replica[table] = await readTable(db, cellar_id, table, texts)
  const copy = { replica: replica as unknown as Replica, change_id, bytes: texts.bytes }
  return (await catchUp(db, copy)) ?? readCopy(db, cellar_id)
}

/** Reads all records of a table by their ids. */
async function readTable(
  db: Database,
  cellar_id: string,
  table: CellarTable,
  texts: SharedTexts,
): Promise<ReadonlyMap<string, unknown>> {
  if (isPacked(table)) {
    const isJson = new Set(jsonColumnsOf[table])
    const packer = new RowPacker(table, (column, value) =>
      texts.value(table, column, isJson.has(column) ? parsed(value as string) : value),
    )
    for await (const some of rowsIn(db, cellar_id, table)) for (const values of some) packer.add(values)
    return packer.packed()
  }
  const records = new Map<string, unknown>()
  for await (const some of recordsIn(db, cellar_id, table)) {
    for (const record of some) records.set(record.id, texts.share(table, record))
  }
  return records
}

/**
 * Brings a copy to the current version. Returns undefined if the ledger has another change at the copy's version, or too
 * many rows since.
 */
async function catchUp(
  db: Database,
  { replica, change_id, bytes }: Copy,
): Promise<(Copy & { rows: readonly ChangedRow[] }) | undefined> {
  const { cellar_id } = replica
  if (change_id !== (await changeIdAt(db, cellar_id, replica.version))) return undefined
  const { version, rows, isTooMany } = await rowsChangedAfter(db, cellar_id, replica.version, rowsToCatchUp)
  if (isTooMany) return undefined
  const grown = shareTexts(replica, rows)
  const after = await packed(withRows(replica, version, rows, PatchedRows.of))
  return { replica: after, change_id: await changeIdAt(db, cellar_id, version), bytes: bytes + grown, rows }
}

/** Packs the tables in which much has changed. */
async function packed(replica: Replica): Promise<Replica> {
  let after = replica
  for (const table of packedTables) {
    const rows: ReadonlyMap<string, unknown> = replica[table]
    if (rows instanceof PatchedPackedRows && rows.areMany) after = { ...after, [table]: await rows.packed() }
  }
  return after
}

/**
 * Makes changed rows share with the cellar the texts of their former state and the ids of the rows that they name. Returns
 * the bytes that they add to it.
 */
function shareTexts(replica: Replica, rows: readonly ChangedRow[]): number {
  const texts = new SharedTexts()
  let replaced = 0
  for (const { table, id, after } of rows) {
    const before = replica[table].get(id)
    texts.know(before ?? { id })
    // A row in columns is counted with these.
    const counted = isPacked(table) ? after : before
    if (counted) replaced += bytesOfRow(counted)
    if (!after) continue
    for (const column in after) {
      const text = after[column]
      if (!column.endsWith('_id') || typeof text !== 'string' || texts.knowsId(text)) continue
      for (const other of cellarTables) {
        const named = replica[other].get(text)
        if (named) texts.know({ id: named.id })
      }
    }
    texts.share(table, after, before ?? { id })
  }
  return texts.bytes - replaced
}
