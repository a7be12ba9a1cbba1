import { Trans } from '@lingui/react/macro'
import { ownScript } from '../trusted-script.ts'
import { toast } from '../ui/toast.ts'

const hourMs = 3_600_000

/**
 * Has the browser keep the application's files, so that it opens without a network, and offers a newer version when one
 * is there. Without a service worker (an address that is neither https nor this machine) there is just no such thing.
 */
export async function keepApplication(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(ownScript('/sw.js'), { updateViaCache: 'none' })
  if (registration.waiting) offer(registration)
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration))
  offerOnceInstalled(registration)
  lookForUpdates(registration)
}

function offerOnceInstalled(registration: ServiceWorkerRegistration) {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    // The first version of all has nothing to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(registration)
  })
}

let offered = false

/** Stays until it is taken or put away. A page that goes on keeps its own version. */
function offer(registration: ServiceWorkerRegistration) {
  if (offered) return
  offered = true
  toast(<Trans>A new version is ready.</Trans>, {
    stays: Number.POSITIVE_INFINITY,
    action: { label: <Trans>Reload</Trans>, onPress: () => take(registration) },
  })
}

function take({ waiting }: ServiceWorkerRegistration) {
  // Another page may have taken it already.
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take-over')
}

/** The browser looks by itself when a page is opened; one that stays open for days looks when it is seen again. */
function lookForUpdates(registration: ServiceWorkerRegistration) {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < hourMs) return
    last = Date.now()
    registration.update().catch(() => {})
  })
}
