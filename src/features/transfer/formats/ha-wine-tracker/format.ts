import { isDay } from '../../../../shared/days.ts'
import { placeKind } from '../../match/place-kinds.ts'
import {
  takeAmount,
  takeCurrency,
  takeDay,
  takeGrapes,
  takeMoney,
  takeScore,
  tellCurrencyTaken,
} from '../../parse/cell-values.ts'
import type { Cells, Reading } from '../../parse/cells.ts'
import type { Entry } from '../../parse/entry.ts'
import { entryOf, keepWithoutBottles, lotOf, purchaseOf, tastingOf } from '../../parse/parsed.ts'
import { takeWineBy } from '../../parse/wine-by-columns.ts'
import type { Format, KnownTable } from '../format.ts'

/** HA Wine Tracker's archive: its wines as JSON and partly again as CSV, and a log of events. */
export const haWineTracker: Format = {
  name: 'ha_wine_tracker',
  kinds: ['wines', 'timeline'],
  kindOf(columns) {
    if (wineMarks.every(name => columns.includes(name))) return 'wines'
    return timelineMarks.every(name => columns.includes(name)) ? 'timeline' : undefined
  },
  numberColumns: new Set(['price']),
  async begin(tables) {
    const numbered = tables.filter(({ kind, table }) => kind === 'wines' && table.columns.includes('id'))
    const wines = await winesById(numbered)
    const [first] = numbered.length > 0 ? numbered : tables.filter(({ kind }) => kind === 'wines')
    if (first) tellCurrencyTaken(first.reading)
    const whole = new Set(numbered.map(({ reading }) => reading))
    return (kind, cells) => (kind === 'timeline' ? readEvent(cells, wines) : readWine(cells, whole))
  },
}

const wineMarks = ['name', 'year', 'quantity', 'bottle_format']
const timelineMarks = ['wine_id', 'action', 'quantity', 'timestamp']

type Lent = [column: string, cell: string][]

async function winesById(tables: readonly KnownTable[]): Promise<Map<string, Lent>> {
  const wines = new Map<string, Lent>()
  for (const { table } of tables) {
    const lent = table.columns.map((column, at) => [column, at] as const).filter(([column]) => ofWine.has(column))
    const id = table.columns.indexOf('id')
    for await (const some of table.rows()) {
      for (const { cells } of some) {
        wines.set(
          cells[id] ?? '',
          lent.map(([column, at]) => [column, cells[at] ?? '']),
        )
      }
    }
  }
  return wines
}

const ofWine = new Set(['id', 'name', 'year', 'type', 'region', 'bottle_format'])

function takeWine(cells: Cells) {
  const id = cells.take('id')
  return takeWineBy(
    cells,
    { name: 'name', vintage: 'year', type: 'type', region: 'region', window: ['drink_from', 'drink_until'] },
    { product: 'ha_wine_tracker', id },
  )
}

function readWine(cells: Cells, whole: ReadonlySet<Reading>): Entry | 'passed' | undefined {
  // The CSV repeats the same wines with less detail.
  if (whole.size > 0 && !whole.has(cells.reading)) return 'passed'
  const wine = takeWine(cells)
  if (!wine) return undefined
  const { count, size_ml } = takeAmount(cells, { count: 'quantity', size: 'bottle_format' })
  const location = cells.takeLine('location')
  const lot = lotOf('in_cellar', count ?? 0, size_ml, {
    place: location === null ? [] : [{ name: location, kind: placeKind(location) }],
    purchase: purchaseOf({
      price: takeMoney(cells, 'price', takeCurrency(cells, 'currency')),
      ...takeBoughtAt(cells),
    }),
    received_on: takeDay(cells, 'added', 'day_first'),
  })
  keepWithoutBottles(cells, [lot], bottleColumns)
  const tastings = tastingOf({
    score: takeScore(cells, 'rating', 'stars_5'),
    score_scale: 'stars_5',
    note: null,
  })
  const grapes = takeGrapes(cells, 'grape')
  return entryOf(cells, { ...wine, grapes, note: cells.takeNote('notes') }, { lots: [lot], tastings }, () => false)
}

const bottleColumns = ['bottle_format', 'location', 'price', 'currency', 'purchased_at', 'added']

/** Reads where a bottle was bought. People also enter a day there. */
function takeBoughtAt(cells: Cells) {
  const text = cells.takeLine('purchased_at')
  return text !== null && isDay(text.slice(0, 10)) ? { ordered_on: text.slice(0, 10) } : { merchant: text }
}

/** Reads an event. Bottles that left are added; bottles that arrived are counted with the wine. */
function readEvent(cells: Cells, wines: ReadonlyMap<string, Lent>): Entry | 'passed' | undefined {
  const action = cells.take('action')
  if (action !== 'consumed' && action !== 'removed') return 'passed'
  const known = wines.get(cells.take('wine_id') ?? '')
  if (known) cells.lend(known)
  else cells.keep('wine_id')
  const wine = takeWine(cells)
  if (!wine) return undefined
  if (action === 'removed') cells.warning('action', 'departure_unknown', 'drunk')
  const departed_on = takeDay(cells, 'timestamp', 'day_first')
  const { count, size_ml } = takeAmount(cells, { count: 'quantity', size: 'bottle_format' })
  const lot = lotOf('gone', count ?? 1, size_ml, {
    departure: { departure: 'drunk', departed_on, note: null, revenue: null },
  })
  keepWithoutBottles(cells, [lot], ['action', 'timestamp', 'bottle_format'])
  return entryOf(cells, wine, { lots: [lot] }, () => true)
}
