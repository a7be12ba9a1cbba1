import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { yearOf } from '../../shared/days.ts'
import { convert } from './conversion.ts'
import { costOf, partOf, purchaseOf, type ValuationContext } from './value.ts'

/** The money that the bottles brought that were sold in a year, in minor units of one currency. */
export interface YearOfSales {
  /** Null for those that left on an unknown day. */
  year: number | null
  bottles: number
  /** At the rate of the day of each sale. */
  revenue_minor: number
  /** The bottles that were sold for an unknown amount, and those without a rate for their day. */
  without_revenue: number
  without_rate: number
  /** The revenue and the cost of those whose revenue and cost are known. */
  compared: { bottles: number; revenue_minor: number; cost_minor: number }
}

/** Returns what bottles brought that were sold, or left in another way for money, by year, the unknown one last. */
export function salesByYear(bottles: Iterable<Bottle>, cellar: Replica, context: ValuationContext): YearOfSales[] {
  return yearsOf(Array.from(bottles, bottle => saleOf(bottle, cellar, context)))
}

/** The revenue and the cost of one bottle, in one currency; undefined where they are not known. */
export interface Sale {
  year: number | null
  has_revenue: boolean
  revenue_minor: number | undefined
  cost_minor: number | undefined
}

/** Returns what a bottle brought; undefined for one that was not sold and brought nothing. */
export function saleOf(bottle: Bottle, cellar: Replica, context: ValuationContext): Sale | undefined {
  const { state, departure, departed_on, revenue_minor, revenue_currency } = bottle
  if (state !== 'gone' || (departure !== 'sold' && revenue_minor === null)) return undefined
  const year = departed_on === null ? null : yearOf(departed_on)
  const cost_minor = costOf(bottle, purchaseOf(bottle, cellar), context)?.converted?.amount_minor
  if (revenue_minor === null || revenue_currency === null) {
    return { year, has_revenue: false, revenue_minor: undefined, cost_minor }
  }
  const { currency, rates } = context
  const money = { amount_minor: revenue_minor, currency: revenue_currency }
  const isKnown = departed_on !== null || revenue_currency === currency
  const whole = isKnown ? convert(money, currency, departed_on ?? '', rates) : undefined
  const revenue = partOf(whole, bottle, purchaseOf(bottle, cellar), context)
  return { year, has_revenue: true, revenue_minor: revenue?.amount_minor, cost_minor }
}

/** Adds up sales by year, the unknown one last. */
export function yearsOf(sales: Iterable<Sale | undefined>): YearOfSales[] {
  const years = new Map<number | null, YearOfSales>()
  for (const sale of sales) {
    if (!sale) continue
    const year = years.get(sale.year) ?? noSales(sale.year)
    years.set(sale.year, year)
    addSale(year, sale)
  }
  return [...years.values()].sort((a, b) => (a.year ?? Number.MAX_VALUE) - (b.year ?? Number.MAX_VALUE))
}

function noSales(year: number | null): YearOfSales {
  const compared = { bottles: 0, revenue_minor: 0, cost_minor: 0 }
  return { year, bottles: 0, revenue_minor: 0, without_revenue: 0, without_rate: 0, compared }
}

function addSale(year: YearOfSales, { has_revenue, revenue_minor, cost_minor }: Sale) {
  year.bottles++
  if (!has_revenue) year.without_revenue++
  else if (revenue_minor === undefined) year.without_rate++
  else {
    year.revenue_minor += revenue_minor
    if (cost_minor === undefined) return
    year.compared.bottles++
    year.compared.revenue_minor += revenue_minor
    year.compared.cost_minor += cost_minor
  }
}
