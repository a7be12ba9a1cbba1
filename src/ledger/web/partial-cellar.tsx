import { type ReactNode, useMemo } from 'react'
import { CellarContext, useCellar } from './use-cellar.ts'

/** Shows its children the part of the cellar that has arrived during the first fetch, read-only. */
export function PartialCellar({ children }: { children: ReactNode }) {
  const whole = useCellar()
  const seen = useMemo(() => {
    const { cellar, partial } = whole
    if (!cellar || !partial) return whole
    return {
      ...whole,
      cellar: { ...cellar, role: 'viewer' as const },
      replica: partial.replica,
      status: 'ready' as const,
    }
  }, [whole])
  return <CellarContext value={seen}>{children}</CellarContext>
}
