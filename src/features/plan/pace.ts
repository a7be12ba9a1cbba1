import type { Bottle } from '../../model/bottle.ts'
import { wineTypes } from '../../model/choices.ts'
import type { WineType } from '../../model/wine.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { type Day, monthOf } from '../../shared/days.ts'
import { unitOf } from './choose.ts'
import type { PlanSettings } from './settings.ts'

/* The formulas are explained in docs/drink-plan.md. All amounts are in bottles of 75 cl. */

/** The amount of a type that is drunk in a year, and in each of its months from January on. */
export interface Pace {
  type: WineType
  yearly: number
  months: readonly number[]
  /** True if a person set it. */
  isSet: boolean
}

/** The ledger is read this many months back, the current one included. */
const monthsRead = 36
/** A shorter record is read as if nothing had been drunk in the months that are missing. */
const monthsNeeded = 6
/** The weight, in months, of the yearly average in the pace of a season. */
const caution = 2

/**
 * Returns the pace of each type that is in the cellar or has been drunk: as it was set for a year, or else from the
 * bottles drunk in the last years. The seasons follow from these.
 */
export function paceOf(lines: readonly WineSummary[], today: Day, set: PlanSettings['pace'] = {}): Pace[] {
  const months = monthsUntil(today, firstMonthOf(lines))
  const drunk = drunkByType(lines, new Set(months.map(({ key }) => key)))
  const here = new Set(lines.flatMap(line => (line.in_cellar > 0 ? [line.wine.type] : [])))
  return wineTypes
    .filter(type => here.has(type) || drunk.has(type))
    .map(type => {
      const seasons = drunk.get(type) ?? [0, 0, 0, 0]
      const monthly = sum(seasons) / Math.max(monthsNeeded, months.length)
      const byHand = set[type]
      const shares = seasonShares(seasons, months, monthly)
      return { type, isSet: byHand !== undefined, ...overMonths(byHand ?? monthly * 12, shares) }
    })
}

/** Returns the amount drunk in the month of a day, by type. */
export function drunkInMonth(lines: readonly WineSummary[], today: Day): Map<WineType, number> {
  const drunk = drunkByType(lines, new Set([monthOf(today)]))
  return new Map(Array.from(drunk, ([type, seasons]) => [type, sum(seasons)]))
}

/** Spreads a yearly amount over the months as the shares of the seasons say. */
function overMonths(yearly: number, shares: readonly number[]): Pick<Pace, 'yearly' | 'months'> {
  const months = Array.from({ length: 12 }, (_, at) => (yearly * (shares[seasonOf(at + 1)] ?? 0)) / 3)
  return { yearly, months }
}

/** Winter is December to February, and so on. */
function seasonOf(month: number): number {
  return Math.floor((month % 12) / 3)
}

function seasonShares(drunk: readonly number[], months: readonly { season: number }[], monthly: number): number[] {
  if (monthly === 0) return [0.25, 0.25, 0.25, 0.25]
  const rates = drunk.map((amount, season) => {
    const observed = months.filter(each => each.season === season).length
    return (amount + caution * monthly) / (observed + caution)
  })
  return rates.map(rate => rate / sum(rates))
}

function drunkByType(lines: readonly WineSummary[], months: ReadonlySet<string>): Map<WineType, number[]> {
  const drunk = new Map<WineType, number[]>()
  for (const { wine, readBottles } of lines) {
    for (const bottle of readBottles()) {
      const day = drunkOn(bottle)
      if (!day || !months.has(monthOf(day))) continue
      const seasons = drunk.get(wine.type) ?? [0, 0, 0, 0]
      const season = seasonOf(Number(day.slice(5, 7)))
      seasons[season] = (seasons[season] ?? 0) + unitOf(bottle)
      drunk.set(wine.type, seasons)
    }
  }
  return drunk
}

/** Returns the day on which a bottle was drunk; one that is open is being drunk since its opening. */
function drunkOn({ state, departure, departed_on, opened_on }: Bottle): Day | null {
  if (state !== 'gone') return opened_on
  return departure === 'drunk' ? departed_on : null
}

/** Returns the first month in which anything is known of the cellar. */
function firstMonthOf(lines: readonly WineSummary[]): string {
  let first = '9999-12'
  for (const { readBottles } of lines) {
    for (const { received_on, departed_on } of readBottles()) {
      for (const day of [received_on, departed_on]) if (day && monthOf(day) < first) first = monthOf(day)
    }
  }
  return first
}

function monthsUntil(today: Day, first: string): { key: string; season: number }[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: monthsRead }, (_, back) => last - back)
    .map(at => ({
      key: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      season: seasonOf((at % 12) + 1),
    }))
    .filter(({ key }) => key >= first)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
