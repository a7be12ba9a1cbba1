/* global version, files */
// The service worker: it stores the files of one build and answers with them, with or without a network. The build
// prepends `version` and `files` (each path with the hash of its content) and writes everything to sw.js. Only the
// listed files are ever stored: no answer of the API and no part of anybody's cellar.

// The path of the application: other instances at this host store their files here as well.
const base = new URL('.', location).pathname.slice(0, -1)
const prefix = base ? `files ${base} ` : 'files-'
const own = prefix + version
const hashed = path => path.startsWith('/assets/')

let kept
self.addEventListener('install', event => {
  kept = keepFiles()
  event.waitUntil(kept)
})
self.addEventListener('activate', event => event.waitUntil(Promise.all([dropOlder(), self.clients.claim()])))

// A new build waits until no page of the old one is open; a person may ask for its page before.
self.addEventListener('message', event => {
  if (event.data === 'lend-page') event.waitUntil(lendPage().finally(() => event.source?.postMessage('page-lent')))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(`${base}/`)) return
  const path = pathname.slice(base.length)
  if (path.startsWith('/api/')) return
  const isScreen = request.mode === 'navigate' && !/\.\w+$/.test(path)
  if (isScreen || path in files || hashed(path)) event.respondWith(answer(isScreen ? '/' : path, request))
})

/** Returns the stored file; pages of an older build find theirs in its cache. A missing file comes from the server. */
async function answer(path, request) {
  const cache = await caches.open(own)
  return (await cache.match(base + path)) ?? ((hashed(path) && (await caches.match(base + path))) || fetch(request))
}

async function keepFiles() {
  const cache = await caches.open(own)
  await Promise.all(
    Object.entries(files).map(async ([path, integrity]) => {
      const before = hashed(path) && (await caches.match(base + path))
      await cache.put(base + path, before || (await fetched(path, integrity)))
    }),
  )
}

/** Throws for any other file, such as the sign-in page of a hotel's network or a file of the next build. */
async function fetched(path, integrity) {
  const answer = await fetch(base + path, { integrity, cache: 'no-cache', redirect: 'error' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/**
 * Puts the page of this build among the files of the older ones, so that the older worker answers with it. Taking over
 * with `skipWaiting()` could not be relied on: the browser puts it off for minutes when an open page asks the older
 * worker for anything at that moment, and never asks again.
 */
async function lendPage() {
  await kept
  const cache = await caches.open(own)
  for (const name of await olderCaches()) {
    const older = await caches.open(name)
    for (const path of Object.keys(files))
      if (!hashed(path)) await older.put(base + path, await cache.match(base + path))
  }
}

const olderCaches = async () => (await caches.keys()).filter(name => name.startsWith(prefix) && name !== own)

/** Keeps the previous build for pages that still use it. */
async function dropOlder() {
  const others = await olderCaches()
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.all(others.slice(0, open.length > 0 ? -1 : undefined).map(name => caches.delete(name)))
}
