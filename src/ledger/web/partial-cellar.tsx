import { type ReactNode, useMemo } from 'react'
import { CellarContext, useCellar } from './use-cellar.ts'

/** Around what can be looked at while the cellar is fetched for the first time: there it is what has come, to be changed by nobody. */
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
