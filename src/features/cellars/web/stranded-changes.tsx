import { useLingui } from '@lingui/react/macro'
import { Banner } from '../../../web/ui/banner.tsx'
import { Card } from '../../../web/ui/card.tsx'
import styles from './changes-screen.module.css'
import { DiscardButton } from './discard-button.tsx'
import { RequestText } from './request-text.tsx'
import { useCellar } from './use-cellar.ts'

/** Changes in cellars that were closed to the person before they were sent: nothing is left but to discard them. */
export function StrandedChanges() {
  const { t } = useLingui()
  const { stranded, giveUp } = useCellar()
  if (stranded.length === 0) return null
  return (
    <Card heading={t`Cannot be sent`}>
      <Banner tone="warn">
        {t`They were made in a cellar that is no longer open to you. Should it be opened to you again, they are sent.`}
      </Banner>
      <ul className={styles.changes}>
        {stranded.map(each => (
          <li key={`${each.cellar_id} ${each.queued.at}`} className={styles.change}>
            <RequestText queued={each.queued} />
            <div className={styles.actions}>
              <DiscardButton changes={[each.queued]} onDiscard={() => void giveUp(each)} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
