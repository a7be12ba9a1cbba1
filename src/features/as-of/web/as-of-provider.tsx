import { lazy, type ReactNode, Suspense } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { fetchWholeList } from '../../wines/web/fetched-whole-list.ts'
import { useAsOfDay } from './as-of-day.ts'

const AsOfCellar = lazy(async () => {
  const [code] = await Promise.all([import('./as-of-cellar.tsx'), fetchWholeList()])
  return code
})

/** Wraps everything that shows the cellar. While a past day is viewed, it provides the cellar as of that day. */
export function AsOfProvider({ children }: { children: ReactNode }) {
  const day = useAsOfDay()
  if (!day) return children
  return (
    <Suspense fallback={<Spinner />}>
      <AsOfCellar day={day}>{children}</AsOfCellar>
    </Suspense>
  )
}
