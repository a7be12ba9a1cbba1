import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DayShown } from '../../../client/today.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { CellarContext } from '../../../ledger/web/use-cellar.ts'
import type { Day } from '../../../shared/days.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useBackToToday } from './as-of-day.ts'
import { useCellarAsOf } from './use-cellar-as-of.ts'

interface AsOfCellarProps {
  day: Day
  children: ReactNode
}

/** Shows the cellar as of a day, read-only. */
export default function AsOfCellar({ day, children }: AsOfCellarProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const goToToday = useBackToToday()
  const { past, failure, retry } = useCellarAsOf(day)

  if (failure) {
    return (
      <EmptyState
        level={1}
        title={t`This day cannot be shown right now`}
        actions={
          <>
            <Button look="primary" onClick={retry}>
              {t({ context: 'button', message: 'Try again' })}
            </Button>
            <Button onClick={goToToday}>{t`Back to today`}</Button>
          </>
        }
      >
        {failureText(failure, t`Please try again later.`, t`Past days are only available from the server.`)}
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
