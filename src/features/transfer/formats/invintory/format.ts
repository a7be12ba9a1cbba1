import type { Money } from '../../../../model/valuation.ts'
import { currencyNamed } from '../../../bulk-add/prices.ts'
import { placeKind } from '../../match/place-kinds.ts'
import { takeAmount, takeMoney } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry } from '../../parse/entry.ts'
import { entryOf, keepWithoutBottles, lotOf, purchaseOf } from '../../parse/parsed.ts'
import { takeWineBy } from '../../parse/wine-by-columns.ts'
import type { Format } from '../format.ts'

/** InVintory's list: a row for each wine, size and fridge. Its prices are in the currency that their headers name. */
export const invintory: Format = {
  name: 'invintory',
  kinds: ['wines'],
  kindOf(columns) {
    return marks.every(name => columns.includes(name)) ? 'wines' : undefined
  },
  numberColumns: new Set([]),
  begin(tables) {
    const price = new Map(tables.map(({ reading }) => [reading, priceColumns(reading.columns)]))
    return (_, cells) => readRow(cells, price.get(cells.reading) ?? {})
  },
}

const marks = ['Cellar or Fridge Name', 'Wine Name', 'Drink Window']

interface PriceColumns {
  market?: string | undefined
  paid?: string | undefined
  market_total?: string | undefined
  paid_total?: string | undefined
}

function priceColumns(columns: readonly string[]): PriceColumns {
  const named = (words: RegExp) => columns.find(column => words.test(column))
  return {
    market: named(/^average market price/i),
    paid: named(/^average purchase price/i),
    market_total: named(/^total market price/i),
    paid_total: named(/^total purchase price/i),
  }
}

function readRow(cells: Cells, { market, paid, market_total, paid_total }: PriceColumns): Entry | undefined {
  const wine = takeWineBy(cells, {
    producer: 'Producer',
    name: 'Wine Name',
    vintage: 'Vintage',
    type: 'Wine Type',
    country: 'Country',
    region: 'Region',
    subregion: 'Subregion',
    grapes: 'Grapes',
    window: 'Drink Window',
    tags: 'Tags',
  })
  if (!wine) return undefined
  const { count, size_ml } = takeAmount(cells, { count: 'Quantity', size: 'Size' })
  const fridge = cells.takeLine('Cellar or Fridge Name')
  const price = paid === undefined ? null : takeMoney(cells, paid, currencyOf(cells, paid))
  const value = market === undefined ? null : takeMoney(cells, market, currencyOf(cells, market))
  const lot = lotOf('in_cellar', count ?? 1, size_ml, {
    place: fridge === null ? [] : [{ name: fridge, kind: placeKind(fridge) }],
    purchase: purchaseOf({ price }),
  })
  takeTotal(cells, paid_total, price, lot.count)
  takeTotal(cells, market_total, value, lot.count)
  const columns = ['Cellar or Fridge Name', ...(paid === undefined ? [] : [paid]), ...(value ? [] : ['Size'])]
  keepWithoutBottles(cells, [lot], columns)
  const values = value ? [{ ...value, size_ml, valued_on: null }] : []
  return entryOf(cells, wine, { lots: [lot], values }, () => false)
}

/** Marks a total as read that is an average times the bottles, or zero. */
function takeTotal(cells: Cells, column: string | undefined, average: Money | null, count: number) {
  if (column === undefined) return
  if ((average && count > 0) || !/[1-9]/.test(cells.look(column) ?? '')) cells.take(column)
}

/** Reads the currency of a header such as `Average Market Price (USD)`. */
function currencyOf(cells: Cells, column: string): string {
  return currencyNamed(/\(([^)]+)\)/.exec(column)?.[1] ?? '') ?? cells.reading.currency
}
