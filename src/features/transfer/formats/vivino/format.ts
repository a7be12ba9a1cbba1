import type { Format } from '../format.ts'
import { accountOf } from './account.ts'
import { readRow } from './rows.ts'
import { tableOf, type VivinoTable, vivinoTables } from './tables.ts'

/**
 * Vivino's archive of five files. Only `cellar.csv` tells of bottles; the others of what was scanned, rated and
 * wished.
 */
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
