import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { lookAt, useAsOfDay } from './past-day.ts'

const AsOfCellar = lazy(() => import('./past-cellar.tsx'))

/** Around all that shows the cellar: where a past day is looked at, it is as it was then. */
export function AsOfProvider({ children }: { children: ReactNode }) {
  const day = useAsOfDay()
  useEffect(() => () => lookAt(undefined), [])
  if (!day) return children
  return (
    <Suspense fallback={<Spinner />}>
      <AsOfCellar day={day}>{children}</AsOfCellar>
    </Suspense>
  )
}
