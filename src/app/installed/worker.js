/* global version, files */
// The service worker: it stores the files of one build and answers with them, with or without a network. The build
// prepends `version` and `files` (each path with the hash of its content) and writes everything to /sw.js. Only the
// listed files are ever stored: no answer of the API and no part of anybody's cellar.

const prefix = 'files-'
const own = prefix + version
const hashed = path => path.startsWith('/assets/')

self.addEventListener('install', event => event.waitUntil(keepFiles()))
self.addEventListener('activate', event => event.waitUntil(Promise.all([dropOlder(), self.clients.claim()])))

// A new build waits until no page of the old one is open, or until a person asks for it.
self.addEventListener('message', event => {
  if (event.data === 'take-over') self.skipWaiting()
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  const isScreen = request.mode === 'navigate' && !/\.\w+$/.test(pathname)
  if (isScreen || pathname in files || hashed(pathname)) event.respondWith(answer(isScreen ? '/' : pathname, request))
})

/** Returns the stored file; pages of an older build find theirs in its cache. A missing file comes from the server. */
async function answer(path, request) {
  const cache = await caches.open(own)
  return (await cache.match(path)) ?? ((hashed(path) && (await caches.match(path))) || fetch(request))
}

async function keepFiles() {
  const cache = await caches.open(own)
  await Promise.all(
    Object.entries(files).map(async ([path, integrity]) => {
      const before = hashed(path) && (await caches.match(path))
      await cache.put(path, before || (await fetched(path, integrity)))
    }),
  )
}

/** Throws for any other file, such as the sign-in page of a hotel's network or a file of the next build. */
async function fetched(path, integrity) {
  const answer = await fetch(path, { integrity, cache: 'no-cache', redirect: 'error' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Keeps the previous build for pages that still use it. */
async function dropOlder() {
  const others = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== own)
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.all(others.slice(0, open.length > 0 ? -1 : undefined).map(name => caches.delete(name)))
}
