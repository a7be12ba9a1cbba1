import { useLingui } from '@lingui/react/macro'
import { dependents } from '../../../ledger/depends-on.ts'
import { isSetAside } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Row } from '../../../ui/layout.tsx'
import { ChangeCard } from '../../history/web/change-card.tsx'
import { DiscardButton } from './discard-button.tsx'
import styles from './outbox-screen.module.css'
import { RequestText } from './request-text.tsx'
import { useBlockedText } from './use-blocked-text.ts'

/** The changes waiting to be sent to the server, and why they have not been. */
export function WaitingChanges() {
  const { t } = useLingui()
  const { waiting, reached, trouble } = useCellar()
  const blockedText = useBlockedText()
  const behind = new Set(dependents(waiting.filter(isSetAside), waiting))

  function lead(): string {
    if (reached !== false) return t`Sending in this order.`
    if (!trouble) return t`They will be sent in this order when you are back online.`
    if (trouble === 'device')
      return t`Something failed on this device. They will be sent in this order once that is resolved.`
    return `${blockedText(trouble)} ${t`They will be sent in this order when the server responds again.`}`
  }

  return (
    <ChangeCard heading={t`Waiting to be sent`} lead={lead()} changes={waiting.filter(each => !isSetAside(each))}>
      {queued => (
        <Row gap={3} align="start" justify="space-between">
          <div>
            <RequestText queued={queued} />
            {queued.blocked && <p className={styles.about}>{blockedText(queued.blocked)}</p>}
            {behind.has(queued) && <p className={styles.about}>{t`Waiting for a change that cannot be delivered.`}</p>}
          </div>
          <DiscardButton changes={[queued]} />
        </Row>
      )}
    </ChangeCard>
  )
}
