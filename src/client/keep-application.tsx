import { Trans } from '@lingui/react/macro'
import { toast } from '../ui/toast.ts'
import { basePath } from './base-path.ts'
import { offerNewVersion } from './new-version.tsx'
import { savesData } from './saves-data.ts'
import { ownScript } from './trusted-script.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/**
 * Has the browser store the application's files, so that it opens without a network, and offers a newer version when
 * there is one. Asks before, where data is saved. Does nothing without service workers (at an address that is neither
 * https nor this machine).
 */
export async function keepApplication(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (savesData() && !(await navigator.serviceWorker.getRegistration())) offerToStore()
  else await storeAndLookForUpdates()
}

/** Asks at most once a week. */
function offerToStore() {
  const name = `wine_storing_offered${basePath}`
  if (Date.now() - Number(localStorage.getItem(name)) < weekMs) return
  localStorage.setItem(name, String(Date.now()))
  toast(<Trans>Your browser is saving data, so the application is not stored for use without a network.</Trans>, {
    stays: Number.POSITIVE_INFINITY,
    action: {
      label: <Trans context="button">Store</Trans>,
      onPress: () => void storeAndLookForUpdates().catch(notStored),
    },
  })
}

const notStored = () => toast(<Trans>The application could not be stored. Please try again.</Trans>, { tone: 'danger' })

async function storeAndLookForUpdates() {
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
