import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { isSetAside } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SetBackNotice } from '../../cellars/web/set-back-notice.tsx'
import { ChangeCard } from '../../history/web/change-card.tsx'
import { OrphanedChanges } from './orphaned-changes.tsx'
import { OverwritingChanges } from './overwriting-changes.tsx'
import { RefusedChange } from './refused-change.tsx'
import { SetAsideChange } from './set-aside-change.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/** The changes on this device that need attention, and those waiting to be sent. */
export default function ChangesScreen() {
  const { t } = useLingui()
  const { waiting, refused, orphaned, overwriting, set_back_at } = useCellar()
  const setAside = waiting.filter(isSetAside)
  const isAllSent = waiting.length + refused.length + orphaned.length === 0
  if (isAllSent && overwriting.length === 0 && !set_back_at) {
    return (
      <EmptyState
        level={1}
        icon={<CloudUpload />}
        title={t`All changes have been sent`}
        actions={<LinkButton href="/">{t`Go to wines`}</LinkButton>}
      >
        {t`Changes you make offline wait here until they are sent.`}
      </EmptyState>
    )
  }
  return (
    <Page
      heading={t({ context: 'screen', message: 'Your changes' })}
      lead={isAllSent ? t`All changes have been sent` : t`Made on this device and not sent to the server yet.`}
      width="lines"
    >
      <SetBackNotice />
      <OverwritingChanges />
      <ChangeCard heading={t({ context: 'changes', message: 'Needs attention' })} changes={refused} canSendAgain>
        {queued => <RefusedChange queued={queued} />}
      </ChangeCard>
      <ChangeCard
        heading={t`Cannot be delivered`}
        lead={t`The server can be reached, but these changes do not arrive. The others are being sent.`}
        changes={setAside}
        canSendAgain
      >
        {queued => <SetAsideChange queued={queued} />}
      </ChangeCard>
      <OrphanedChanges />
      <WaitingChanges />
    </Page>
  )
}
