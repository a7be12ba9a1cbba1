import type { ScoreScale } from '../../../../shared/score-scales.ts'
import { usualSize } from '../../../bottles/sizes.ts'
import { takeAmount, takeCurrency, takeDay, takeMoney, takeScore } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry, ParsedDeparture, ParsedTasting } from '../../parse/entry.ts'
import { entryOf, keepWithoutBottles, lotOf, purchaseOf, takeWay, tastingOf } from '../../parse/parsed.ts'
import { takeWineBy } from '../../parse/wine-by-columns.ts'
import type { Format } from '../format.ts'

/** Cellarion's JSON: a record for one or more bottles, in the cellar or in its history. */
export const cellarion: Format = {
  name: 'cellarion',
  kinds: ['bottles'],
  kindOf(columns) {
    return columns.includes('wineName') && marks.some(name => columns.includes(name)) ? 'bottles' : undefined
  },
  numberColumns: new Set(['price', 'rating', 'consumedRating']),
  begin() {
    return (_, cells) => readRow(cells)
  },
}

const marks = ['producer', 'vintage', 'bottleSize', 'quantity', 'purchaseDate', 'rackName', 'addToHistory']

function readRow(cells: Cells): Entry | undefined {
  const wine = takeWineBy(cells, {
    producer: 'producer',
    name: 'wineName',
    vintage: 'vintage',
    type: 'type',
    country: 'country',
    region: 'region',
    appellation: 'appellation',
  })
  if (!wine) return undefined
  const { count, size_ml } = takeAmount(cells, { count: 'quantity', size: 'bottleSize', blank: usualSize })
  const rack = cells.takeLine('rackName')
  const isHistory = /^(true|1|yes)$/i.test(cells.take('addToHistory') ?? '')
  const isGone = isHistory || cells.look('consumedAt') !== null || cells.look('consumedReason') !== null
  const departure = isGone ? takeDeparture(cells) : null
  const lot = lotOf(isGone ? 'gone' : 'in_cellar', count ?? 1, size_ml, {
    place: rack === null || isGone ? [] : [{ name: rack, kind: 'rack' }],
    purchase: purchaseOf({
      price: takeMoney(cells, 'price', takeCurrency(cells, 'currency')),
      merchant: cells.takeLine('purchaseLocation'),
      ordered_on: takeDay(cells, 'purchaseDate', 'day_first'),
    }),
    received_on: takeDay(cells, 'dateAdded', 'day_first'),
    departure,
    note: cells.takeNote('notes'),
  })
  if (isGone) cells.keep('rackName')
  keepWithoutBottles(cells, [lot], lotColumns)
  const tastings = takeTastings(cells, departure?.departed_on ?? null)
  return entryOf(cells, wine, { lots: [lot], tastings }, column => bottleColumns.has(column))
}

function takeDeparture(cells: Cells): ParsedDeparture {
  return {
    departure: cells.look('consumedReason') === null ? 'drunk' : takeWay(cells, 'consumedReason'),
    departed_on: takeDay(cells, 'consumedAt', 'day_first'),
    note: cells.takeNote('consumedNote'),
    revenue: null,
  }
}

/** Reads the scores of the wine and of the bottle, which share a scale. On an unknown scale they mean nothing here. */
function takeTastings(cells: Cells, departed_on: string | null): ParsedTasting[] {
  const text = cells.take('ratingScale') ?? '5'
  const scale = scales.get(text)
  if (!scale) {
    cells.warning('ratingScale', 'score_unreadable', null)
    return []
  }
  const tastings = [
    ...tastingOf({ score: takeScore(cells, 'rating', scale), score_scale: scale }),
    ...tastingOf({ score: takeScore(cells, 'consumedRating', scale), score_scale: scale, tasted_on: departed_on }),
  ]
  if (tastings.length === 0) cells.keep('ratingScale')
  return tastings
}

const scales = new Map<string, ScoreScale>([
  ['5', 'stars_5'],
  ['20', 'points_20'],
  ['100', 'points_100'],
])

/** The columns that a bottle, its purchase and its departure hold. */
const lotColumns = [
  ...'bottleSize price currency purchaseLocation purchaseDate dateAdded notes rackName addToHistory'.split(' '),
  ...'consumedReason consumedAt consumedNote'.split(' '),
]

const bottleColumns = new Set(['rackName', 'rackPosition', 'consumedReason'])
