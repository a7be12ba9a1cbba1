import { type Moment, momentNames } from '../../model/dimensions.ts'
import type { Stage, Wine } from '../../model/wine.ts'
import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import { dayOfMove, type Move } from '../bottles/moves.ts'
import type { WineQuery } from './contract.ts'
import { stageOf } from './drinking-window.ts'

/** Counts the bottles of a wine that a moment refers to; for `ready` those in the cellar. */
export function bottlesMeant(line: WineSummary, name: Moment, asked: string): number {
  if (name !== 'ready') return bottlesMoved(line, name, asked)
  return isReady(line.wine, asked) ? line.in_cellar : 0
}

/** Returns a predicate for the moments of a query; undefined when it has none. */
export function momentTest(query: WineQuery): ((line: WineSummary) => boolean) | undefined {
  const asked = momentNames.flatMap(name => (query[name] === undefined ? [] : [{ name, value: query[name] }]))
  if (asked.length === 0) return undefined
  return line =>
    asked.every(({ name, value }) =>
      name === 'ready' ? isReady(line.wine, value) : bottlesMoved(line, name, value) > 0,
    )
}

function isReady(wine: Wine, asked: string): boolean {
  const stage = stageOf(wine, Number(asked.slice(0, 4)))
  return asked.length > 4 ? asked.slice(5) === stage : isDrinkable(stage)
}

export function isDrinkable(stage: Stage): boolean {
  return stage === 'early' || stage === 'peak' || stage === 'late'
}

function bottlesMoved({ bottles, purchases }: WineSummary, move: Move, asked: string): number {
  let count = 0
  for (const bottle of bottles) {
    const purchase = bottle.purchase_id === null ? undefined : purchases.find(each => each.id === bottle.purchase_id)
    const day = dayOfMove(move, bottle, purchase)
    if (day === null ? asked === unknownValue : day?.startsWith(asked)) count++
  }
  return count
}
