import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

export function AdminsOnly() {
  return (
    <EmptyState
      level={1}
      icon={<ShieldCheck />}
      title={<Trans>Administrators only</Trans>}
      actions={
        <LinkButton href="/">
          <Trans>To the wines</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Here the people of this instance and its condition are looked after. Your account is not an administrator's.
      </Trans>
    </EmptyState>
  )
}
