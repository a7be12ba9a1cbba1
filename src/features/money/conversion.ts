import type { Money } from '../../model/valuation.ts'
import type { Day } from '../../shared/days.ts'
import { exponentOf } from '../../shared/minor-units.ts'
import { type Rates, rateOn, type UsedRate } from './rates.ts'

/** An amount in another currency, with the rates it was converted at; `rate` is null when the currency is the same. */
export interface Converted {
  amount_minor: number
  currency: string
  rate: { from: UsedRate; to: UsedRate; source: string } | null
}

/** A sum in one currency, with the number of amounts in it and of those without a price or a rate. */
export interface Total {
  amount_minor: number
  currency: string
  known: number
  unknown: number
}

/**
 * Converts an amount at the rates of a day, through the euro, rounded once, half away from zero. Returns undefined when a
 * rate is unknown that day. An amount that is in the currency already needs no rate.
 */
export function convert(amount: Money, to: string, on: Day, rates: Rates): Converted | undefined {
  if (amount.currency === to) return { amount_minor: amount.amount_minor, currency: to, rate: null }
  const from = rateOn(rates, amount.currency, on)
  const into = rateOn(rates, to, on)
  if (!from || !into) return undefined
  const shift = exponentOf(to) - exponentOf(amount.currency)
  const amount_minor = scaled(amount.amount_minor, into.per_euro, from.per_euro, shift)
  return { amount_minor, currency: to, rate: { from, to: into, source: sourceOf(from, into) } }
}

/** Adds up the known amounts, in the currency they were converted to, and counts the missing ones. */
export function sum(amounts: Iterable<Converted | Money | null | undefined>, currency: string): Total {
  const total: Total = { amount_minor: 0, currency, known: 0, unknown: 0 }
  for (const amount of amounts) {
    if (amount && amount.currency !== currency) throw new Error(`A sum in ${currency} cannot take ${amount.currency}.`)
    if (amount) {
      total.amount_minor += amount.amount_minor
      total.known += 1
    } else {
      total.unknown += 1
    }
  }
  return total
}

function sourceOf(...used: UsedRate[]): string {
  return [...new Set(used.map(rate => rate.source).filter(source => source !== null))].join('; ')
}

/** Returns `minor × times ÷ by × 10^shift` as a whole number, rounded half away from zero. */
function scaled(minor: number, times: number, by: number, shift: number): number {
  const close = ((Math.abs(minor) * times) / by) * 10 ** shift
  const fromHalf = Math.abs(close - Math.floor(close) - 0.5)
  const rounded = fromHalf > 1e-9 + close * 1e-14 ? Math.round(close) : scaledExactly(Math.abs(minor), times, by, shift)
  return minor < 0 ? -rounded || 0 : rounded
}

/** Computes the same in whole numbers, for the few results that floating point leaves too near a half to decide. */
function scaledExactly(minor: number, times: number, by: number, shift: number): number {
  const top = fractionOf(times)
  const bottom = fractionOf(by)
  const above = BigInt(minor) * top.digits * bottom.unit * 10n ** BigInt(Math.max(shift, 0))
  const below = bottom.digits * top.unit * 10n ** BigInt(Math.max(-shift, 0))
  return Number((above * 2n + below) / (below * 2n))
}

/** Returns a rate as the decimal it was published as: 1.0666 is 10666 of 10000. */
function fractionOf(rate: number): { digits: bigint; unit: bigint } {
  const [whole = '0', decimals = ''] = String(rate).split('.')
  return { digits: BigInt(whole + decimals), unit: 10n ** BigInt(decimals.length) }
}
