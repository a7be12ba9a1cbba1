import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export default function NotFoundScreen() {
  return (
    <main tabIndex={-1}>
      <EmptyState
        level={1}
        title={<Trans>There is nothing at this address</Trans>}
        actions={
          <LinkButton look="primary" href="/">
            <Trans>To the wines</Trans>
          </LinkButton>
        }
      >
        <Trans>It may have moved, or a letter went missing on the way.</Trans>
      </EmptyState>
    </main>
  )
}
