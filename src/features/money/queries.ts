import type { Database } from '../../server/db/tables.ts'
import { addDays, type Day, dayNumber, dayOfNumber, latestDay } from '../../shared/days.ts'
import { type BundledIndex, bundledIndex, bundledSeries, type StoredSeries } from './bundled-rates.ts'
import type { KnownCurrency } from './contract.ts'
import { fixedRateSource, fixedRates } from './euro-legacy.ts'
import { type Rates, rateHoldsDays, type Series, type SourceRun } from './rates.ts'

/** Finds the rates of some currencies: the bundled history and those of the table. */
export async function findRates(db: Database, currencies: Iterable<string>): Promise<Rates> {
  const wanted = [...new Set(currencies)].filter(currency => currency !== 'EUR')
  if (wanted.length === 0) return new Map()
  const index = await bundledIndex()
  const added = await addedRates(db, wanted)
  const quoted_until = await quotedUntil(db, index)
  const series = await Promise.all(
    wanted.map(async currency => {
      const stored = await storedSeries(db, currency, added.get(currency)?.rates ?? 0)
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
  const added = await addedRates(db)
  const quoted_until = await quotedUntil(db, index)
  const codes = new Set([...Object.keys(index.currencies), ...Object.keys(fixedRates), ...added.keys()])
  const currencies = Array.from(codes, currency => {
    const bundled = index.currencies[currency]
    const fixed = fixedRates[currency]
    const more = added.get(currency)
    const from_on = earliest(bundled?.from_on, more?.from_on) ?? fixed?.since_on ?? null
    const until_on = latestDay([bundled?.until_on, more?.until_on])
    const current = !fixed && (!bundled || isQuoted(until_on, quoted_until))
    return { currency, from_on, until_on: fixed ? null : until_on, current, added: more?.rates ?? 0 }
  })
  currencies.push({ currency: 'EUR', from_on: null, until_on: null, current: true, added: 0 })
  return { source: index.source, currencies: currencies.sort((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

/**
 * The last day of the bank's rates, which is that of the dollar: it was never missing on a day the bank published. A
 * dollar from elsewhere says nothing about the currencies that the bank quotes.
 */
async function quotedUntil(db: Database, index: BundledIndex): Promise<Day> {
  const row = await db
    .selectFrom('rates')
    .select(eb => eb.fn.max('day_on').as('until_on'))
    .where('currency', '=', 'USD')
    .where('source', 'like', `${index.source}%`)
    .executeTakeFirst()
  return latestDay([index.until_on, row?.until_on])
}

function isOpenEnded(stored: StoredSeries, index: BundledIndex, quoted_until: Day): boolean {
  return !Object.hasOwn(index.currencies, stored.currency) || isQuoted(lastDayOf(stored), quoted_until)
}

function isQuoted(until_on: Day, quoted_until: Day): boolean {
  return until_on >= addDays(quoted_until, -rateHoldsDays)
}

/** Merged series by database, kept until the table has more: merging again would cost each reader a millisecond. */
const merged = new WeakMap<Database, Map<string, StoredSeries>>()

async function storedSeries(db: Database, currency: string, added: number): Promise<StoredSeries | undefined> {
  const bundled = await bundledSeries(currency)
  if (added === 0) return bundled
  const cached = merged.get(db) ?? new Map<string, StoredSeries>()
  merged.set(db, cached)
  const known = cached.get(currency)
  if (known?.added === added) return known
  const fresh = await merge(db, currency, bundled)
  cached.set(currency, fresh)
  return fresh
}

/**
 * A rate of the table was in use before a later release bundled one for the same day, so it stays in use: a figure that
 * was explained with it can be computed again.
 */
async function merge(db: Database, currency: string, bundled: StoredSeries | undefined): Promise<StoredSeries> {
  const rows = await db
    .selectFrom('rates')
    .select(['day_on', 'per_euro', 'source'])
    .where('currency', '=', currency)
    .execute()
  const byDay = new Map<number, { per_euro: number; source: string }>()
  bundled?.days.forEach((day, index) => {
    byDay.set(day, { per_euro: bundled.per_euro[index] ?? 0, source: bundled.source })
  })
  for (const { day_on, per_euro, source } of rows) byDay.set(dayNumber(day_on), { per_euro, source })
  const days = Int32Array.from(byDay.keys()).sort()
  const inOrder = Array.from(days, day => byDay.get(day) as { per_euro: number; source: string })
  const [first = { from: 0, source: '' }, ...other_sources] = sourceRuns(inOrder.map(({ source }) => source))
  const per_euro = Float64Array.from(inOrder, rate => rate.per_euro)
  return { currency, source: first.source, other_sources, days, per_euro, added: rows.length }
}

function sourceRuns(sources: readonly string[]): SourceRun[] {
  return sources.flatMap((source, from) => (source === sources[from - 1] ? [] : [{ from, source }]))
}

/** A number that grows with each addition to the table, for what is computed with its rates and kept. */
export function ratesVersion(db: Database): number {
  return versions.get(db)?.version ?? 0
}

export function noteAddedRates(db: Database) {
  versions.set(db, { version: ratesVersion(db) + 1, rates: versions.get(db)?.rates })
}

/** Notes whether another process has added rates. */
export async function noteRatesOfOthers(db: Database) {
  const all = db.selectFrom('rates').select(eb => eb.fn.countAll<number>().as('rates'))
  const rates = Number((await all.executeTakeFirstOrThrow()).rates)
  const before = versions.get(db)?.rates
  versions.set(db, { version: ratesVersion(db) + (before === rates ? 0 : 1), rates })
}

const versions = new WeakMap<Database, { version: number; rates: number | undefined }>()

interface AddedRates {
  currency: string
  from_on: Day
  until_on: Day
  rates: number
}

/** Counts the rates of the table by currency. */
async function addedRates(db: Database, currencies?: readonly string[]): Promise<Map<string, AddedRates>> {
  const all = db
    .selectFrom('rates')
    .select(eb => [
      'currency',
      eb.fn.min('day_on').as('from_on'),
      eb.fn.max('day_on').as('until_on'),
      eb.fn.countAll<number>().as('rates'),
    ])
    .groupBy('currency')
  const rows = await (currencies ? all.where('currency', 'in', currencies) : all).execute()
  return new Map(rows.map(row => [row.currency, { ...row, rates: Number(row.rates) }]))
}

function lastDayOf(series: StoredSeries): Day {
  return dayOfNumber(series.days.at(-1) ?? 0)
}

function earliest(...days: (Day | undefined)[]): Day | undefined {
  return days.filter(day => day !== undefined).sort()[0]
}

function constant(currency: string, per_euro: number, since_on: Day, source: string): Series {
  const days = Int32Array.of(dayNumber(since_on))
  return { currency, source, other_sources: [], days, per_euro: Float64Array.of(per_euro), open_ended: true, added: 0 }
}

/** The source of a rate that a person typed. */
export const enteredByHand = 'entered by hand'

/** Returns the last day of the rates that were bundled or brought by a source: one that a person typed says nothing about it. */
export async function lastDayOfRates(db: Database): Promise<Day> {
  const { until_on } = await bundledIndex()
  const row = await db
    .selectFrom('rates')
    .select(eb => eb.fn.max('day_on').as('until_on'))
    .where('source', '!=', enteredByHand)
    .executeTakeFirst()
  return latestDay([until_on, row?.until_on])
}
