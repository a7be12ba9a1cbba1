import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { pathTo } from '../places/tree.ts'
import { isPast, type Reason, reasonNow } from './choose.ts'
import { type Dish, fitOf, type Kind, kindOf, minutesToBreathe, type Rule } from './pairings.ts'
import { bottlesToOpen, lotsOf, type WineLot } from './plan.ts'

/* The formulas are explained in docs/drink-plan.md. */

export interface Evening {
  dish: Dish | undefined
  people: number
  /** The highest value of a bottle, in minor units of the display currency. */
  limit_minor: number | undefined
  /** The place from which the way to the bottle is measured. */
  place_id: string | undefined
}

export interface Answer {
  lot: WineLot
  /** The bottles that the company needs. */
  bottles: number
  /** The nearest of them. */
  bottle: Bottle
  rule: Rule | undefined
  reason: Reason
  kind: Kind
  minutes: number
}

/** The amount that is poured for each person. */
const glassesMl = 250
/** The largest bottle that is opened for a small company. */
const usualMl = 750
export const answersShown = 3

/** Returns the three bottles that suit an evening best, each of another wine. */
export function answersFor(
  lines: readonly WineSummary[],
  places: ReadonlyMap<string, Place>,
  evening: Evening,
  today: Day,
): Answer[] {
  const found = lines
    .flatMap(line => lotsOf(line, today))
    .flatMap(lot => scored(lot, places, evening, today) ?? [])
    .sort((a, b) => b.score - a.score || b.answer.lot.weight - a.answer.lot.weight)
  const first = new Map<string, Answer>()
  for (const { answer } of found) {
    const { id } = answer.lot.line.wine
    if (!first.has(id)) first.set(id, answer)
  }
  return [...first.values()].slice(0, answersShown)
}

function scored(
  lot: WineLot,
  places: ReadonlyMap<string, Place>,
  { dish, people, limit_minor, place_id }: Evening,
  today: Day,
): { answer: Answer; score: number } | undefined {
  const year = yearOf(today)
  const reason = reasonNow(lot, year)
  const kind = kindOf(lot.line.wine)
  const fit = kind && dish && fitOf(kind, dish)
  if (!kind || !reason || isPast(lot, year) || (dish && !fit)) return undefined
  const bottles = Math.max(1, Math.ceil((people * glassesMl) / lot.size_ml))
  const isTooLarge = lot.size_ml > usualMl && lot.size_ml > 2 * people * glassesMl
  if (lot.bottles < bottles || isTooLarge) return undefined
  if (limit_minor !== undefined && (lot.value_minor === null || lot.value_minor > limit_minor)) return undefined
  const [nearest] = bottlesToOpen(lot.line, today)
    .filter(({ size_ml }) => size_ml === lot.size_ml)
    .map(bottle => ({ bottle, steps: stepsBetween(bottle.place_id, place_id, places) }))
    .sort((a, b) => a.steps - b.steps)
  if (!nearest) return undefined
  const minutes = minutesToBreathe(kind, lot.line.wine.vintage, year)
  return {
    answer: { lot, bottles, bottle: nearest.bottle, rule: fit?.rule, reason, kind, minutes },
    score: 10 * (fit?.fit ?? 0) + points[reason] + 3 / (1 + nearest.steps),
  }
}

/** The points for the moment of a wine; ten more for each step in which it goes better with the dish. */
const points: Record<Reason, number> = { now_or_never: 8, peak: 6, late: 5, early: 2, makes_room: 0, past: 0 }

/** Returns the steps from one place to another through the places around both. */
export function stepsBetween(from: string | null, to: string | undefined, places: ReadonlyMap<string, Place>): number {
  const [one, other] = [chainOf(from, places), chainOf(to ?? null, places)]
  if (one.length === 0 || other.length === 0) return Number.POSITIVE_INFINITY
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  return one.length + other.length - 2 * common
}

function chainOf(id: string | null, places: ReadonlyMap<string, Place>): string[] {
  const place = id === null ? undefined : places.get(id)
  return place ? [...pathTo(place, places).map(each => each.id), place.id] : []
}
