import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { lookAt, usePastDay } from './past-day.ts'

const PastCellar = lazy(() => import('./past-cellar.tsx'))

/** Around all that shows the cellar: where a past day is looked at, it is as it was then. */
export function PastProvider({ children }: { children: ReactNode }) {
  const day = usePastDay()
  useEffect(() => () => lookAt(undefined), [])
  if (!day) return children
  return (
    <Suspense fallback={<Spinner />}>
      <PastCellar day={day}>{children}</PastCellar>
    </Suspense>
  )
}
