import { takeAmount } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import { entryOf, lotOf } from '../../parse/parsed.ts'
import { takeWineBy } from '../../parse/wine-by-columns.ts'
import type { Format } from '../format.ts'

/** Cork Log's table: a line for each wine with its number of bottles. */
export const corkLog: Format = {
  name: 'cork_log',
  kinds: ['wines'],
  kindOf: columns => (marks.every(name => columns.includes(name)) ? 'wines' : undefined),
  numberColumns: new Set(),
  begin: async () => (_kind, cells) => readWine(cells),
}

const marks = ['cork_id', 'wine', 'bottles']

function readWine(cells: Cells) {
  const wine = takeWineBy(
    cells,
    { name: 'wine', vintage: 'vintage', type: 'colour', region: 'region' },
    { product: 'cork_log', id: cells.take('cork_id') },
  )
  if (!wine) return undefined
  const { count, size_ml } = takeAmount(cells, { count: 'bottles', size: 'size' })
  return entryOf(cells, wine, { lots: [lotOf('in_cellar', count ?? 0, size_ml, {})] }, () => false)
}
