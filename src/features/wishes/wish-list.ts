import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Purchase } from '../../model/bottle.ts'
import type { Money } from '../../model/valuation.ts'
import type { Wine } from '../../model/wine.ts'
import type { Wish } from '../../model/wish.ts'
import type { Collation } from '../../shared/collation.ts'
import { fold, searchWords } from '../../shared/text.ts'
import { boughtOn } from '../bottles/moves.ts'
import { type Converted, convert, sum } from '../money/conversion.ts'
import { pricePaid, type ValuationContext } from '../money/value.ts'

/** A wish with the facts about its wine in the cellar. */
export interface WishLine {
  wish: Wish
  wine: Wine
  in_cellar: number
  on_order: number
  limit: Money | null
  last_paid: LastPaid | null
  /** The last price in the currency of the limit, at the rate of today; undefined when unknown. */
  paid_today: Converted | undefined
  /**
   * The limit minus that, in the currency of the limit; negative when the last bottle would cost more today, null when
   * unknown.
   */
  room_minor: number | null
}

/** The last price paid for a bottle of the size that is wished for. */
export interface LastPaid {
  price: Money
  on: string | null
  merchant: string | null
}

export const wishSorts = ['newest', 'name', 'limit', 'room'] as const
export type WishSort = (typeof wishSorts)[number]

export interface WishQuery {
  search?: string | undefined
  person?: string | undefined
  sort?: WishSort | undefined
}

/**
 * Returns one line for each wish, the newest first. A limit is for a purchase to come, so the last price is compared with
 * it at the rate of today.
 */
export function wishLines(cellar: Replica, { today, rates }: Pick<ValuationContext, 'today' | 'rates'>): WishLine[] {
  const bottles = grouped(cellar.bottles, 'wine_id')
  const lines: WishLine[] = []
  for (const wish of cellar.wishes.values()) {
    const wine = cellar.wines.get(wish.wine_id)
    if (!wine) continue
    const own = bottles.get(wine.id) ?? []
    const limit = limitOf(wish)
    const last_paid = lastPaid(wish, cellar)
    const paid_today = limit && last_paid ? convert(last_paid.price, limit.currency, today, rates) : undefined
    lines.push({
      wish,
      wine,
      in_cellar: own.filter(bottle => bottle.state === 'in_cellar').length,
      on_order: own.filter(bottle => bottle.state === 'on_order').length,
      limit,
      last_paid,
      paid_today,
      room_minor: limit && paid_today ? limit.amount_minor - paid_today.amount_minor : null,
    })
  }
  return lines.sort((a, b) => (newness(a) < newness(b) ? 1 : -1))
}

interface Words {
  collation: Collation
  /** Returns words that find a wish in addition to its own and those of its wine. */
  wordsOf?: (line: WishLine) => string
}

/** Returns the matching wishes in the requested order; unknown values come last. */
export function listWishes(
  lines: readonly WishLine[],
  { search = '', person, sort = 'newest' }: WishQuery,
  { rates, today, currency }: ValuationContext,
  { collation, wordsOf = () => '' }: Words,
): WishLine[] {
  const words = searchWords(search)
  const isMeant = (line: WishLine) => {
    if (person && line.wish.person_id !== person) return false
    const text = words.length > 0 ? textOf(line, wordsOf(line)) : ''
    return words.every(word => text.includes(word))
  }
  const found = lines.filter(isMeant)
  if (sort === 'newest') return found
  if (sort === 'name') return found.toSorted((a, b) => collation.compare(nameOf(a), nameOf(b)))
  const amounts = new Map(
    found.map(line => {
      const amount = amountOf(line, sort)
      return [line, amount && convert(amount, currency, today, rates)?.amount_minor]
    }),
  )
  const rank = (line: WishLine) => amounts.get(line) ?? Number.NEGATIVE_INFINITY
  return found.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) < rank(b) ? 1 : -1))
}

/** The sum of the limits of wishes at the rates of a day. */
export interface LimitsTogether {
  amount_minor: number
  known: number
  without_limit: number
  without_rate: number
  /** True where some limit is in another currency, whether it can be converted or not. */
  foreign: boolean
  /** The limits in each currency, with the rates of that day. */
  parts: readonly LimitsPart[]
}

interface LimitsPart {
  entered: Money
  converted: Converted
}

/** Returns what all wishes would cost at their limits, each converted with all its bottles. */
export function limitsTogether(
  lines: readonly WishLine[],
  { today, currency, rates }: ValuationContext,
): LimitsTogether {
  const limited = lines.flatMap(({ limit, wish }) =>
    limit ? [{ ...limit, amount_minor: limit.amount_minor * wish.quantity }] : [],
  )
  const amounts = limited.map(entered => ({ entered, converted: convert(entered, currency, today, rates) }))
  const { amount_minor, known, unknown } = sum(
    amounts.map(({ converted }) => converted),
    currency,
  )
  return {
    amount_minor,
    known,
    without_limit: lines.length - limited.length,
    without_rate: unknown,
    foreign: limited.some(limit => limit.currency !== currency),
    parts: partsOf(amounts),
  }
}

function partsOf(amounts: readonly { entered: Money; converted: Converted | undefined }[]): LimitsPart[] {
  const parts = new Map<string, LimitsPart>()
  for (const { entered, converted } of amounts) {
    if (!converted) continue
    const part = parts.get(entered.currency) ?? {
      entered: { ...entered, amount_minor: 0 },
      converted: { ...converted, amount_minor: 0 },
    }
    parts.set(entered.currency, part)
    part.entered.amount_minor += entered.amount_minor
    part.converted.amount_minor += converted.amount_minor
  }
  return [...parts.values()]
}

/** Returns the amount that orders a wish: its limit, or the limit minus the last price. */
function amountOf({ limit, room_minor }: WishLine, sort: 'limit' | 'room'): Money | null {
  if (!limit || sort === 'limit') return limit
  return room_minor === null ? null : { amount_minor: room_minor, currency: limit.currency }
}

/** Returns whether this wish is the only row that belongs to a wine. */
export function isOnlyWished(wine_id: string, cellar: Replica, wish_id: string): boolean {
  const others = grouped(cellar.wishes, 'wine_id')
    .get(wine_id)
    ?.some(wish => wish.id !== wish_id)
  const owns = (table: ReadonlyMap<string, { wine_id: string }>) => grouped(table, 'wine_id').has(wine_id)
  const { bottles, purchases, tastings, photos, valuations } = cellar
  return !others && ![bottles, purchases, tastings, photos, valuations].some(owns)
}

function limitOf({ limit_minor, limit_currency }: Wish): Money | null {
  return limit_minor === null || limit_currency === null
    ? null
    : { amount_minor: limit_minor, currency: limit_currency }
}

/** Returns the latest purchase in that size that has a price. */
function lastPaid({ wine_id, size_ml }: Wish, cellar: Replica): LastPaid | null {
  const purchases = grouped(cellar.purchases, 'wine_id').get(wine_id) ?? []
  const priced = purchases.filter(each => each.size_ml === size_ml && each.price_minor !== null)
  const [last] = priced.sort((a, b) => (dayOf(a, cellar) < dayOf(b, cellar) ? 1 : -1))
  if (!last) return null
  const bottle = bottleOf(last, cellar)
  const price = bottle ? pricePaid(bottle, last) : priceOf(last)
  return price ? { price, on: dayOf(last, cellar) || null, merchant: last.merchant } : null
}

function priceOf({ price_minor, price_currency }: Purchase): Money | null {
  return price_minor === null || price_currency === null
    ? null
    : { amount_minor: price_minor, currency: price_currency }
}

function dayOf(purchase: Purchase, cellar: Replica): string {
  if (purchase.ordered_on) return purchase.ordered_on
  const bottle = bottleOf(purchase, cellar)
  return (bottle && boughtOn(bottle, purchase)) ?? ''
}

function bottleOf(purchase: Purchase, cellar: Replica) {
  return grouped(cellar.bottles, 'purchase_id').get(purchase.id)?.[0]
}

function newness({ wish: { wished_on, id } }: WishLine): string {
  return `${wished_on} ${id}`
}

function nameOf({ wine: { producer, name, vintage } }: WishLine): string {
  return [producer, name, vintage].filter(part => part !== null).join(' ')
}

function textOf(line: WishLine, more: string): string {
  const { wine, wish } = line
  const { region, subregion, appellation, grapes } = wine
  const parts = [
    nameOf(line),
    region,
    subregion,
    appellation,
    ...grapes.map(grape => grape.name),
    wish.merchant,
    wish.note,
  ]
  return ` ${fold([...parts.filter(part => part !== null), more].join(' '))} `
}
