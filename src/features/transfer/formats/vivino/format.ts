import type { Format, KnownTable } from '../format.ts'
import { accountOf } from './account.ts'
import { readRow } from './rows.ts'
import { plainColumn, tableOf, type VivinoTable, vivinoTables } from './tables.ts'

/** Vivino's archive of five files. Only `cellar.csv` lists bottles; the others list scans, ratings and wishes. */
export const vivino: Format = {
  name: 'vivino',
  kinds: vivinoTables,
  kindOf: tableOf,
  numberColumns: new Set(['Average rating', 'Your rating']),
  async begin(tables) {
    tellMissing(tables)
    const account = await accountOf(tables)
    return (kind, cells) => readRow(kind as VivinoTable, cells, account)
  },
}

/** Warns when no file lists bottles. The list of scans did until 2020. */
function tellMissing(tables: readonly KnownTable[]) {
  const hasBottles = tables.some(({ kind, table }) => {
    const names = table.columns.map(plainColumn)
    return kind === 'cellar' || names.includes('cellar count') || names.includes('bottles in cellar')
  })
  const [first] = tables
  if (hasBottles || !first) return
  const { warnings, header_line } = first.reading
  warnings.tell({ line: header_line, column: null, original: '', code: 'cellar_file_missing', guess: null })
}
