import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { isApart, type Queued } from '../../../web/replica/kept-cellar.ts'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { dependents } from '../depends-on.ts'
import { ApartChange } from './apart-change.tsx'
import styles from './changes-screen.module.css'
import { DiscardButton } from './discard-button.tsx'
import { OverwritingChanges } from './overwriting-changes.tsx'
import { RefusedChange, StrandedChange } from './refused-change.tsx'
import { RequestText } from './request-text.tsx'
import { SetBackNotice } from './set-back-notice.tsx'
import { useBlockedText } from './use-blocked-text.ts'
import { useCellar } from './use-cellar.ts'

/** What was changed on this device and has not reached the server: refused and to be dealt with, or on its way. */
export default function ChangesScreen() {
  const { t } = useLingui()
  const { waiting: unsent, refused, stranded, giveUp, reached, trouble, again } = useCellar()
  const blockedText = useBlockedText()
  const apart = unsent.filter(isApart)
  const waiting = unsent.filter(each => !isApart(each))
  const behind = new Set(dependents(apart, unsent))

  function waitingText(): string {
    if (reached !== false) return t`Being sent, in this order.`
    if (!trouble) return t`They are sent in this order when there is a connection again.`
    if (trouble === 'device')
      return t`Something failed on this device. They are sent in this order when it works again.`
    return `${blockedText(trouble)} ${t`They are sent in this order when the server answers again.`}`
  }

  if (unsent.length + refused.length + stranded.length === 0) {
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
        <OverwritingChanges />
      </>
    )
  }
  return (
    <Page heading={t`Your changes`} lead={t`Made on this device, and not yet with the server.`} width="lines">
      <SetBackNotice />
      <OverwritingChanges />
      {refused.length > 0 && (
        <Card heading={t`Needs attention`} actions={refused.length > 1 && <AllOf changes={refused} onAgain={again} />}>
          <ul className={styles.changes}>
            {refused.map(each => (
              <RefusedChange key={each.at} queued={each} />
            ))}
          </ul>
        </Card>
      )}
      {apart.length > 0 && (
        <Card heading={t`Does not get through`} actions={apart.length > 1 && <AllOf changes={apart} onAgain={again} />}>
          <p
            className={styles.lead}
          >{t`The server can be reached, but these do not come to it. The others are sent.`}</p>
          <ul className={styles.changes}>
            {apart.map(each => (
              <ApartChange key={each.at} queued={each} />
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
        <Card
          heading={t`On their way`}
          actions={
            waiting.length > 1 && (
              <DiscardButton
                changes={waiting}
                label={t({ message: 'Discard all', context: 'changes that were not sent' })}
              />
            )
          }
        >
          <p className={styles.lead}>{waitingText()}</p>
          <ol className={styles.changes}>
            {waiting.map(each => (
              <li key={each.at} className={styles.change}>
                <RequestText queued={each} />
                {each.blocked && <p>{blockedText(each.blocked)}</p>}
                {behind.has(each) && <p>{t`It waits for one that does not get through.`}</p>}
                <div className={styles.deeds}>
                  <DiscardButton changes={[each]} />
                </div>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Page>
  )
}

/** What can be done with several at once. */
function AllOf({ changes, onAgain }: { changes: readonly Queued[]; onAgain: (places: readonly number[]) => void }) {
  const { t } = useLingui()
  return (
    <>
      <Button onClick={() => onAgain(changes.map(each => each.at))}>{t`Send all again`}</Button>
      <DiscardButton changes={changes} label={t({ message: 'Discard all', context: 'changes that were not sent' })} />
    </>
  )
}
