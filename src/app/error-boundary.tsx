import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { isOutOfReach, reloadIntoNewest } from '../client/new-version.tsx'
import { buildServed, startUpFailed } from '../client/start-up.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fetchWhenShownAgain, ScreenOutOfReach } from './screens.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** The current path; when it changes, the screen is shown again. */
  pathname?: string
  /** Goes to the wines without loading the page; absent where no screen can be shown. */
  onWines?: () => void
}

interface State {
  failed: boolean
  error: unknown
  /** True if the person has already retried this screen. */
  triedAgain: boolean
}

/**
 * Shows a way out in place of a screen that threw. An error before the first screen is drawn is a failed start, and the
 * page shows its own failure page instead.
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
    // A module that failed to load once keeps failing until the page is loaded again.
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
 * Most browsers never fetch a module again after a failure, so a retry reloads the page, but only when the server can
 * be reached. Without a network and without stored files, reloading would lose the page.
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
