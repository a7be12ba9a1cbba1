import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Day } from '../../../shared/days.ts'
import { Queries } from '../../../web/queries.tsx'
import { DayShown } from '../../../web/today.ts'
import { Button } from '../../../web/ui/button.tsx'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { CellarContext } from '../../cellars/web/use-cellar.ts'
import { lookAt } from './past-day.ts'
import { useCellarThen } from './use-cellar-then.ts'

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
  const failureText = useFailureText()
  const { past, failure, retry } = useCellarThen(day)

  if (failure) {
    return (
      <EmptyState
        level={1}
        title={t`That day cannot be shown now`}
        actions={
          <>
            <Button look="primary" onClick={retry}>{t`Try again`}</Button>
            <Button onClick={() => lookAt(undefined)}>{t`Back to today`}</Button>
          </>
        }
      >
        {failureText(failure, t`Please try again later.`, t`Where everything lay then is known to the server alone.`)}
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
