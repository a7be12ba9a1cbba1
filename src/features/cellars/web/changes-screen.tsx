import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { isApart } from '../../../web/replica/kept-queue.ts'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { ApartChange } from './apart-change.tsx'
import { ChangeCard } from './change-card.tsx'
import { OverwritingChanges } from './overwriting-changes.tsx'
import { RefusedChange } from './refused-change.tsx'
import { SetBackNotice } from './set-back-notice.tsx'
import { StrandedChanges } from './stranded-changes.tsx'
import { useCellar } from './use-cellar.ts'
import { WaitingChanges } from './waiting-changes.tsx'

/** What was changed on this device and needs attention, and what is on its way to the server. */
export default function ChangesScreen() {
  const { t } = useLingui()
  const { waiting, refused, stranded, overwriting, set_back_at } = useCellar()
  const apart = waiting.filter(isApart)
  const isAllSent = waiting.length + refused.length + stranded.length === 0
  if (isAllSent && overwriting.length === 0 && !set_back_at) {
    return (
      <EmptyState
        level={1}
        icon={<CloudUpload />}
        title={t`All your changes have reached the server`}
        actions={<LinkButton href="/">{t`To the wines`}</LinkButton>}
      >
        {t`What you change without a network waits here until it is sent.`}
      </EmptyState>
    )
  }
  return (
    <Page
      heading={t`Your changes`}
      lead={
        isAllSent ? t`All your changes have reached the server` : t`Made on this device, and not yet with the server.`
      }
      width="lines"
    >
      <SetBackNotice />
      <OverwritingChanges />
      <ChangeCard heading={t`Needs attention`} changes={refused} canSendAgain>
        {queued => <RefusedChange queued={queued} />}
      </ChangeCard>
      <ChangeCard
        heading={t`Does not get through`}
        lead={t`The server can be reached, but these do not come to it. The others are sent.`}
        changes={apart}
        canSendAgain
      >
        {queued => <ApartChange queued={queued} />}
      </ChangeCard>
      <StrandedChanges />
      <WaitingChanges />
    </Page>
  )
}
