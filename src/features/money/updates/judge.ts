import { addDays, type Day, dayNumber, dayOfNumber, daysBetween, isDay, latestDay } from '../../../shared/days.ts'
import { isCurrency } from '../currency.ts'
import { fixedRates } from '../euro-legacy.ts'
import { lastUpTo, type Rates, type Series } from '../rates.ts'
import { type QuotedRate, type QuotedRates, UnusableRates } from './quoted-rates.ts'

/** The reasons why a rate is not stored. */
export const refusalReasons = [
  'not_a_day',
  'in_future',
  'not_a_currency',
  'not_a_rate',
  'replaced_by_euro',
  'stated_twice',
  'differs',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/**
 * The reasons why a rate waits for a person: it is far from the one before, it follows one that waits, nothing is stored
 * to compare it with, or so many rates moved that the source seems to count in something else than euros.
 */
export const waitingReasons = ['jump', 'follows', 'first', 'all_moved'] as const
export type WaitingReason = (typeof waitingReasons)[number]

export type RefusedRate = QuotedRate & { reason: RefusalReason }
export type WaitingRate = QuotedRate & { reason: WaitingReason }

export interface Judgement {
  accepted: QuotedRate[]
  waiting: WaitingRate[]
  refused: RefusedRate[]
  /** The number of rates that were stored before, with the same figure. */
  known: number
  /** The currencies that the bank still quoted and that this answer lacks. */
  missing: string[]
  newest_on: Day
}

export interface Standards {
  /** The stored rates of the currencies, the bundled ones among them. */
  stored: Rates
  today: Day
  /** The currencies that the European Central Bank quotes. */
  quoted: readonly string[]
  /** The rates come from a source, from a file, or from a person who types one or accepts those that wait. */
  brought_by: 'source' | 'file' | 'person'
}

/** A larger change than this from one rate to the next waits for a person. */
const jumpFrom = 0.2
/** If most rates moved by more than this within ten days, the euro did not, but the source. */
const shiftFrom = 0.05
const perEuroLeast = 0.000_1
const perEuroMost = 1e9

/** Decides which of the stated rates can be stored, without changing one that is. Throws if none of them can be used. */
export function judge({ rates, of_ecb }: QuotedRates, standards: Standards): Judgement {
  const { stored, quoted, today, brought_by } = standards
  if (rates.length === 0) throw new UnusableRates('empty')
  if (rates.some(({ currency, per_euro }) => currency === 'EUR' && per_euro !== 1))
    throw new UnusableRates('other_base')
  const refused: RefusedRate[] = []
  const sound: QuotedRate[] = []
  const stated = statedOnce(rates.filter(({ currency }) => currency !== 'EUR'))
  for (const { rate, isTwice } of stated) {
    const reason = isTwice ? 'stated_twice' : errorOf(rate, today)
    if (reason) refused.push({ ...rate, reason })
    else sound.push(rate)
  }
  const newest_on = latestDay(sound.map(({ day_on }) => day_on))
  if (of_ecb) mustHaveDollar(stated.map(({ rate }) => rate))
  if (brought_by === 'source') mustNotBeOld(sound, newest_on, stored)

  const fresh: QuotedRate[] = []
  let known = 0
  for (const rate of sound) {
    const before = storedOn(stored, rate)
    if (before === rate.per_euro) known++
    else if (before !== undefined) refused.push({ ...rate, reason: 'differs' })
    else if (isReplaced(rate)) refused.push({ ...rate, reason: 'replaced_by_euro' })
    else fresh.push(rate)
  }
  const { accepted, waiting } = compared(fresh, standards)
  const ofNewest = new Set(rates.filter(({ day_on }) => day_on === newest_on).map(({ currency }) => currency))
  const missing = of_ecb && newest_on !== '' ? quoted.filter(currency => !ofNewest.has(currency)) : []
  return { accepted, waiting, refused, known, missing, newest_on }
}

/** Joins what is stated several times with the same figure, and marks what is stated with different ones. */
function statedOnce(rates: readonly QuotedRate[]) {
  const byKey = new Map<string, { rate: QuotedRate; isTwice: boolean }>()
  for (const rate of rates) {
    const key = `${rate.currency} ${rate.day_on}`
    const before = byKey.get(key)
    if (!before) byKey.set(key, { rate, isTwice: false })
    else if (!Object.is(before.rate.per_euro, rate.per_euro)) before.isTwice = true
  }
  return [...byKey.values()]
}

function errorOf({ currency, day_on, per_euro }: QuotedRate, today: Day): RefusalReason | undefined {
  if (!isDay(day_on) || day_on < '1999-01-01') return 'not_a_day'
  // The source may live east of the server, where a new day has begun.
  if (day_on > addDays(today, 1)) return 'in_future'
  if (!/^[A-Z]{3}$/.test(currency) || !isCurrency(currency)) return 'not_a_currency'
  return per_euro >= perEuroLeast && per_euro <= perEuroMost ? undefined : 'not_a_rate'
}

/** The bank has set a rate of the dollar on each of its days, so an answer without one is cut off or not the bank's. */
function mustHaveDollar(rates: readonly QuotedRate[]) {
  if (!rates.some(({ currency }) => currency === 'USD')) throw new UnusableRates('no_dollar')
}

/** A source whose newest day is older than what it stated before has stopped, or was replaced by an old copy. */
function mustNotBeOld(rates: readonly QuotedRate[], newest_on: Day, stored: Rates) {
  const last = rates.map(({ currency }) => lastDayOf(stored.get(currency))).reduce((a, b) => (a > b ? a : b), '')
  if (newest_on !== '' && newest_on < last) throw new UnusableRates('old_day')
}

function isReplaced({ currency, day_on }: QuotedRate): boolean {
  const fixed = Object.hasOwn(fixedRates, currency) ? fixedRates[currency] : undefined
  return fixed !== undefined && day_on >= fixed.since_on
}

/** Compares the new rates of each currency, in the order of their days, with their neighbours. */
function compared(fresh: readonly QuotedRate[], { stored, brought_by }: Standards) {
  const accepted: QuotedRate[] = []
  const waiting: WaitingRate[] = []
  const byCurrency = Map.groupBy(fresh, ({ currency }) => currency)
  const allMoved = brought_by !== 'person' && isShifted([...byCurrency.values()].map(rates => firstMove(rates, stored)))
  for (const rates of byCurrency.values()) {
    let previous: QuotedRate | undefined
    let isWaiting = false
    for (const rate of inOrder(rates)) {
      const neighbour = nearest(rate, stored, previous)
      const reason: WaitingReason | undefined = allMoved
        ? 'all_moved'
        : reasonToWait(rate, neighbour, isWaiting, brought_by)
      if (reason) waiting.push({ ...rate, reason })
      else accepted.push(rate)
      isWaiting ||= reason !== undefined
      previous = rate
    }
  }
  return { accepted, waiting }
}

function reasonToWait(
  { per_euro }: QuotedRate,
  neighbour: QuotedRate | undefined,
  isWaiting: boolean,
  brought_by: Standards['brought_by'],
): WaitingReason | undefined {
  if (isWaiting) return 'follows'
  if (!neighbour) return brought_by === 'person' ? undefined : 'first'
  return moveBetween(neighbour.per_euro, per_euro) > jumpFrom ? 'jump' : undefined
}

/** Returns by what part a rate rose or fell: 0.25 for both 1 to 1.25 and 1.25 to 1. */
function moveBetween(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other) - 1
}

interface Move {
  by: number
  days: number
  isOne: boolean
}

/** Returns the first new rate of a currency as a move from its stored neighbour. */
function firstMove(rates: readonly QuotedRate[], stored: Rates): Move | undefined {
  const [first] = inOrder(rates)
  const neighbour = first && nearest(first, stored, undefined)
  if (!first || !neighbour) return undefined
  const days = Math.abs(daysBetween(neighbour.day_on, first.day_on))
  return { by: moveBetween(neighbour.per_euro, first.per_euro), days, isOne: first.per_euro === 1 }
}

/** Returns true if the rates moved together, as they do when they count in dollars or the wrong way round. */
function isShifted(all: readonly (Move | undefined)[]): boolean {
  const moves = all.filter(move => move !== undefined)
  if (moves.length < 3) return false
  const far = moves.filter(({ by, days }) => by > (days <= 10 ? shiftFrom : jumpFrom))
  return far.length * 2 >= moves.length || moves.some(({ isOne }) => isOne)
}

/** Returns the rate of the nearest day: stored before or after, or judged just before. */
export function nearest(rate: QuotedRate, stored: Rates, previous: QuotedRate | undefined): QuotedRate | undefined {
  const series = stored.get(rate.currency)
  const index = series ? lastUpTo(series.days, dayNumber(rate.day_on)) : -1
  const neighbours = [storedAt(series, index), previous, storedAt(series, index + 1)]
  const distance = ({ day_on }: QuotedRate) => Math.abs(daysBetween(day_on, rate.day_on))
  return neighbours.filter(each => each !== undefined).sort((a, b) => distance(a) - distance(b))[0]
}

function storedAt(series: Series | undefined, index: number): QuotedRate | undefined {
  const day = series?.days[index]
  const per_euro = series?.per_euro[index]
  if (!series || day === undefined || per_euro === undefined) return undefined
  return { currency: series.currency, day_on: dayOfNumber(day), per_euro }
}

function storedOn(stored: Rates, { currency, day_on }: QuotedRate): number | undefined {
  const series = stored.get(currency)
  if (!series) return undefined
  const index = lastUpTo(series.days, dayNumber(day_on))
  return series.days[index] === dayNumber(day_on) ? series.per_euro[index] : undefined
}

function lastDayOf(series: Series | undefined): Day {
  return storedAt(series, (series?.days.length ?? 0) - 1)?.day_on ?? ''
}

function inOrder(rates: readonly QuotedRate[]): QuotedRate[] {
  return rates.toSorted((a, b) => (a.day_on < b.day_on ? -1 : 1))
}
