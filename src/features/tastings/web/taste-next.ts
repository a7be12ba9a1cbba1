import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '../../../ui/navigation.tsx'
import type { ToastAction } from '../../../ui/toast.ts'

/** Returns the action of a toast shown after a bottle was drunk: it opens the wine to write a tasting note. */
export function useTasteNext(): (wine_id: string, bottle_id: string) => ToastAction {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (wine_id, bottle_id) => ({
    label: t`Add a tasting`,
    onPress: () => void navigate({ pathname: `/wines/${wine_id}`, search: location.search }, { state: { bottle_id } }),
  })
}

/** Returns the bottle that the state of a history entry names. */
export function bottleToTaste(state: unknown): string | undefined {
  const bottle_id = typeof state === 'object' && state !== null && 'bottle_id' in state ? state.bottle_id : undefined
  return typeof bottle_id === 'string' ? bottle_id : undefined
}
