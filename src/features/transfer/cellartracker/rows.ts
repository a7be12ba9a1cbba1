import type { Cells } from '../cells.ts'
import type { Entry, LotSaid, PurchaseSaid, TastingSaid, ValueSaid } from '../entry.ts'
import { describesBottle, emptyWhenZero } from './columns.ts'
import { takeDeparture } from './departure.ts'
import { keepPlace, takePlace } from './place.ts'
import type { CellarTrackerTable } from './tables.ts'
import { takeCount, takeCurrency, takeDay, takeMoney, takeScore, takeSize } from './values.ts'
import { takeWine } from './wine.ts'

/** One row of a CellarTracker table, or undefined when it names no wine. */
export function readRow(kind: CellarTrackerTable, cells: Cells): Entry | undefined {
  const wine = takeWine(cells)
  if (!wine) return undefined
  const facts = readers[kind](cells)
  for (const column of emptyWhenZero) if (Number(cells.look(column)) === 0) cells.take(column)
  const rest = cells.rest()
  const lots = facts.lots.filter(lot => lot.count > 0)
  // What describes a bottle goes with the bottles, if the row has any; the rest describes the wine.
  const ofBottles = (column: string) => lots.length > 0 && describesBottle(kind, column)
  wine.extra = Object.fromEntries(rest.filter(([column]) => !ofBottles(column)))
  const extra = Object.fromEntries(rest.filter(([column]) => ofBottles(column)))
  return { line: cells.line, wine, ...facts, wish: null, lots: lots.map(lot => ({ ...lot, extra })) }
}

type Facts = Pick<Entry, 'lots' | 'values' | 'tastings'>

const readers: Record<CellarTrackerTable, (cells: Cells) => Facts> = {
  my_cellar: cells => perWine(cells, 'Value', 'PScore'),
  list: cells => perWine(cells, 'Valuation', 'MY'),
  inventory: readInventory,
  bottles: readBottles,
}

/** A row per wine, size and place, with how many bottles are there and how many are on order. */
function perWine(cells: Cells, valueColumn: string, scoreColumn: string): Facts {
  const size_ml = takeSize(cells, 'Size')
  const currency = takeCurrency(cells, 'Currency')
  const { quantity, pending } = takeCounts(cells)
  const place = takePlace(cells)
  const purchase = { ...noPurchase, price: takeMoney(cells, 'Price', currency) }
  if (quantity === 0) keepPlace(cells)
  return {
    lots: [
      { ...lot('in_cellar', quantity, size_ml), place, purchase: orNull(purchase) },
      { ...lot('on_order', pending, size_ml), purchase },
    ],
    values: takeValue(cells, valueColumn, currency, size_ml),
    tastings: takeOwnScore(cells, scoreColumn),
  }
}

/** Where people left out columns, the total tells; where they left out all, the row is one bottle. */
function takeCounts(cells: Cells): { quantity: number; pending: number } {
  const total = takeCount(cells, 'TotalQuantity')
  const pending = takeCount(cells, 'Pending') ?? 0
  const quantity = takeCount(cells, 'Quantity') ?? (total === null ? 1 : Math.max(0, total - pending))
  if (total !== null && total !== quantity + pending)
    cells.doubt('TotalQuantity', 'count_unreadable', quantity + pending)
  return { quantity, pending }
}

/** A row per bottle that is there or on order. */
function readInventory(cells: Cells): Facts {
  const currency = takeCurrency(cells, 'Currency')
  const size_ml = takeSize(cells, 'Size')
  const pending = /^\(pending\)$/i.test(cells.look('Location') ?? '')
  const place = takePlace(cells)
  if (pending) keepPlace(cells)
  const purchase = {
    ...noPurchase,
    price: takeNativePrice(cells, currency),
    merchant: cells.takeLine('StoreName'),
    ordered_on: takeDay(cells, 'PurchaseDate'),
  }
  return {
    lots: [
      {
        ...lot(pending ? 'on_order' : 'in_cellar', 1, size_ml),
        place: pending ? [] : place,
        purchase: orNull(purchase, pending),
        note: cells.takeNote('BottleNote'),
        foreign_id: takeBarcode(cells),
      },
    ],
    values: takeValue(cells, 'Valuation', currency, size_ml),
    tastings: takeOwnScore(cells, 'MY'),
  }
}

/** What was paid, in the money it was paid in; the account's own figure is kept where that is another. */
function takeNativePrice(cells: Cells, currency: string) {
  const price = takeMoney(cells, 'Price', currency)
  const native = takeMoney(cells, 'NativePrice', takeCurrency(cells, 'NativePriceCurrency'))
  cells.take('ExchangeRate')
  if (native === null || native.currency === currency) return native ?? price
  for (const column of ['Price', 'Currency', 'ExchangeRate']) cells.keep(column)
  return native
}

/** A row per bottle that ever was: there, on order or gone. */
function readBottles(cells: Cells): Facts {
  const state = takeState(cells)
  const place = takePlace(cells)
  if (state !== 'in_cellar') keepPlace(cells)
  const delivered_on = takeDay(cells, 'DeliveryDate')
  const pending = state === 'on_order'
  return {
    lots: [
      {
        ...lot(state, takeCount(cells, 'Quantity') ?? 1, takeSize(cells, 'BottleSize')),
        place: state === 'in_cellar' ? place : [],
        purchase: orNull(
          {
            price: takeMoney(cells, 'BottleCost', takeCurrency(cells, 'BottleCostCurrency')),
            merchant: cells.takeLine('Store'),
            ordered_on: takeDay(cells, 'PurchaseDate'),
            expected_on: pending ? delivered_on : null,
            order_number: null,
            note: cells.takeNote('PurchaseNote'),
          },
          pending,
        ),
        received_on: pending ? null : delivered_on,
        departure: state === 'gone' ? takeDeparture(cells) : null,
        note: cells.takeNote('BottleNote'),
        foreign_id: takeBarcode(cells),
      },
    ],
    values: [],
    tastings: [],
  }
}

function takeState(cells: Cells): LotSaid['state'] {
  const text = cells.take('BottleState')
  const state = text === null ? undefined : states.get(text)
  if (state) return state
  cells.keep('BottleState')
  cells.doubt('BottleState', 'state_unknown', 'in_cellar')
  return 'in_cellar'
}

const states: ReadonlyMap<string, LotSaid['state']> = new Map([
  ['1', 'in_cellar'],
  ['0', 'gone'],
  ['-1', 'on_order'],
])

/** Ten digits of which the leading zeros matter. */
function takeBarcode(cells: Cells): string | null {
  return cells.takeLine('Barcode')?.slice(0, 100) ?? null
}

/** What the file says a bottle is worth, as of the day it is brought in. */
function takeValue(cells: Cells, column: string, currency: string, size_ml: number): ValueSaid[] {
  const value = takeMoney(cells, column, currency)
  return value ? [{ ...value, size_ml, valued_on: null }] : []
}

/** The person's own score, on the hundred points that CellarTracker has. */
function takeOwnScore(cells: Cells, column: string): TastingSaid[] {
  const score = takeScore(cells, column)
  return score === null ? [] : [{ own: true, tasted_on: null, score, score_scale: 'points_100', note: null }]
}

function lot(state: LotSaid['state'], count: number, size_ml: number): LotSaid {
  return {
    count,
    size_ml,
    state,
    place: [],
    purchase: null,
    received_on: null,
    departure: null,
    note: null,
    foreign_id: null,
    extra: {},
  }
}

const noPurchase: PurchaseSaid = {
  price: null,
  merchant: null,
  ordered_on: null,
  expected_on: null,
  order_number: null,
  note: null,
}

/** A purchase of which nothing is known is none, unless bottles are on order from it. */
function orNull(purchase: PurchaseSaid, pending = false): PurchaseSaid | null {
  return pending || Object.values(purchase).some(value => value !== null) ? purchase : null
}
