import type { Format, KnownTable } from '../format.ts'
import { accountOf } from './account.ts'
import { amountsOf, numberColumns, sizeColumns, whichWine } from './columns.ts'
import { readRow } from './rows.ts'
import { type CellarTrackerTable, cellarTrackerTables } from './table-names.ts'
import { tableOf } from './tables.ts'

/** CellarTracker's tables, one or several of the same account, and the export of its website. */
export const cellartracker: Format = {
  name: 'cellartracker',
  kinds: cellarTrackerTables,
  kindOf: tableOf,
  numberColumns,
  async begin(tables, _, atEnd) {
    for (const table of tables) tellMissing(table, tables)
    const account = await accountOf(tables)
    atEnd(() => account.purchases.tellUnmatched())
    return (kind, cells) => readRow(kind as CellarTrackerTable, cells, account)
  },
}

/** Reports missing columns and their replacements once, not for every row. */
function tellMissing(table: KnownTable, tables: readonly KnownTable[]) {
  const { reading } = table
  const kind = table.kind as CellarTrackerTable
  const names = new Set(reading.columns)
  // Blank cells are filled from other tables of the account.
  const others = names.has('iWine') ? tables.filter(({ table }) => table.columns.includes('iWine')) : []
  const lent = new Set(others.flatMap(({ table }) => table.columns).filter(column => whichWine.includes(column)))
  const isMissing = (column: string) => !names.has(column) && !lent.has(column)
  const tell = (column: string, guess: string | null) =>
    reading.warnings.tell({ line: reading.header_line, column, original: '', code: 'column_missing', guess })
  const size = sizeColumns[kind]
  if (size && isMissing(size)) tell(size, '750')
  if (size && isMissing('Type') && isMissing('Color')) tell('Type', 'other')
  if (size && isMissing('Producer')) tell('Producer', null)
  const money = amountsOf[kind]
  if (money && isMissing(money.currency) && money.amounts.some(column => names.has(column))) {
    tell(money.currency, reading.currency)
  }
  const perWine = kind === 'my_cellar' || kind === 'list'
  if (perWine && isMissing('Quantity') && isMissing('TotalQuantity')) tell('Quantity', '1')
}
