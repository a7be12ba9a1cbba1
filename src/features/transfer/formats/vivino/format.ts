import type { Format } from '../format.ts'
import { accountOf } from './account.ts'
import { readRow } from './rows.ts'
import { tableOf, type VivinoTable, vivinoTables } from './tables.ts'

/** Vivino's archive of five files. Only `cellar.csv` lists bottles; the others list scans, ratings and wishes. */
export const vivino: Format = {
  name: 'vivino',
  kinds: vivinoTables,
  kindOf: tableOf,
  numberColumns: new Set(['Average rating', 'Your rating']),
  async begin(tables) {
    const account = await accountOf(tables)
    return (kind, cells) => readRow(kind as VivinoTable, cells, account)
  },
}
