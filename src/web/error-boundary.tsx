import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { ScreenOutOfReach } from './screens.ts'
import { startUpFailed } from './start-up.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'

/**
 * Shows a way on in place of a screen that threw. Before the first screen was drawn it is the start that failed, and
 * the page's own failure page stands instead.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean; outOfReach: boolean }> {
  override state = { failed: false, outOfReach: false }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, outOfReach: error instanceof ScreenOutOfReach }
  }

  override componentDidCatch(error: unknown) {
    startUpFailed(error)
  }

  override render() {
    const { failed, outOfReach } = this.state
    if (!failed) return this.props.children
    return (
      <EmptyState
        level={1}
        title={outOfReach ? <Trans>This screen could not be fetched</Trans> : <Trans>This screen hit an error</Trans>}
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        }
      >
        {outOfReach ? (
          <Trans>It is not on this device yet. Load the page again once there is a connection: nothing is lost.</Trans>
        ) : (
          <Trans>Nothing of your cellar is lost. What went wrong is in the browser console.</Trans>
        )}
      </EmptyState>
    )
  }
}
