import { usePersistedState } from './persisted-state.ts'

/** The last dismissed things that are remembered on this device. */
const most = 1000

/** Remembers which offers of a kind a person has dismissed, until they sign out. */
export function useDismissed(kind: string) {
  const [ids, setIds] = usePersistedState(`dismissed_${kind}`, readIds, none)
  return {
    isDismissed: (id: string) => ids.includes(id),
    dismiss: (id: string) => setIds([id, ...ids].slice(0, most)),
  }
}

const none: readonly string[] = []

function readIds(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter(id => typeof id === 'string') : undefined
}
