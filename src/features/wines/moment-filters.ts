import { anyTime, type Moment, momentNames } from '../../model/dimensions.ts'
import type { Stage, Wine } from '../../model/wine.ts'
import { partsOf, unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import type { Day } from '../../shared/days.ts'
import { dayOfMove, type Move } from '../bottles/moves.ts'
import type { WineQuery } from './contract.ts'
import { stageOf, stageParts } from './drinking-window.ts'

/** Counts the bottles of a wine that a moment refers to; for `ready` those in the cellar. */
export function bottlesMeant(line: WineSummary, name: Moment, value: string): number {
  if (name !== 'ready') return bottlesMoved(line, name, value)
  return partsOf(line).reduce((sum, { wine, in_cellar }) => sum + (isReady(wine, value) ? in_cellar : 0), 0)
}

/** Returns a predicate for the moments of a query; undefined when it has none. */
export function momentTest(query: WineQuery): ((line: WineSummary) => boolean) | undefined {
  const chosen = momentNames.flatMap(name => (query[name] === undefined ? [] : [{ name, value: query[name] }]))
  if (chosen.length === 0) return undefined
  return line =>
    chosen.every(({ name, value }) =>
      name === 'ready' ? partsOf(line).some(({ wine }) => isReady(wine, value)) : bottlesMoved(line, name, value) > 0,
    )
}

function isReady(wine: Wine, value: string): boolean {
  const stage = stageOf(wine, Number(value.slice(0, 4)))
  return value.length > 4 ? value.slice(5) === stage : isDrinkable(stage)
}

export function isDrinkable(stage: Stage): boolean {
  return ['early', 'peak', 'late'].includes(stageParts(stage).maturity)
}

function bottlesMoved({ readBottles, purchases }: WineSummary, move: Move, value: string): number {
  let count = 0
  for (const bottle of readBottles()) {
    const purchase = bottle.purchase_id === null ? undefined : purchases.find(each => each.id === bottle.purchase_id)
    const day = dayOfMove(move, bottle, purchase)
    if (day !== undefined && isInPeriod(day, value)) count++
  }
  return count
}

function isInPeriod(day: Day | null, value: string): boolean {
  if (value === anyTime) return true
  if (day === null) return value === unknownValue
  const { from, until } = daysOf(value)
  return day >= from && day <= until
}

/** Returns the first and the last day of a period, as texts that are compared with days. */
export function daysOf(value: string): { from: string; until: string } {
  const [from = '', until] = value.split('..')
  if (until === undefined) return { from: value, until: `${value}-99` }
  return { from, until: until || '9999-12-31' }
}
