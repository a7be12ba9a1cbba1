import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { isSetAside } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SetBackNotice } from '../../cellars/web/set-back-notice.tsx'
import { ChangeCard } from '../../history/web/change-card.tsx'
import { SetAsideChange } from './apart-change.tsx'
import { OrphanedChanges } from './orphaned-changes.tsx'
import { OverwritingChanges } from './overwriting-changes.tsx'
import { RefusedChange } from './refused-change.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/** The changes on this device that need attention, and those waiting to be sent. */
export default function ChangesScreen() {
  const { t } = useLingui()
  const { waiting, refused, orphaned, overwriting, set_back_at } = useCellar()
  const apart = waiting.filter(isSetAside)
  const isAllSent = waiting.length + refused.length + orphaned.length === 0
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
        {queued => <SetAsideChange queued={queued} />}
      </ChangeCard>
      <OrphanedChanges />
      <WaitingChanges />
    </Page>
  )
}
