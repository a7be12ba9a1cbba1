import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

export function AdminsOnly() {
  return (
    <EmptyState
      level={1}
      icon={<ShieldCheck />}
      title={<Trans context="heading">Administrators only</Trans>}
      actions={
        <LinkButton href="/">
          <Trans>Go to wines</Trans>
        </LinkButton>
      }
    >
      <Trans>Only an administrator can manage the people on this server and see its status.</Trans>
    </EmptyState>
  )
}
