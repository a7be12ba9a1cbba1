import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { isOutOfReach, reloadIntoNewest } from '../client/new-version.tsx'
import { buildServed, startUpFailed } from '../client/start-up.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fetchWhenShownAgain, ScreenOutOfReach } from './screens.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Where the person is: elsewhere it is tried again. */
  pathname?: string
  /** Leads to the wines without loading the page; left out where no screen can be shown. */
  onWines?: () => void
}

interface State {
  failed: boolean
  error: unknown
  /** The person asked for this screen once more. */
  triedAgain: boolean
}

/**
 * Shows a way on in place of a screen that threw. Before the first screen was drawn it is the start that failed, and
 * the page's own failure page stands instead.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, error: undefined, triedAgain: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown) {
    startUpFailed(error)
    if (error instanceof ScreenOutOfReach) fetchWhenShownAgain(error)
  }

  override componentDidUpdate({ pathname }: ErrorBoundaryProps) {
    if (this.state.failed && pathname !== this.props.pathname) this.setState({ failed: false, triedAgain: false })
  }

  readonly #again = () => this.setState({ failed: false, triedAgain: true })

  override render() {
    const { failed, error, triedAgain } = this.state
    if (!failed) return this.props.children
    // A part of a screen that failed once stays so until the page is loaded again.
    const onAgain = error instanceof ScreenOutOfReach ? this.#again : undefined
    if (onAgain || isOutOfReach(error)) {
      return <OutOfReach onAgain={onAgain} triedAgain={triedAgain} onWines={this.props.onWines} />
    }
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

interface OutOfReachProps {
  onAgain: (() => void) | undefined
  triedAgain: boolean
  onWines: (() => void) | undefined
}

/**
 * Most browsers never fetch again what they failed to fetch once: whoever tries again gets the page loaded anew, but only
 * when the server is there. Without a network, and with nothing kept, the page would be gone.
 */
function OutOfReach({ onAgain, triedAgain, onWines }: OutOfReachProps) {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    void buildServed().then(build => {
      setOutdated(build === 'newer')
      if (build === 'same' && triedAgain) location.reload()
    })
  }, [triedAgain])
  if (outdated) {
    return (
      <EmptyState
        level={1}
        title={<Trans>A new version is ready</Trans>}
        actions={
          <Button look="primary" onClick={reloadIntoNewest}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>This page is of an older version, which is not on the server any more.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      title={<Trans>This screen could not be fetched</Trans>}
      actions={
        <>
          {onAgain && (
            <Button look="primary" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {onWines && (
            <Button onClick={onWines}>
              <Trans>To the wines</Trans>
            </Button>
          )}
          <Button look={onAgain ? 'plain' : 'primary'} onClick={() => location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        </>
      }
    >
      {isSecureContext ? (
        <Trans>It is not on this device yet, and it cannot be fetched now.</Trans>
      ) : (
        <Trans>
          It was not opened here before, and it cannot be fetched now. At a plain http address the browser cannot keep
          the application for use without a network; at an https address it can.
        </Trans>
      )}
    </EmptyState>
  )
}
