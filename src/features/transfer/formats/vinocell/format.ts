import type { ScoreScale } from '../../../../shared/score-scales.ts'
import { storedScore } from '../../../../shared/scores.ts'
import { placeKind } from '../../match/place-kinds.ts'
import { takeAmount, takeCurrency, takeDay, takeMoney, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry, ParsedDeparture, ParsedLot, ParsedPlace, ParsedTasting } from '../../parse/entry.ts'
import { entryOf, keepWithoutBottles, lotOf, purchaseOf, takeWay, tastingOf } from '../../parse/parsed.ts'
import { takeWineBy } from '../../parse/wine-by-columns.ts'
import type { Format } from '../format.ts'

/** VinoCell's three files: stored bottles, bottles that have left, and wines with or without bottles. */
export const vinocell: Format = {
  name: 'vinocell',
  kinds: ['stored', 'gone', 'wines'],
  kindOf(columns) {
    const names = new Set(columns)
    if (!['Winery', 'Name', 'Year'].every(name => names.has(name))) return undefined
    if (names.has('Output date') && names.has('Output type')) return 'gone'
    if (names.has('Input date') && names.has('Input type')) return 'stored'
    return ['Category', 'Volume', 'Favorite', 'Wishlist'].every(name => names.has(name)) ? 'wines' : undefined
  },
  numberColumns: new Set(['Price', 'Input price', 'Output price', 'Alcohol']),
  begin(tables) {
    const countsWines = !tables.some(({ kind }) => kind === 'stored')
    return (kind, cells) => readRow(kind, cells, countsWines)
  },
}

function readRow(kind: string, cells: Cells, countsWines: boolean): Entry | undefined {
  const wine = takeWineBy(cells, {
    producer: 'Winery',
    name: 'Name',
    vintage: 'Year',
    type: 'Category',
    country: 'Country',
    region: 'Region',
    subregion: 'Subregion',
    classification: 'Classification',
    grapes: 'Grapes',
    alcohol: 'Alcohol',
    window: ['Drink from', 'Drink until'],
    barcodes: 'EAN/UPC',
    note: 'Comment',
  })
  if (!wine) return undefined
  const { count, size_ml } =
    kind === 'wines'
      ? takeAmount(cells, { count: 'Bottles', size: 'Volume' })
      : { count: 1, size_ml: takeSize(cells, 'Volume') }
  const price = takeMoney(cells, 'Price', takeCurrency(cells, 'Currency'))
  const wishes = /^yes$/i.test(cells.take('Wishlist') ?? '')
  takeSilently(cells)
  const lots =
    kind === 'wines'
      ? countedLots(cells, { count: count ?? 0, size_ml }, countsWines)
      : [bottleLot(kind, cells, size_ml)]
  if (countsWines && !price && !wishes) keepWithoutBottles(cells, lots, ['Volume'])
  return entryOf(
    cells,
    wine,
    {
      lots,
      values: price ? [{ ...price, size_ml, valued_on: null }] : [],
      tastings: kind === 'wines' ? takeTasting(cells) : [],
      wish: wishes ? { size_ml, quantity: 1, limit: null, note: null, wished_on: null } : null,
    },
    column => bottleColumns.has(column),
  )
}

/** Returns the counted bottles of a wine, unless the file of bottles is present and lists them one by one. */
function countedLots(
  cells: Cells,
  { count, size_ml }: Pick<ParsedLot, 'count' | 'size_ml'>,
  counts: boolean,
): ParsedLot[] {
  if (!counts) cells.take('Location info')
  return counts ? [lotOf('in_cellar', count, size_ml)] : []
}

function bottleLot(kind: string, cells: Cells, size_ml: number): ParsedLot {
  const added_on = takeDay(cells, 'Input date', 'day_first')
  return lotOf(kind === 'gone' ? 'gone' : 'in_cellar', 1, size_ml, {
    place: takePlace(cells),
    purchase: purchaseOf({
      price: takeMoney(cells, 'Input price', takeCurrency(cells, 'Input currency')),
      merchant: cells.takeLine('Provider'),
      ordered_on: added_on,
      note: cells.takeNote('Input comment'),
    }),
    received_on: added_on,
    departure: kind === 'gone' ? takeDeparture(cells) : null,
  })
}

function takePlace(cells: Cells): ParsedPlace[] {
  const cellar = cells.takeLine('Cellar')
  const shelf = cells.takeLine('Shelf')
  // The location repeats both of them.
  if (cellar !== null || shelf !== null) cells.take('Location')
  return [
    ...(cellar === null ? [] : [{ name: cellar, kind: placeKind(cellar) }]),
    ...(shelf === null ? [] : [{ name: shelf, kind: 'shelf' as const }]),
  ]
}

function takeDeparture(cells: Cells): ParsedDeparture {
  const currency = cells.look('Output currency')
  return {
    departure: takeWay(cells, 'Output type'),
    departed_on: takeDay(cells, 'Output date', 'day_first'),
    note: cells.takeNote('Output comment'),
    revenue: currency === null ? null : takeMoney(cells, 'Output price', takeCurrency(cells, 'Output currency')),
  }
}

/** Reads a tasting. The text contains the day and the score somewhere; all of it becomes the note. */
function takeTasting(cells: Cells): ParsedTasting[] {
  const note = cells.takeNote('Tasting')
  if (note === null) return []
  const day = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(note)
  const score = /\b(\d{1,3}(?:[.,]\d+)?)\s*\/\s*(100|20|5)(?:[.,]0+)?\b/.exec(note)
  const score_scale = score ? scales[score[2] ?? ''] : undefined
  const rating = Number(score?.[1]?.replace(',', '.'))
  return tastingOf({
    tasted_on: day ? `${day[3]}-${day[2]?.padStart(2, '0')}-${day[1]?.padStart(2, '0')}` : null,
    note,
    ...(score_scale && storedScore(rating, score_scale) <= 100
      ? { score: storedScore(rating, score_scale), score_scale }
      : {}),
  })
}

const scales: Record<string, ScoreScale> = { 100: 'points_100', 20: 'points_20', 5: 'stars_5' }

/** Marks columns as read that add nothing: an unset favourite, absent ratings, and the number of tastings. */
function takeSilently(cells: Cells) {
  if (/^no$/i.test(cells.look('Favorite') ?? '')) cells.take('Favorite')
  for (const column of ['Tastings', 'Pro Ratings', 'Pro Ratings (2)'])
    if (cells.look(column) === '0') cells.take(column)
}

const bottleColumns = new Set([
  'Bottle number',
  'Reference',
  'Location',
  'Location info',
  'Input type',
  'Output type',
  'Recipient',
  'Output price',
  'Output currency',
])
