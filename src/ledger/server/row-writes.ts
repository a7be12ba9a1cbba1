import type { CompiledQuery, Updateable } from 'kysely'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { slotKey } from '../../model/slot-key.ts'
import type { RecordOf } from '../../model/tables.ts'
import { insertsOf } from '../../server/db/insert.ts'
import type { Statement } from '../../server/db/run-in-order.ts'
import type { Tables, Tx } from '../../server/db/tables.ts'
import type { RowChange } from '../command.ts'
import { stored } from './stored-rows.ts'

/** The number of rows per statement. */
const rowsAtOnce = 250

/** Tables whose rows are removed last, since the same change may move other rows out of them first. */
const holders: readonly CellarTable[] = ['places', 'wines']

/** Makes the statements that write the changed rows to the tables. */
export function* writesOf(tx: Tx, cellar_id: string, touched: readonly RowChange[]): Generator<Statement> {
  const ofTables = Map.groupBy(touched, ({ table }) => table)
  function* remove(tables: readonly CellarTable[]) {
    for (const table of tables) {
      const removed = (ofTables.get(table) ?? []).filter(row => !row.after).map(row => row.id)
      for (const ids of inParts(removed.reverse())) {
        const query = tx.deleteFrom(table).where('cellar_id', '=', cellar_id).where('id', 'in', ids).compile()
        yield { query, rows: ids.length }
      }
    }
  }
  // Referring rows are removed before the rows they refer to, and added after them.
  const backwards = [...cellarTables].reverse()
  yield* remove(backwards.filter(table => !holders.includes(table)))
  const leaving = bottlesLeavingSlots(ofTables.get('bottles') ?? [])
  for (const ids of inParts(leaving)) {
    const query = tx.updateTable('bottles').set(noSlot).where('cellar_id', '=', cellar_id).where('id', 'in', ids)
    yield { query: query.compile(), rows: 0 }
  }
  for (const table of cellarTables) {
    const added = (ofTables.get(table) ?? []).filter(row => row.after && !row.before)
    yield* insertsOf(tx, table, added, row => stored(table, cellar_id, row.after as RecordOf[typeof table]) as never)
  }
  const left = new Set(leaving)
  for (const row of touched) {
    if (!row.after || !row.before) continue
    const query = updateOf(tx, cellar_id, left.has(row.id) ? { ...row, before: { ...row.before, ...noSlot } } : row)
    if (query) yield { query, rows: 1 }
  }
  yield* remove(backwards.filter(table => holders.includes(table)))
}

const noSlot = { slot_row: null, slot_column: null, slot_depth: null }

/**
 * Returns the bottles that leave a slot which another row is about to take. Their slots are cleared first, because both
 * databases check row by row whether a slot is free.
 */
function bottlesLeavingSlots(bottles: readonly RowChange[]): string[] {
  const leaving = bottles.filter(({ before, after }) => {
    const slot = slotKey(before)
    return after && slot !== undefined && slot !== slotKey(after)
  })
  if (leaving.length === 0) return []
  const wanted = new Set(bottles.map(row => slotKey(row.after)))
  return leaving.filter(({ before }) => wanted.has(slotKey(before))).map(row => row.id)
}

function updateOf(tx: Tx, cellar_id: string, { table, id, before, after }: RowChange): CompiledQuery | undefined {
  const row = stored(table, cellar_id, after as RecordOf[typeof table]) as Record<string, unknown>
  const storedBefore = stored(table, cellar_id, before as RecordOf[typeof table]) as Record<string, unknown>
  const differing = Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== storedBefore[column]))
  if (Object.keys(differing).length === 0) return undefined
  return tx
    .updateTable(table)
    .set(differing as Updateable<Tables[typeof table]>)
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .compile()
}

function* inParts(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) yield ids.slice(at, at + rowsAtOnce)
}
