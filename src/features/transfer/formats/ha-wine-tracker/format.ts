import { isDay } from '../../../../shared/days.ts'
import { placeKind } from '../../match/place-kinds.ts'
import {
  takeCount,
  takeCurrency,
  takeDay,
  takeGrapes,
  takeMoney,
  takeScore,
  takeSize,
  tellCurrencyTaken,
} from '../../parse/cell-values.ts'
import type { Cells, Reading } from '../../parse/cells.ts'
import type { Entry } from '../../parse/entry.ts'
import { entryOf, lotOf, purchaseOf, tastingOf } from '../../parse/parsed.ts'
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
  const size_ml = takeSize(cells, 'bottle_format')
  const location = cells.takeLine('location')
  const lot = lotOf('in_cellar', takeCount(cells, 'quantity') ?? 0, size_ml, {
    place: location === null ? [] : [{ name: location, kind: placeKind(location) }],
    purchase: purchaseOf({
      price: takeMoney(cells, 'price', takeCurrency(cells, 'currency')),
      ...takeBoughtAt(cells),
    }),
    received_on: takeDay(cells, 'added', 'day_first'),
  })
  const tastings = tastingOf({
    score: takeScore(cells, 'rating', 'stars_5'),
    score_scale: 'stars_5',
    note: null,
  })
  const grapes = takeGrapes(cells, 'grape')
  return entryOf(cells, { ...wine, grapes, note: cells.takeNote('notes') }, { lots: [lot], tastings }, () => false)
}

/** Reads where a bottle was bought. People also enter a day there. */
function takeBoughtAt(cells: Cells) {
  const text = cells.takeLine('purchased_at')
  return text !== null && isDay(text.slice(0, 10)) ? { ordered_on: text.slice(0, 10) } : { merchant: text }
}

/** Reads an event. Bottles that left are added; bottles that arrived are counted with the wine. */
function readEvent(cells: Cells, wines: ReadonlyMap<string, Lent>): Entry | 'passed' | undefined {
  const action = cells.take('action')
  if (action !== 'consumed' && action !== 'removed') return 'passed'
  cells.lend(wines.get(cells.take('wine_id') ?? '') ?? [])
  const wine = takeWine(cells)
  if (!wine) return undefined
  if (action === 'removed') cells.warning('action', 'departure_unknown', 'drunk')
  const departed_on = takeDay(cells, 'timestamp', 'day_first')
  const lot = lotOf('gone', takeCount(cells, 'quantity') ?? 1, takeSize(cells, 'bottle_format'), {
    departure: { departure: 'drunk', departed_on, note: null, revenue: null },
  })
  return entryOf(cells, wine, { lots: [lot] }, () => true)
}
