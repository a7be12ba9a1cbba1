import type { Stage, Wine } from '../../model/wine.ts'
import { dayOfMove, type Move, moves } from '../bottles/moves.ts'
import type { WineQuery } from './contract.ts'
import { stageOf } from './drinking-window.ts'
import type { WineSummary } from './wine-summary.ts'

/** Filters of the list that have no facet: ready in a year, or bought, drunk or gone in a year or month. */
export type FurtherName = 'ready' | Move

/** Stands in place of a year or month for bottles whose day is unknown. */
export const unknownDay = 'unknown'

/** Counts the bottles of a wine that match such a filter; `ready` counts those in the cellar. */
export function bottlesMeant(line: WineSummary, name: FurtherName, asked: string): number {
  if (name !== 'ready') return bottlesMoved(line, name, asked)
  return isReady(line.wine, asked) ? line.in_cellar : 0
}

/** Returns a test for the filters without a facet; undefined when the query has none. */
export function furtherTestOf(query: WineQuery): ((line: WineSummary) => boolean) | undefined {
  const tests: ((line: WineSummary) => boolean)[] = []
  const { ready } = query
  if (ready !== undefined) tests.push(line => isReady(line.wine, ready))
  for (const move of moves) {
    const asked = query[move]
    if (asked !== undefined) tests.push(line => bottlesMoved(line, move, asked) > 0)
  }
  return tests.length > 0 ? line => tests.every(test => test(line)) : undefined
}

/** `2031`: the window is open in that year. `2031-peak`: it is then at that stage. */
function isReady(wine: Wine, asked: string): boolean {
  const stage = stageOf(wine, Number(asked.slice(0, 4)))
  return asked.length > 4 ? asked.slice(5) === stage : isDrinkable(stage)
}

export function isDrinkable(stage: Stage): boolean {
  return stage === 'early' || stage === 'peak' || stage === 'late'
}

/** `2024`, `2024-05` or `unknown`. */
function bottlesMoved({ bottles, purchases }: WineSummary, move: Move, asked: string): number {
  let count = 0
  for (const bottle of bottles) {
    const purchase = bottle.purchase_id === null ? undefined : purchases.find(each => each.id === bottle.purchase_id)
    const day = dayOfMove(move, bottle, purchase)
    if (day === null ? asked === unknownDay : day?.startsWith(asked)) count++
  }
  return count
}
