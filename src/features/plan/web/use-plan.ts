import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { type Pace, paceOf } from '../pace.ts'
import { type Plan, planOf } from '../plan.ts'
import { usePlanSettings } from './use-plan-settings.ts'

/** The plan of the open cellar and the pace it goes by, computed again when the cellar or the day changes. */
export function usePlan(): { plan: Plan; paces: readonly Pace[] } {
  const lines = useWineSummaries()
  const today = useToday()
  const settings = usePlanSettings()
  return useMemo(() => {
    const paces = paceOf(lines, today, settings.pace)
    return { plan: planOf(lines, paces, today, settings), paces }
  }, [lines, today, settings])
}
