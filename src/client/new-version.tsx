import { Trans } from '@lingui/react/macro'
import { toast } from '../ui/toast.ts'
import { buildServed } from './start-up.ts'

/** The reason why parts of the application could not be fetched. */
const outOfReach = new WeakSet<Error>()

/** Watches for parts that cannot be fetched, and offers the newer version where that is the reason. */
export function watchParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    outOfReach.add(payload)
    void offerIfOutdated()
  })
}

/** Returns whether something failed because a part of the application could not be fetched. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof Error && (outOfReach.has(error) || isOutOfReach(error.cause))
}

/** For what the application could not fetch: the files of an older build are gone when the server has a newer one. */
export async function offerIfOutdated(): Promise<void> {
  if ((await buildServed()) === 'newer') offerNewVersion()
}

let offered = false

/** Offers the newer version until it is loaded or dismissed. A page that goes on keeps its own version. */
export function offerNewVersion(): void {
  if (offered) return
  offered = true
  toast(<Trans>A new version is ready.</Trans>, {
    stays: Number.POSITIVE_INFINITY,
    action: { label: <Trans>Reload</Trans>, onPress: reloadIntoNewest },
  })
}

/** Loads the page again, once the newest version has taken the place of the one that the service worker keeps. */
export async function reloadIntoNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) await registration?.update().catch(() => {})
  const newest = registration?.installing ?? registration?.waiting
  // Another page may have let it take over already.
  if (!newest) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newest.addEventListener('statechange', () => newest.state === 'redundant' && location.reload())
  newest.postMessage('take-over')
}
