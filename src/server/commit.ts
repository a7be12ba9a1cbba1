import { createHash } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import { type CellarTable, type ChangedRow, type Committed, cellarTables } from '../features/cellars/contract.ts'
import type { Circumstance, Concern, Deed, Written } from '../features/cellars/deed.ts'
import { columnsOf, type RecordOf, type Tables as Rows } from '../features/cellars/records.ts'
import { AppError, conflict } from '../shared/errors.ts'
import { limits } from '../shared/limits.ts'
import type { CellarAccess } from './access.ts'
import { kindOf, locked, uniquenessBroken, valuesAtMost } from './db/dialect.ts'
import { recordOf, stored } from './db/rows.ts'
import type { ChangeRow, ChangeRowRow, Database, Tables, Tx } from './db/tables.ts'
import type { Host } from './host.ts'

/** A request to change a cellar. */
export interface Change {
  deed: string
  /** The key of the request (`Idempotency-Key`): sent twice, done once. */
  key: string | undefined
  /** What was asked; the same key with something else asked is refused. */
  asked: unknown
  undoes?: number
  /** Told how many rows are written as it goes, for changes of thousands of them. */
  progress?: (done: number, total: number) => void
}

/** Does a deed in a cellar. */
export function runDeed<Input>(
  host: Host,
  access: CellarAccess,
  key: string | undefined,
  deed: Deed<Input>,
  input: Input,
): Promise<Committed> {
  return commit(host, access, { deed: deed.name, key, asked: input }, async (tx, circumstance) => {
    const rows = await rowsConcerned(tx, access.cellar_id, deed.concerns(input))
    return deed.apply(rows, input, circumstance)
  })
}

/**
 * The one way to write in a cellar: one transaction that holds the cellar, answers a key it has seen as it was answered
 * then, does the work, raises the cellar's version and records in the ledger what every touched row was before and
 * after.
 */
export async function commit(
  host: Host,
  access: CellarAccess,
  change: Change,
  work: (tx: Tx, circumstance: Circumstance) => Promise<Written[]>,
): Promise<Committed> {
  const { cellar_id, person_id, person_name } = access
  const now = host.now().toISOString()
  const digest = digestOf(change)
  try {
    return await host.db.transaction().execute(async tx => {
      const held = await holdCellar(tx, cellar_id)
      const earlier = await findByKey(tx, access, change.key)
      if (earlier) return answerAgain(tx, earlier, digest)

      const written = await work(tx, { person_id, person_name, now, today: now.slice(0, 10) })
      const touched = await withBefore(tx, cellar_id, written)
      if (touched.length === 0) return { version: held.version, deed: change.deed, rows: [] }

      const version = held.version + 1
      await tx.updateTable('cellars').set({ version }).where('id', '=', cellar_id).execute()
      await tx
        .insertInto('changes')
        .values({
          cellar_id,
          version,
          person_id,
          deed: change.deed,
          made_at: now,
          undoes: change.undoes ?? null,
          undone_by: null,
          request_key: change.key ?? null,
          request_digest: change.key ? digest : null,
        })
        .execute()
      await write(tx, cellar_id, version, touched, change.progress)
      await checkLimits(tx, cellar_id, touched)
      return { version, deed: change.deed, rows: touched.map(({ table, id, after }) => ({ table, id, after })) }
    })
  } catch (error) {
    const broken = uniquenessBroken(error)
    if (!broken) throw error
    throw conflict(broken === 'slot' ? 'slot_taken' : 'exists_already')
  }
}

/** The rows a deed has to see, as they are now. */
export async function rowsConcerned(tx: Tx, cellar_id: string, concern: Concern): Promise<Rows> {
  const rows = emptyRows()
  for (const table of cellarTables) {
    for (const [column, values] of Object.entries(concern[table] ?? {})) {
      for (const some of batches(values as readonly string[], 5_000)) {
        const found = await selectFrom(tx, cellar_id, table, column, some)
        for (const record of found) (rows[table] as Map<string, unknown>).set(record.id, record)
      }
    }
  }
  return rows
}

/** A row with what stood before: what the ledger keeps. */
export interface Touched {
  table: CellarTable
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function holdCellar(tx: Tx, cellar_id: string): Promise<{ version: number }> {
  const cellar = tx.selectFrom('cellars').select('version').where('id', '=', cellar_id)
  return locked(kindOf(tx), cellar).executeTakeFirstOrThrow()
}

async function findByKey(tx: Tx, access: CellarAccess, key: string | undefined): Promise<ChangeRow | undefined> {
  if (!key) return undefined
  return tx
    .selectFrom('changes')
    .selectAll()
    .where('cellar_id', '=', access.cellar_id)
    .where('person_id', '=', access.person_id)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

async function answerAgain(tx: Tx, earlier: ChangeRow, digest: string): Promise<Committed> {
  if (earlier.request_digest !== digest) throw conflict('key_reused')
  const rows = await tx
    .selectFrom('change_rows')
    .select(['table_name as table', 'row_id as id', 'after'])
    .where('cellar_id', '=', earlier.cellar_id)
    .where('version', '=', earlier.version)
    .orderBy('position')
    .execute()
  return {
    version: earlier.version,
    deed: earlier.deed,
    rows: rows.map((row): ChangedRow => ({ ...row, after: row.after === null ? null : JSON.parse(row.after) })),
  }
}

/** Each written row with what it was; rows that stay as they are fall out. */
async function withBefore(tx: Tx, cellar_id: string, written: readonly Written[]): Promise<Touched[]> {
  const ids: Partial<Record<CellarTable, string[]>> = {}
  for (const { table, id } of written) {
    ids[table] ??= []
    ids[table].push(id)
  }
  const concern = Object.fromEntries(Object.entries(ids).map(([table, id]) => [table, { id }]))
  const before = await rowsConcerned(tx, cellar_id, concern)
  const touched: Touched[] = []
  for (const some of batches(written, batchRows)) {
    const rows = some.map(({ table, id, after }) => ({
      table,
      id,
      before: before[table].get(id) ?? null,
      after: after && inOrder(table, after),
    }))
    touched.push(...rows.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)))
    if (written.length > batchRows) await new Promise(resolve => setImmediate(resolve))
  }
  return touched
}

/** A record with its columns in the table's order, so that equal records are equal as text. */
function inOrder(table: CellarTable, record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(columnsOf[table].map(column => [column, record[column]]))
}

/** Rows per statement and per turn of the event loop: others are served in between. */
const batchRows = 250

async function write(
  tx: Tx,
  cellar_id: string,
  version: number,
  touched: readonly Touched[],
  progress: Change['progress'],
) {
  const removed = touched.filter(row => !row.after)
  const added = touched.filter(row => row.after && !row.before)
  const changed = touched.filter(row => row.after && row.before)
  let done = 0
  const step = async (count: number) => {
    done += count
    progress?.(done, touched.length)
    await new Promise(resolve => setImmediate(resolve))
  }
  // What refers goes before what is referred to, and comes after it.
  for (const table of [...cellarTables].reverse()) {
    const ids = removed.filter(row => row.table === table).map(row => row.id)
    for (const some of batches(ids.reverse(), batchRows)) {
      await tx.deleteFrom(table).where('cellar_id', '=', cellar_id).where('id', 'in', some).execute()
      await step(some.length)
    }
  }
  for (const table of cellarTables) {
    const rows = added.filter(row => row.table === table)
    const size = Math.min(batchRows, Math.floor(valuesAtMost / (columnsOf[table].length + 1)))
    for (const some of batches(rows, size)) {
      const values = some.map(row => stored(table, cellar_id, row.after as RecordOf[typeof table]))
      await tx
        .insertInto(table)
        .values(values as Insertable<Tables[typeof table]>[])
        .execute()
      await step(some.length)
    }
  }
  for (const [at, row] of changed.entries()) {
    await updateRow(tx, cellar_id, row)
    if (at % batchRows === batchRows - 1) await step(batchRows)
  }
  await record(tx, cellar_id, version, touched)
}

async function updateRow(tx: Tx, cellar_id: string, { table, id, before, after }: Touched) {
  const row = stored(table, cellar_id, after as RecordOf[typeof table]) as Record<string, unknown>
  const was = stored(table, cellar_id, before as RecordOf[typeof table]) as Record<string, unknown>
  const differing = Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== was[column]))
  await tx
    .updateTable(table)
    .set(differing as Updateable<Tables[typeof table]>)
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .execute()
}

async function record(tx: Tx, cellar_id: string, version: number, touched: readonly Touched[]) {
  let position = 0
  for (const some of batches(touched, batchRows)) {
    const rows = some.map(
      ({ table, id, before, after }): ChangeRowRow => ({
        cellar_id,
        version,
        position: position++,
        table_name: table,
        row_id: id,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      }),
    )
    await tx.insertInto('change_rows').values(rows).execute()
    await new Promise(resolve => setImmediate(resolve))
  }
}

async function checkLimits(tx: Tx, cellar_id: string, touched: readonly Touched[]) {
  if (!touched.some(row => row.table === 'bottles' && !row.before)) return
  const { count } = await tx
    .selectFrom('bottles')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  if (count > limits.bottles_in_cellar) throw new AppError(409, 'cellar_full', { max: limits.bottles_in_cellar })
}

async function selectFrom<T extends CellarTable>(
  tx: Tx,
  cellar_id: string,
  table: T,
  column: string,
  values: readonly string[],
): Promise<RecordOf[T][]> {
  if (values.length === 0) return []
  const rows = await (tx as Database)
    .selectFrom(table as CellarTable)
    .selectAll()
    .where('cellar_id', '=', cellar_id)
    .where(column as 'id', 'in', values as string[])
    .execute()
  return rows.map(row => recordOf(table, row as never))
}

function emptyRows(): Rows {
  return Object.fromEntries(cellarTables.map(table => [table, new Map()])) as unknown as Rows
}

function digestOf({ deed, asked }: Change): string {
  return createHash('sha256')
    .update(`${deed} ${JSON.stringify(asked)}`)
    .digest('base64url')
}

function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
