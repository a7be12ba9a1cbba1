import { type Day, dayNumber, dayOfNumber } from '../../shared/days.ts'
import type { KnownCurrency, RateSeries } from './contract.ts'
import { fixedRateSource, fixedRates } from './euro-legacy.ts'

/** The rates of one currency for look-ups: ascending day numbers, and the units per euro of each. */
export interface Series {
  currency: string
  /** The source of the first rates, and those of the later ones that come from elsewhere. */
  source: string
  other_sources: readonly SourceRun[]
  days: Int32Array
  per_euro: Float64Array
  open_ended: boolean
  /** The number of rates in it that were added to the bundled ones. */
  added: number
}

/** The source of the rates from this index on, up to the next run. */
export interface SourceRun {
  from: number
  source: string
}

/** The loaded rates, by currency. The euro needs none. */
export type Rates = ReadonlyMap<string, Series>

/** The rate of one currency that a conversion used, its day and its source (null for the euro itself). */
export interface UsedRate {
  currency: string
  per_euro: number
  day_on: Day
  /** The number of days by which the rate is older than the day it was needed for. */
  age_days: number
  source: string | null
}

/** A rate that is older than this was not followed by a newer one, and a figure made with it says so. */
const oldAfterDays = 7

export function isOld({ age_days }: Pick<UsedRate, 'age_days'>): boolean {
  return age_days > oldAfterDays
}

export function ratesFrom(series: Iterable<RateSeries>): Rates {
  return new Map(Array.from(series, each => [each.currency, seriesFrom(each)]))
}

export function seriesFrom(wire: RateSeries): Series {
  const days = new Int32Array(wire.days.length)
  let day = 0
  wire.days.forEach((gap, index) => {
    day += gap
    days[index] = day
  })
  const { other_sources = [], added = 0 } = wire
  return { ...wire, other_sources, added, days, per_euro: Float64Array.from(wire.per_euro) }
}

/** Returns whether a series has all known rates of its currency. Rates that were set do not change. */
export function isUpToDate(series: RateSeries, known: readonly KnownCurrency[] = []): boolean {
  const { currency, days, open_ended, added = 0 } = series
  const now = known.find(each => each.currency === currency)
  if (!now || added !== now.added) return false
  const last = days.reduce((day, gap) => day + gap, 0)
  return now.until_on === null || (last >= dayNumber(now.until_on) && open_ended === now.current)
}

export function seriesToWire(series: Series): RateSeries {
  const days = Array.from(series.days, (day, index) => day - (series.days[index - 1] ?? 0))
  return { ...series, other_sources: [...series.other_sources], days, per_euro: Array.from(series.per_euro) }
}

/**
 * A rate stands in for the days after it on which none was set, week-ends and holidays: never more than five in the
 * ECB's history. Ten leave room; beyond them the currency was not quoted (the króna from 2008 to 2018, the rouble since
 * 2022) and its rate is unknown, not old. Only the newest rate of a currency that is still quoted stands for as long as
 * it takes until a newer one comes, or money could not be shown today on a machine that gets no new rates.
 */
export const rateHoldsDays = 10

/**
 * Returns the rate of that day or the last earlier one; undefined before the first and where the currency was not quoted.
 * A currency that the euro replaced has its fixed rate from that day on, whatever series there is.
 */
export function rateOn(rates: Rates, currency: string, day: Day): UsedRate | undefined {
  if (currency === 'EUR') return { currency, per_euro: 1, day_on: day, age_days: 0, source: null }
  const fixed = fixedRates[currency]
  if (fixed && day >= fixed.since_on) {
    return { currency, per_euro: fixed.per_euro, day_on: fixed.since_on, age_days: 0, source: fixedRateSource }
  }
  const series = rates.get(currency)
  return series && lookedUp(series, day)
}

/** Keeps the result, because lists and charts ask for the same days again and again. */
function lookedUp(series: Series, day: Day): UsedRate | undefined {
  let known = lookups.get(series)
  if (!known) {
    known = new Map()
    lookups.set(series, known)
  }
  let used = known.get(day)
  if (used === undefined) {
    used = quotedOn(series, dayNumber(day)) ?? null
    known.set(day, used)
  }
  return used ?? undefined
}
const lookups = new WeakMap<Series, Map<Day, UsedRate | null>>()

function quotedOn(series: Series, wanted: number): UsedRate | undefined {
  const index = lastUpTo(series.days, wanted)
  const found = series.days[index]
  const per_euro = series.per_euro[index]
  if (found === undefined || per_euro === undefined) return undefined
  const isNewest = series.open_ended && index === series.days.length - 1
  if (!isNewest && wanted - found > rateHoldsDays) return undefined
  const source = sourceAt(series, index)
  return { currency: series.currency, per_euro, day_on: dayOfNumber(found), age_days: wanted - found, source }
}

function sourceAt({ source, other_sources }: Series, index: number): string {
  return other_sources.findLast(({ from }) => from <= index)?.source ?? source
}

/** Returns the index of the last day on or before the wanted one; -1 when all are later. */
export function lastUpTo(days: Int32Array, wanted: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
