import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import { type Day, daysBetween } from '../../shared/days.ts'
import { fold, searchWords } from '../../shared/text.ts'
import { costOf, type Figure, type ValuationContext } from '../money/value.ts'

/** The bottles of one purchase that are still on order. */
export interface OrderedLine {
  key: string
  wine: Wine
  purchase: Purchase | undefined
  /** The bottles that have not come, in the order in which they are received. */
  bottles: readonly Bottle[]
  /** The number of bottles of the same purchase that have come. `cancelled` is the number that will never come. */
  received: number
  cancelled: number
  size_ml: number
  expected_on: Day | null
  isLate: boolean
}

/** The lines of one merchant with the same order number and day. */
export interface Order {
  key: string
  merchant: string | null
  order_number: string | null
  ordered_on: Day | null
  /** The first day on which a part of it is expected. */
  expected_on: Day | null
  lines: readonly OrderedLine[]
  bottles: number
  isLate: boolean
  /** True when it was bought long before delivery, as young wine often is. */
  isEnPrimeur: boolean
}

const enPrimeurDays = 270

/** Returns all orders that are not complete: late ones first, then by expected day, those without a day last. */
export function ordersOf(cellar: Replica, today: Day): Order[] {
  const orders = new Map<string, OrderedLine[]>()
  for (const line of linesToCome(cellar, today)) {
    const { merchant, order_number, ordered_on } = line.purchase ?? {}
    const key = JSON.stringify([merchant ?? null, order_number ?? null, ordered_on ?? null])
    const lines = orders.get(key)
    if (lines) lines.push(line)
    else orders.set(key, [line])
  }
  return Array.from(orders, ([key, lines]) => orderOf(key, lines)).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/**
 * Returns the orders that match a search by wine, merchant or number. Where a wine matches, only its lines are kept.
 */
export function ordersWith(orders: readonly Order[], search: string): Order[] {
  const words = searchWords(search)
  if (words.length === 0) return [...orders]
  const has = (text: string) => words.every(word => text.includes(word))
  return orders.flatMap(order => {
    const about = fold([order.merchant, order.order_number].filter(Boolean).join(' '))
    const lines = order.lines.filter(line => has(`${about} ${wineWords(line.wine)}`))
    return lines.length > 0 ? [orderOf(order.key, lines)] : []
  })
}

/** Groups the orders by merchant, the most urgent merchant first. The merchant is null where it is unknown. */
export function byMerchant(orders: readonly Order[]): { merchant: string | null; orders: Order[] }[] {
  const groups = new Map<string | null, Order[]>()
  for (const order of orders) {
    const known = groups.get(order.merchant)
    if (known) known.push(order)
    else groups.set(order.merchant, [order])
  }
  return Array.from(groups, ([merchant, orders]) => ({ merchant, orders }))
}

/** The expected bottles that were bought in one currency. */
export interface ComingPart {
  currency: string
  bottles: number
  entered_minor: number
  /** The sum in the display currency; null while one of the amounts cannot be converted. */
  amount_minor: number | null
}

export interface Coming {
  bottles: number
  amount_minor: number
  /** The number of bottles whose price or exchange rate is unknown. */
  unknown: number
  parts: ComingPart[]
}

/** Returns the amounts paid for the expected bottles, each converted at the rate of its order day. */
export function comingOf(
  orders: readonly Order[],
  valuationContext: Pick<ValuationContext, 'currency' | 'rates'>,
): Coming {
  const coming: Coming = { bottles: 0, amount_minor: 0, unknown: 0, parts: [] }
  const parts = new Map<string, ComingPart>()
  for (const { bottles, purchase } of orders.flatMap(order => order.lines)) {
    for (const bottle of bottles) add(coming, parts, costOf(bottle, purchase, valuationContext))
  }
  return { ...coming, parts: [...parts.values()].sort((a, b) => b.bottles - a.bottles) }
}

function add(coming: Coming, parts: Map<string, ComingPart>, figure: Figure | undefined) {
  coming.bottles++
  const amount = figure?.converted?.amount_minor
  if (amount === undefined) coming.unknown++
  else coming.amount_minor += amount
  if (!figure) return
  const { currency, amount_minor } = figure.entered
  const part = parts.get(currency) ?? { currency, bottles: 0, entered_minor: 0, amount_minor: 0 }
  parts.set(currency, part)
  part.bottles++
  part.entered_minor += amount_minor
  part.amount_minor = amount === undefined || part.amount_minor === null ? null : part.amount_minor + amount
}

function linesToCome(cellar: Replica, today: Day): OrderedLine[] {
  const waiting = new Map<string, Bottle[]>()
  for (const bottle of cellar.bottles.values()) {
    if (bottle.state !== 'on_order') continue
    const key = `${bottle.purchase_id ?? ''} ${bottle.wine_id} ${bottle.size_ml}`
    const bottles = waiting.get(key)
    if (bottles) bottles.push(bottle)
    else waiting.set(key, [bottle])
  }
  return Array.from(waiting).flatMap(([key, bottles]) => {
    const [first] = bottles
    const wine = first && cellar.wines.get(first.wine_id)
    return wine ? [lineOf(key, bottles, wine, cellar, today)] : []
  })
}

function lineOf(key: string, bottles: Bottle[], wine: Wine, cellar: Replica, today: Day): OrderedLine {
  const [first] = bottles
  const purchase = cellar.purchases.get(first?.purchase_id ?? '')
  const all = (purchase && grouped(cellar.bottles, 'purchase_id').get(purchase.id)) ?? []
  const cancelled = all.filter(bottle => bottle.departure === 'cancelled').length
  const expected_on = purchase?.expected_on ?? null
  return {
    key,
    wine,
    purchase,
    bottles: bottles.sort((a, b) => (a.id < b.id ? -1 : 1)),
    received: all.filter(bottle => bottle.state !== 'on_order').length - cancelled,
    cancelled,
    size_ml: first?.size_ml ?? 0,
    expected_on,
    isLate: expected_on !== null && expected_on < today,
  }
}

function orderOf(key: string, unsorted: readonly OrderedLine[]): Order {
  const nameOf = ({ wine, size_ml }: OrderedLine) => `${wineWords(wine)} ${String(size_ml).padStart(5, '0')} ${wine.id}`
  const lines = unsorted.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const { merchant = null, order_number = null, ordered_on = null } = lines[0]?.purchase ?? {}
  const [expected_on = null] = lines
    .map(line => line.expected_on)
    .filter(day => day !== null)
    .sort()
  return {
    key,
    merchant,
    order_number,
    ordered_on,
    expected_on,
    lines,
    bottles: lines.reduce((sum, line) => sum + line.bottles.length, 0),
    isLate: lines.some(line => line.isLate),
    isEnPrimeur: ordered_on !== null && expected_on !== null && daysBetween(ordered_on, expected_on) >= enPrimeurDays,
  }
}

function sortKey({ expected_on, ordered_on, key }: Order): string {
  return `${expected_on ?? '9999'} ${ordered_on ?? '9999'} ${key}`
}

const folded = new WeakMap<Wine, string>()

function wineWords(wine: Wine): string {
  let text = folded.get(wine)
  if (text === undefined) {
    text = fold([wine.producer, wine.name, wine.vintage, wine.region, wine.appellation].filter(Boolean).join(' '))
    folded.set(wine, text)
  }
  return text
}
