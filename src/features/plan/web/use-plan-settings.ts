import { usePersistedState } from '../../../client/persisted-state.ts'
import { noSettings, readSettings } from '../settings.ts'

/** The settings of the plan, which this device keeps for each person. */
export const usePlanSettings = () => usePersistedState('drink_plan', readSettings, noSettings)
