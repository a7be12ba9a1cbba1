import { basePath } from './base-path.ts'
import { offerNewVersion } from './new-version.tsx'
import { ownScript } from './trusted-script.ts'

const hourMs = 3_600_000

/**
 * Has the browser store the application's files, so that it opens without a network, and offers a newer version when
 * there is one. Does nothing without service workers (at an address that is neither https nor this machine).
 */
export async function keepApplication(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(ownScript(`${basePath}/sw.js`), {
    updateViaCache: 'none',
  })
  if (registration.waiting && (await storesAnotherPage())) offerNewVersion()
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration))
  offerOnceInstalled(registration)
  lookForUpdates(registration)
}

/** Returns false once a waiting worker has lent its page to the older builds (see worker.js): this page is that one. */
async function storesAnotherPage() {
  const names = await caches.keys()
  const pages = await Promise.all(
    names.map(async cacheName => (await caches.match(`${basePath}/`, { cacheName }))?.text()),
  )
  return new Set(pages.filter(Boolean)).size > 1
}

function offerOnceInstalled(registration: ServiceWorkerRegistration) {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    // The very first version replaces nothing.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offerNewVersion()
  })
}

/** The browser checks by itself when a page is opened; a page that stays open for days checks when it is seen again. */
function lookForUpdates(registration: ServiceWorkerRegistration) {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < hourMs) return
    last = Date.now()
    registration.update().catch(() => {})
  })
}
