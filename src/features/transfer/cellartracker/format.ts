import type { Format, KnownTable } from '../formats.ts'
import { amountsOf, numberColumns } from './columns.ts'
import { readRow } from './rows.ts'
import { type CellarTrackerTable, cellarTrackerTables, tableOf } from './tables.ts'

/** CellarTracker's tables and the export of its website. */
export const cellartracker: Format = {
  name: 'cellartracker',
  kinds: cellarTrackerTables,
  kindOf: tableOf,
  numberColumns,
  begin(tables) {
    for (const table of tables) tellMissing(table.kind as CellarTrackerTable, table)
    return (kind, cells) => readRow(kind as CellarTrackerTable, cells)
  },
}

/** Columns that people left out, and what is taken for them: told once, not with every row. */
function tellMissing(kind: CellarTrackerTable, { reading: { columns, header_line, currency, doubts } }: KnownTable) {
  const names = new Set(columns)
  const tell = (column: string, guess: string | null) =>
    doubts.tell({ line: header_line, column, given: '', code: 'column_missing', guess })
  const size = kind === 'bottles' ? 'BottleSize' : 'Size'
  if (!names.has(size)) tell(size, '750')
  if (!names.has('Type') && !names.has('Color')) tell('Type', 'other')
  if (!names.has('Producer')) tell('Producer', null)
  const money = amountsOf[kind]
  if (!names.has(money.currency) && money.amounts.some(column => names.has(column))) tell(money.currency, currency)
  const perWine = kind === 'my_cellar' || kind === 'list'
  if (perWine && !names.has('Quantity') && !names.has('TotalQuantity')) tell('Quantity', '1')
}
