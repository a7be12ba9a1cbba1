import { Trans } from '@lingui/react/macro'
import { toast } from '../ui/toast.ts'
import { buildServed } from './start-up.ts'

/** The errors of modules that could not be fetched. */
const outOfReach = new WeakSet<Error>()

/** Watches for modules that cannot be fetched, and offers the newer version where that is the reason. */
export function watchParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    outOfReach.add(payload)
    void offerIfOutdated()
  })
}

/** Returns whether an error was caused by a module that could not be fetched. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof Error && (outOfReach.has(error) || isOutOfReach(error.cause))
}

/** Offers the newer version if the server has one, because it then no longer has the files of this older build. */
export async function offerIfOutdated(): Promise<void> {
  if ((await buildServed()) === 'newer') offerNewVersion()
}

let offered = false

/** Offers the newer version until it is loaded or dismissed. A page that is not reloaded keeps its own version. */
export function offerNewVersion(): void {
  if (offered) return
  offered = true
  toast(<Trans>A new version is available.</Trans>, {
    stays: Number.POSITIVE_INFINITY,
    action: { label: <Trans context="button">Reload</Trans>, onPress: reloadIntoNewest },
  })
}

/** Reloads the page, once the service worker answers with the newest version (see `lendPage` in worker.js). */
export async function reloadIntoNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) await registration?.update().catch(() => {})
  const newest = registration?.installing ?? registration?.waiting
  // Another page may have activated it already.
  if (!newest) return location.reload()
  navigator.serviceWorker.addEventListener('message', () => location.reload())
  newest.addEventListener('statechange', () => newest.state === 'redundant' && location.reload())
  newest.postMessage('lend-page')
}
