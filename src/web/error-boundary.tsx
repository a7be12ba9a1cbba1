import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { startUpFailed } from './start-up.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'

/**
 * Shows a way on in place of a screen that threw. Before the first screen was drawn it is the start that failed, and
 * the page's own failure page stands instead.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    startUpFailed(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState
        level={1}
        title={<Trans>This screen hit an error</Trans>}
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        }
      >
        <Trans>Nothing of your cellar is lost. What went wrong is in the browser console.</Trans>
      </EmptyState>
    )
  }
}
