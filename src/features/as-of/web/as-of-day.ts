import type { Day } from '../../../shared/days.ts'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { dayOfScope } from '../day-scope.ts'

/** Returns the past day at which the cellar is viewed, or undefined for the present. */
export function useAsOfDay(): Day | undefined {
  return dayOfScope(useLocation().scope)
}

/** Returns a function that shows the same screen as of today. */
export function useBackToToday(): () => void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return () => navigate({ pathname, search, hash }, { scope: '' })
}
