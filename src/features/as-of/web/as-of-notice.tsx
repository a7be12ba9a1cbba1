import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { withoutArrival } from '../cellar-as-of.ts'
import { useBackToToday } from './as-of-day.ts'
import styles from './as-of-notice.module.css'

/** States above every screen that a past day is shown, and links back to the present. */
export default function AsOfNotice() {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const goToToday = useBackToToday()
  const shown = dayText(useToday(), i18n.locale)
  const unknown = replica ? withoutArrival(replica) : 0
  return (
    <div className={styles.notice} role="status">
      <History aria-hidden />
      <p>
        <strong>
          <Trans>The cellar as of {shown}.</Trans>
        </strong>{' '}
        {unknown > 0 && (
          <Plural
            value={unknown}
            one="This includes one bottle without an arrival date."
            other="This includes # bottles without an arrival date."
          />
        )}
      </p>
      <Button size="small" onClick={goToToday}>{t`Back to today`}</Button>
    </div>
  )
}
