import type { Database } from '../../server/db/tables.ts'
import { addDays, type Day, dayNumber, dayOfNumber } from '../../shared/days.ts'
import { type BundledIndex, bundledIndex, bundledSeries } from './bundled-rates.ts'
import type { KnownCurrency } from './contract.ts'
import { fixedRateSource, fixedRates } from './euro-legacy.ts'
import { type Rates, rateHoldsDays, type Series } from './rates.ts'

/** Finds the rates of some currencies: the bundled history and the later ones of the table. */
export async function findRates(db: Database, currencies: Iterable<string>): Promise<Rates> {
  const wanted = [...new Set(currencies)].filter(currency => currency !== 'EUR')
  if (wanted.length === 0) return new Map()
  const index = await bundledIndex()
  const later = await lastDaysInTable(db, [...wanted, alwaysQuoted])
  const quoted_until = latest(index.until_on, later.get(alwaysQuoted))
  const series = await Promise.all(
    wanted.map(async currency => {
      const stored = await storedSeries(db, currency, later.get(currency))
      return stored && { ...stored, open_ended: isOpenEnded(stored, index, quoted_until) }
    }),
  )
  return new Map(series.filter(each => each !== undefined).map(each => [each.currency, each]))
}

/** Finds the rates of one currency. The euro and the currencies it replaced have some too, so that each listed one has. */
export async function findSeries(db: Database, currency: string): Promise<Series | undefined> {
  if (currency === 'EUR') return constant(currency, 1, '1999-01-01', fixedRateSource)
  const rates = await findRates(db, [currency])
  const fixed = fixedRates[currency]
  return rates.get(currency) ?? (fixed && constant(currency, fixed.per_euro, fixed.since_on, fixedRateSource))
}

export async function listKnownCurrencies(db: Database): Promise<{ source: string; currencies: KnownCurrency[] }> {
  const index = await bundledIndex()
  const table = await db
    .selectFrom('rates')
    .select(eb => ['currency', eb.fn.min('day_on').as('from_on'), eb.fn.max('day_on').as('until_on')])
    .groupBy('currency')
    .execute()
  const later = new Map(table.map(row => [row.currency, row]))
  const quoted_until = latest(index.until_on, later.get(alwaysQuoted)?.until_on)
  const codes = new Set([...Object.keys(index.currencies), ...Object.keys(fixedRates), ...later.keys()])
  const currencies = Array.from(codes, currency => {
    const bundled = index.currencies[currency]
    const fixed = fixedRates[currency]
    const from_on = bundled?.from_on ?? later.get(currency)?.from_on ?? fixed?.since_on ?? null
    const until_on = latest(bundled?.until_on, later.get(currency)?.until_on)
    const current = !fixed && (!bundled || isQuoted(until_on, quoted_until))
    return { currency, from_on, until_on: fixed ? null : until_on, current }
  })
  currencies.push({ currency: 'EUR', from_on: null, until_on: null, current: true })
  return { source: index.source, currencies: currencies.sort((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

/** The dollar was never missing on a day the bank published, so its last day is that of the bank's rates. */
const alwaysQuoted = 'USD'

function isOpenEnded(stored: StoredSeries, index: BundledIndex, quoted_until: Day): boolean {
  return !Object.hasOwn(index.currencies, stored.currency) || isQuoted(lastDayOf(stored), quoted_until)
}

function isQuoted(until_on: Day, quoted_until: Day): boolean {
  return until_on >= addDays(quoted_until, -rateHoldsDays)
}

type StoredSeries = Omit<Series, 'open_ended'>

/** Merged series by database, kept until the table has a later day: merging again would cost each reader a millisecond. */
const merged = new WeakMap<Database, Map<string, StoredSeries>>()

async function storedSeries(db: Database, currency: string, table_until: Day | undefined) {
  const bundled = await bundledSeries(currency)
  if (!table_until || (bundled && table_until <= lastDayOf(bundled))) return bundled
  const cached = merged.get(db) ?? new Map<string, StoredSeries>()
  merged.set(db, cached)
  const known = cached.get(currency)
  if (known && lastDayOf(known) === table_until) return known
  const fresh = await merge(db, currency, bundled)
  cached.set(currency, fresh)
  return fresh
}

async function merge(db: Database, currency: string, bundled: StoredSeries | undefined): Promise<StoredSeries> {
  const rows = await db
    .selectFrom('rates')
    .select(['day_on', 'per_euro', 'source'])
    .where('currency', '=', currency)
    .where('day_on', '>', bundled ? lastDayOf(bundled) : '')
    .orderBy('day_on')
    .execute()
  return {
    currency,
    source: bundled?.source ?? rows.at(-1)?.source ?? '',
    days: Int32Array.from([...(bundled?.days ?? []), ...rows.map(row => dayNumber(row.day_on))]),
    per_euro: Float64Array.from([...(bundled?.per_euro ?? []), ...rows.map(row => row.per_euro)]),
  }
}

async function lastDaysInTable(db: Database, currencies: string[]): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom('rates')
    .select(eb => ['currency', eb.fn.max('day_on').as('until_on')])
    .where('currency', 'in', currencies)
    .groupBy('currency')
    .execute()
  return new Map(rows.map(row => [row.currency, row.until_on]))
}

function lastDayOf(series: StoredSeries): Day {
  return dayOfNumber(series.days.at(-1) ?? 0)
}

function latest(...days: (Day | undefined)[]): Day {
  return days.reduce<Day>((last, day) => (day && day > last ? day : last), '')
}

function constant(currency: string, per_euro: number, since_on: Day, source: string): Series {
  const days = Int32Array.of(dayNumber(since_on))
  return { currency, source, days, per_euro: Float64Array.of(per_euro), open_ended: true }
}
