import { type CompiledQuery, type Selectable, sql, type Updateable } from 'kysely'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { slotKey } from '../../model/slot-key.ts'
import { completed, jsonColumnsOf, type RecordOf, type Tables as Rows } from '../../model/tables.ts'
import { inBatches } from '../../server/batches.ts'
import { insertRows } from '../../server/db/insert.ts'
import type { Database, Tables, Tx } from '../../server/db/tables.ts'
import type { ReadSet, RowChange, RowWrite } from '../command.ts'
import { recordOf, stored } from './stored-rows.ts'

/** The number of rows per statement and per turn of the event loop. */
const rowsAtOnce = 250

/** Tables whose rows are removed last, since the same change may move other rows out of them first. */
const holders: readonly CellarTable[] = ['places', 'wines']

/** The rows of a cellar as a change finds them. They are read once, so all are read before the first is written. */
export class RowsBefore {
  readonly #tx: Tx
  readonly #cellar_id: string
  /** The rows that were asked for by their ids, and those that were found in another way; undefined if there is none. */
  readonly #known: { [T in CellarTable]: Map<string, RecordOf[T] | undefined> } = emptyRows()

  constructor(tx: Tx, cellar_id: string) {
    this.#tx = tx
    this.#cellar_id = cellar_id
  }

  /** Reads the rows that a command needs. */
  async read(readSet: ReadSet): Promise<Rows> {
    const rows = emptyRows()
    for (const table of cellarTables) {
      const found: Map<string, RecordOf[typeof table]> = rows[table]
      for (const [column, values] of Object.entries(readSet[table] ?? {})) {
        if (column === 'id') await this.#readById(table, values)
        else await this.#readBy(table, column, values, found)
      }
      for (const id of readSet[table]?.id ?? []) {
        const record = this.#known[table].get(id)
        if (record) found.set(id, record)
      }
    }
    return rows
  }

  /**
   * Pairs each written row with its state before. Records are equal if their JSON is, and unchanged rows are dropped.
   */
  async withThese(written: readonly RowWrite[]): Promise<RowChange[]> {
    const ids = Map.groupBy(written, ({ table }) => table)
    for (const [table, rows] of ids) {
      await this.#readById(
        table,
        rows.map(({ id }) => id),
      )
    }
    const touched: RowChange[] = []
    for await (const some of inBatches(written, rowsAtOnce)) {
      for (const { table, id, after } of some) {
        const row = { table, id, before: this.#known[table].get(id) ?? null, after: after && completed(table, after) }
        if (!row.before || JSON.stringify(row.before) !== JSON.stringify(row.after)) touched.push(row)
      }
    }
    return touched
  }

  async #readById(table: CellarTable, ids: readonly string[]) {
    const known: Map<string, unknown> = this.#known[table]
    const missing = ids.filter(id => !known.has(id))
    await this.#readBy(table, 'id', missing)
    for (const id of missing) if (!known.has(id)) known.set(id, undefined)
  }

  async #readBy(table: CellarTable, column: string, values: readonly string[], found?: Map<string, unknown>) {
    const known: Map<string, unknown> = this.#known[table]
    for await (const some of inBatches(values, 1_000)) {
      for (const record of await selectFrom(this.#tx, this.#cellar_id, table, column, some)) {
        known.set(record.id, record)
        found?.set(record.id, record)
      }
    }
  }
}

/** Writes the changed rows to the tables, and reports progress meanwhile. */
export async function writeRows(
  tx: Tx,
  cellar_id: string,
  touched: readonly RowChange[],
  progress: (done: number, total: number) => void = () => {},
) {
  let done = 0
  const step = (count: number) => {
    done += count
    progress(done, touched.length)
  }
  async function remove(tables: readonly CellarTable[]) {
    for (const table of tables) {
      const removed = touched.filter(row => row.table === table && !row.after).map(row => row.id)
      for await (const ids of inBatches(removed.reverse(), rowsAtOnce)) {
        await tx.deleteFrom(table).where('cellar_id', '=', cellar_id).where('id', 'in', ids).execute()
        step(ids.length)
      }
    }
  }
  // Referring rows are removed before the rows they refer to, and added after them.
  const backwards = [...cellarTables].reverse()
  await remove(backwards.filter(table => !holders.includes(table)))
  const left = await leaveSlots(tx, cellar_id, touched)
  for (const table of cellarTables) {
    const added = touched.filter(row => row.table === table && row.after && !row.before)
    for await (const some of inBatches(added, rowsAtOnce)) {
      const rows = some.map(row => stored(table, cellar_id, row.after as RecordOf[typeof table]))
      await insertRows(tx, table, rows as Selectable<Tables[typeof table]>[])
      step(some.length)
    }
  }
  const changed = touched.filter(row => row.after && row.before)
  for await (const some of inBatches(changed, rowsAtOnce)) {
    for (const row of some)
      await updateRow(tx, cellar_id, left.has(row.id) ? { ...row, before: { ...row.before, ...noSlot } } : row)
    step(some.length)
  }
  await remove(backwards.filter(table => holders.includes(table)))
}

const noSlot = { slot_row: null, slot_column: null, slot_depth: null }

/**
 * Clears the slots of bottles that leave a slot which another row is about to take, because both databases check row by
 * row whether a slot is free. Returns the ids of the bottles that left.
 */
async function leaveSlots(tx: Tx, cellar_id: string, touched: readonly RowChange[]): Promise<ReadonlySet<string>> {
  const bottles = touched.filter(row => row.table === 'bottles' && row.after)
  const wanted = new Set(bottles.map(row => slotKey(row.after)))
  const leaving = bottles.filter(({ before, after }) => {
    const slot = slotKey(before)
    return slot !== undefined && slot !== slotKey(after) && wanted.has(slot)
  })
  const ids = leaving.map(row => row.id)
  for await (const some of inBatches(ids, rowsAtOnce)) {
    await tx.updateTable('bottles').set(noSlot).where('cellar_id', '=', cellar_id).where('id', 'in', some).execute()
  }
  return new Set(ids)
}

async function updateRow(tx: Tx, cellar_id: string, { table, id, before, after }: RowChange) {
  const row = stored(table, cellar_id, after as RecordOf[typeof table]) as Record<string, unknown>
  const storedBefore = stored(table, cellar_id, before as RecordOf[typeof table]) as Record<string, unknown>
  const differing = Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== storedBefore[column]))
  if (Object.keys(differing).length === 0) return
  await tx
    .updateTable(table)
    .set(differing as Updateable<Tables[typeof table]>)
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .execute()
}

async function selectFrom<T extends CellarTable>(
  tx: Tx,
  cellar_id: string,
  table: T,
  column: string,
  values: readonly string[],
): Promise<RecordOf[T][]> {
  if (values.length === 0) return []
  const isList = jsonColumnsOf[table].includes(column)
  const build = () => {
    const ofCellar = (tx as Database)
      .selectFrom(table as CellarTable)
      .selectAll()
      .where('cellar_id', '=', cellar_id)
    const chosen = isList
      ? ofCellar.where(({ or }) => or(values.map(value => holds(column, value))))
      : ofCellar.where(column as 'id', 'in', values as string[])
    return chosen.compile()
  }
  const name = `${table} ${column} ${values.length}`
  const query = isList || values.length > builtForAtMost ? build() : queryOf(tx, name, build)
  const parameters = isList ? query.parameters : [cellar_id, ...values]
  const { rows } = await tx.executeQuery({ ...query, parameters })
  return rows.map(row => recordOf(table, row as never))
}

/** A query for as many values as this is built once, because building it takes as long as running it. */
const builtForAtMost = 24
const built = new WeakMap<object, Map<string, CompiledQuery>>()

function queryOf(tx: Tx, name: string, build: () => CompiledQuery): CompiledQuery {
  const { adapter } = tx.getExecutor()
  const known = built.get(adapter) ?? new Map<string, CompiledQuery>()
  built.set(adapter, known)
  const query = known.get(name) ?? build()
  known.set(name, query)
  return query
}

/**
 * Matches rows whose list contains a value. A list is stored as JSON text, which contains the value as JSON writes it.
 */
function holds(column: string, value: string) {
  const pattern = `%${JSON.stringify(value).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

function emptyRows(): { [T in CellarTable]: Map<string, RecordOf[T]> } {
  return Object.fromEntries(cellarTables.map(table => [table, new Map()])) as never
}
