import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { noSettings, type PlanSettings, settingsOf } from '../settings.ts'

/** The settings of the plan of the open cellar. */
export function usePlanSettings(): PlanSettings {
  const { plan_paces, plan_guests } = useCellar().replica ?? {}
  return useMemo(
    () => (plan_paces && plan_guests ? settingsOf({ plan_paces, plan_guests }) : noSettings),
    [plan_paces, plan_guests],
  )
}
