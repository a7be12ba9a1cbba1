import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { fetchWhenShownAgain, ScreenOutOfReach } from './screens.ts'
import { startUpFailed } from './start-up.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Where the person is: elsewhere it is tried again. */
  pathname?: string
  /** Leads to the wines without loading the page; left out where no screen can be shown. */
  onWines?: () => void
}

/**
 * Shows a way on in place of a screen that threw. Before the first screen was drawn it is the start that failed, and
 * the page's own failure page stands instead.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; outOfReach: boolean }> {
  override state = { failed: false, outOfReach: false }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, outOfReach: error instanceof ScreenOutOfReach }
  }

  override componentDidCatch(error: unknown) {
    startUpFailed(error)
    if (error instanceof ScreenOutOfReach) fetchWhenShownAgain(error)
  }

  override componentDidUpdate({ pathname }: ErrorBoundaryProps) {
    if (this.state.failed && pathname !== this.props.pathname) this.#again()
  }

  readonly #again = () => this.setState({ failed: false })

  override render() {
    const { failed, outOfReach } = this.state
    if (!failed) return this.props.children
    if (outOfReach) return <OutOfReach onAgain={this.#again} onWines={this.props.onWines} />
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

/** The page is not loaded again by itself: without a network, and with nothing kept, it would be gone. */
function OutOfReach({ onAgain, onWines }: { onAgain: () => void; onWines: (() => void) | undefined }) {
  return (
    <EmptyState
      level={1}
      title={<Trans>This screen could not be fetched</Trans>}
      actions={
        <>
          <Button look="primary" onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
          {onWines && (
            <Button onClick={onWines}>
              <Trans>To the wines</Trans>
            </Button>
          )}
          <Button look="plain" onClick={() => location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        </>
      }
    >
      {isSecureContext ? (
        <Trans>
          It is not on this device yet, or a newer version of the application is there: then load the page again.
        </Trans>
      ) : (
        <Trans>
          It was not opened here before, and it cannot be fetched now. At a plain http address the browser cannot keep
          the application for use without a network; at an https address it can.
        </Trans>
      )}
    </EmptyState>
  )
}
