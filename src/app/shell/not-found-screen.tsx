import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export default function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      title={<Trans>Page not found</Trans>}
      actions={
        <LinkButton look="primary" href="/">
          <Trans>Go to wines</Trans>
        </LinkButton>
      }
    >
      <Trans>The page may have moved, or the address may be mistyped.</Trans>
    </EmptyState>
  )
}
