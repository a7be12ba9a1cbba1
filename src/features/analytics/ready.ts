import { wineTypes } from '../../model/choices.ts'
import type { Stage, WineType } from '../../model/wine.ts'
import { partsOf, type WineSummary } from '../../model/wine-summary.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { stageOf } from '../wines/drinking-window.ts'
import { isDrinkable } from '../wines/moment-filters.ts'
import type { Analytics, ReadyYear } from './contract.ts'
import { measureOf } from './shares.ts'

/** The number of years after this one that the chart shows. */
export const yearsAhead = 15
/** The known stages come before the estimated ones, which lie on top of them in the chart. */
export const drinkableStages = [
  'early',
  'peak',
  'late',
  'early_estimated',
  'peak_estimated',
  'late_estimated',
] as const satisfies readonly Stage[]

/**
 * Returns the bottles in the cellar that could be drunk in each of the coming years if none of them were drunk before.
 * Bottles whose window opens later still, is past or is unknown are counted by themselves.
 */
export function readyOf(lines: readonly WineSummary[], today: Day): Analytics['ready'] {
  const first = yearOf(today)
  const last = first + yearsAhead
  const parts = lines.flatMap(partsOf)
  const at = (stage: Stage, year: number) => parts.filter(({ wine }) => stageOf(wine, year) === stage)
  return {
    years: talliesOf(parts, first).map(readyIn),
    later: measureOf(at('young', last), { ready: `${last}-young` }),
    later_estimated: measureOf(at('young_estimated', last), { ready: `${last}-young_estimated` }),
    past: measureOf(at('past', first), { stage: ['past'] }),
    past_estimated: measureOf(at('past_estimated', first), { stage: ['past_estimated'] }),
    unknown: measureOf(at('unknown', first), { stage: ['unknown'] }),
  }
}

/** The bottles that could be drunk in one year. */
interface Tally {
  year: number
  bottles: number
  wines: number
  last_wine_id: string
  byStage: Partial<Record<Stage, number>>
  byType: Partial<Record<WineType, number>>
}

/** Counts wine by wine, and not year by year, since to come to each wine again takes longer than to count it. */
function talliesOf(parts: readonly WineSummary[], first: number): Tally[] {
  const tallies = Array.from(
    { length: yearsAhead + 1 },
    (_, ahead): Tally => ({ year: first + ahead, bottles: 0, wines: 0, last_wine_id: '', byStage: {}, byType: {} }),
  )
  for (const { wine, in_cellar } of parts) {
    for (const tally of tallies) {
      const stage = stageOf(wine, tally.year)
      if (!isDrinkable(stage)) continue
      // The parts of a wine follow each other.
      if (tally.last_wine_id !== wine.id) tally.wines++
      tally.last_wine_id = wine.id
      tally.bottles += in_cellar
      tally.byStage[stage] = (tally.byStage[stage] ?? 0) + in_cellar
      tally.byType[wine.type] = (tally.byType[wine.type] ?? 0) + in_cellar
    }
  }
  return tallies
}

function readyIn({ year, bottles, wines, byStage, byType }: Tally): ReadyYear {
  const ready = String(year)
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
