import { offerNewVersion } from './new-version.tsx'
import { ownScript } from './trusted-script.ts'

const hourMs = 3_600_000

/**
 * Has the browser keep the application's files, so that it opens without a network, and offers a newer version when one
 * is there. Without a service worker (an address that is neither https nor this machine) there is just no such thing.
 */
export async function keepApplication(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(ownScript('/sw.js'), { updateViaCache: 'none' })
  if (registration.waiting) offerNewVersion()
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration))
  offerOnceInstalled(registration)
  lookForUpdates(registration)
}

function offerOnceInstalled(registration: ServiceWorkerRegistration) {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    // The first version of all has nothing to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offerNewVersion()
  })
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
