import { wineTypes } from '../../model/choices.ts'
import type { Stage, WineType } from '../../model/wine.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { isDrinkable } from '../wines/asked.ts'
import { stageOf } from '../wines/drinking-window.ts'
import type { Analytics, ReadyYear } from './contract.ts'
import { measureOf } from './shares.ts'

/** The number of years after this one that the chart shows. */
export const yearsAhead = 15
export const drinkableStages = ['early', 'peak', 'late'] as const satisfies readonly Stage[]

/**
 * The drinking windows stacked into years: which bottles of those in the cellar could be drunk in each of the coming
 * years, were none of them drunk before. Apart from them those that open later still, are past now, or have no window.
 */
export function readyOf(lines: readonly WineSummary[], today: Day): Analytics['ready'] {
  const first = yearOf(today)
  const last = first + yearsAhead
  const at = (stage: Stage, year: number) => lines.filter(({ wine }) => stageOf(wine, year) === stage)
  return {
    years: Array.from({ length: yearsAhead + 1 }, (_, ahead) => readyIn(lines, first + ahead)),
    later: measureOf(at('young', last), { ready: `${last}-young` }),
    past: measureOf(at('past', first), { stage: ['past'] }),
    unknown: measureOf(at('unknown', first), { stage: ['unknown'] }),
  }
}

function readyIn(lines: readonly WineSummary[], year: number): ReadyYear {
  const ready = String(year)
  const byStage: Partial<Record<Stage, number>> = {}
  const byType: Partial<Record<WineType, number>> = {}
  let bottles = 0
  let wines = 0
  for (const { wine, in_cellar } of lines) {
    const stage = stageOf(wine, year)
    if (!isDrinkable(stage)) continue
    wines++
    bottles += in_cellar
    byStage[stage] = (byStage[stage] ?? 0) + in_cellar
    byType[wine.type] = (byType[wine.type] ?? 0) + in_cellar
  }
  return {
    year,
    bottles,
    wines,
    query: { ready },
    stages: drinkableStages.map(stage => ({
      stage,
      bottles: byStage[stage] ?? 0,
      query: { ready: `${ready}-${stage}` },
    })),
    types: wineTypes.flatMap(type => {
      const bottles = byType[type] ?? 0
      return bottles > 0 ? { type, bottles, query: { ready, type: [type] } } : []
    }),
  }
}
