import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { Banner } from '../../../web/ui/banner.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import styles from './changes-screen.module.css'
import { RefusedChange, StrandedChange } from './refused-change.tsx'
import { RequestText } from './request-text.tsx'
import { SetBackNotice } from './set-back-notice.tsx'
import { useCellar } from './use-cellar.ts'

/** What was changed on this device and has not reached the server: refused and to be dealt with, or on its way. */
export default function ChangesScreen() {
  const { t } = useLingui()
  const { waiting, refused, stranded, giveUp, reached } = useCellar()
  if (waiting.length + refused.length + stranded.length === 0) {
    return (
      <>
        <SetBackNotice />
        <EmptyState
          level={1}
          icon={<CloudUpload />}
          title={t`All your changes have reached the server`}
          actions={<LinkButton href="/">{t`To the wines`}</LinkButton>}
        >
          {t`What you change without a network waits here until it is sent.`}
        </EmptyState>
      </>
    )
  }
  return (
    <Page heading={t`Your changes`} lead={t`Made on this device, and not yet with the server.`} width="lines">
      <SetBackNotice />
      {refused.length > 0 && (
        <Card heading={t`Needs attention`}>
          <ul className={styles.changes}>
            {refused.map(each => (
              <RefusedChange key={each.at} queued={each} />
            ))}
          </ul>
        </Card>
      )}
      {stranded.length > 0 && (
        <Card heading={t`Cannot be sent`}>
          <Banner tone="warn">
            {t`They were made in a cellar that is no longer open to you. Should it be opened to you again, they are sent.`}
          </Banner>
          <ul className={styles.changes}>
            {stranded.map(each => (
              <StrandedChange
                key={`${each.cellar_id} ${each.queued.at}`}
                queued={each.queued}
                onGivenUp={() => giveUp(each)}
              />
            ))}
          </ul>
        </Card>
      )}
      {waiting.length > 0 && (
        <Card heading={t`On their way`}>
          <p className={styles.lead}>
            {reached === false
              ? t`They are sent in this order when there is a connection again.`
              : t`Being sent, in this order.`}
          </p>
          <ol className={styles.changes}>
            {waiting.map(each => (
              <li key={each.at} className={styles.change}>
                <RequestText queued={each} />
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Page>
  )
}
