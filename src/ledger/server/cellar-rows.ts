import { type Selectable, sql, type Updateable } from 'kysely'
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

/** Reads the rows that a command needs, as they are now. */
export async function rowsRead(tx: Tx, cellar_id: string, readSet: ReadSet): Promise<Rows> {
  const rows = emptyRows()
  for (const table of cellarTables) {
    for (const [column, values] of Object.entries(readSet[table] ?? {})) {
      for await (const some of inBatches(values as readonly string[], 1_000)) {
        const found = await selectFrom(tx, cellar_id, table, column, some)
        for (const record of found) (rows[table] as Map<string, unknown>).set(record.id, record)
      }
    }
  }
  return rows
}

/**
 * Pairs each written row with its previous state. Records are equal if their JSON is, and unchanged rows are dropped.
 */
export async function withBefore(tx: Tx, cellar_id: string, written: readonly RowWrite[]): Promise<RowChange[]> {
  const ids: Partial<Record<CellarTable, string[]>> = {}
  for (const { table, id } of written) {
    ids[table] ??= []
    ids[table].push(id)
  }
  const readSet = Object.fromEntries(Object.entries(ids).map(([table, id]) => [table, { id }]))
  const before = await rowsRead(tx, cellar_id, readSet)
  const touched: RowChange[] = []
  for await (const some of inBatches(written, rowsAtOnce)) {
    for (const { table, id, after } of some) {
      const row = { table, id, before: before[table].get(id) ?? null, after: after && completed(table, after) }
      if (!row.before || JSON.stringify(row.before) !== JSON.stringify(row.after)) touched.push(row)
    }
  }
  return touched
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
  const rows = await (tx as Database)
    .selectFrom(table as CellarTable)
    .selectAll()
    .where('cellar_id', '=', cellar_id)
    .where(({ eb, or }) =>
      jsonColumnsOf[table].includes(column)
        ? or(values.map(value => holds(column, value)))
        : eb(column as 'id', 'in', values as string[]),
    )
    .execute()
  return rows.map(row => recordOf(table, row as never))
}

/**
 * Matches rows whose list contains a value. A list is stored as JSON text, which contains the value as JSON writes it.
 */
function holds(column: string, value: string) {
  const pattern = `%${JSON.stringify(value).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

function emptyRows(): Rows {
  return Object.fromEntries(cellarTables.map(table => [table, new Map()])) as unknown as Rows
}
