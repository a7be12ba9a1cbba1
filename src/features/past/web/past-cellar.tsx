import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Day } from '../../../shared/days.ts'
import { call } from '../../../web/api.ts'
import { Queries } from '../../../web/queries.tsx'
import { DayShown } from '../../../web/today.ts'
import { Button } from '../../../web/ui/button.tsx'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { CellarContext, useCellar } from '../../cellars/web/use-cellar.ts'
import { asItWas } from '../as-it-was.ts'
import { getWhereabouts } from '../contract.ts'
import { lookAt } from './past-day.ts'

interface PastCellarProps {
  day: Day
  children: ReactNode
}

export default function PastCellar(props: PastCellarProps) {
  return (
    <Queries>
      <Past {...props} />
    </Queries>
  )
}

/** The cellar as it was on a day, for looking at only. */
function Past({ day, children }: PastCellarProps) {
  const { t } = useLingui()
  const present = useCellar()
  const { cellar, replica } = present
  const cellar_id = cellar?.id ?? ''
  const whereabouts = useQuery({
    queryKey: ['whereabouts', cellar_id, day, replica?.version],
    queryFn: ({ signal }) => call(getWhereabouts, { params: { cellar_id, day }, signal }),
    enabled: cellar !== undefined && replica !== undefined,
    placeholderData: before => before,
  })
  const past = useMemo(() => {
    if (!cellar || !replica || !whereabouts.data) return undefined
    const seen = { ...cellar, role: 'viewer' as const }
    return { ...present, cellar: seen, replica: asItWas(replica, day, whereabouts.data), lastChange: undefined }
  }, [present, cellar, replica, day, whereabouts.data])

  if (whereabouts.isError) {
    return (
      <EmptyState
        level={1}
        title={t`That day cannot be shown now`}
        actions={
          <>
            <Button look="primary" onClick={() => void whereabouts.refetch()}>{t`Try again`}</Button>
            <Button onClick={() => lookAt(undefined)}>{t`Back to today`}</Button>
          </>
        }
      >
        {t`Where everything lay then is known to the server alone, and it cannot be reached.`}
      </EmptyState>
    )
  }
  if (!past) return <Spinner />
  return (
    <DayShown value={day}>
      <CellarContext value={past}>{children}</CellarContext>
    </DayShown>
  )
}
