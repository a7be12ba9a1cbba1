import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { isOutOfReach, reloadIntoNewest } from '../client/new-version.tsx'
import { buildServed, startUpFailed } from '../client/start-up.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fetchWhenShownAgain, ScreenOutOfReach } from './load-screen.ts'

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
        title={<Trans>Something went wrong on this screen</Trans>}
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            <Trans context="button">Reload page</Trans>
          </Button>
        }
      >
        <Trans>Your data is safe. Details are in the browser console.</Trans>
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
        title={<Trans>A new version is available</Trans>}
        actions={
          <Button look="primary" onClick={reloadIntoNewest}>
            <Trans context="button">Reload</Trans>
          </Button>
        }
      >
        <Trans>This page belongs to an older version that is no longer on the server.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      title={<Trans>This screen could not be loaded</Trans>}
      actions={
        <>
          {onAgain && (
            <Button look="primary" onClick={onAgain}>
              <Trans context="button">Try again</Trans>
            </Button>
          )}
          {onWines && (
            <Button onClick={onWines}>
              <Trans>Go to wines</Trans>
            </Button>
          )}
          <Button look={onAgain ? 'plain' : 'primary'} onClick={() => location.reload()}>
            <Trans context="button">Reload page</Trans>
          </Button>
        </>
      }
    >
      {isSecureContext ? (
        <Trans>It is not on this device yet and cannot be loaded right now.</Trans>
      ) : (
        <Trans>
          It has not been opened on this device before and cannot be loaded right now. Offline use needs an https
          address; this one is plain http.
        </Trans>
      )}
    </EmptyState>
  )
}
