import type { Location } from '../ui/navigation.tsx'

/** Returns the path to go to after signing in: always one of this application, never one that leads out of it. */
export function nextAddress(search: string, origin: string = location.origin): string {
  const wanted = new URLSearchParams(search).get('next') ?? ''
  if (!wanted.startsWith('/')) return '/'
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  if (url?.origin !== origin) return '/'
  const address = url.pathname + url.search + url.hash
  // A path may turn into another host's only when it is parsed: /..//host
  if (/^\/[/\\]/.test(address) || /^\/(login|register)\/?$/i.test(url.pathname)) return '/'
  return address
}

/** Returns the address of a sign-in screen that leads back to this location. */
export function signInAddress({ scope, pathname, search, hash }: Omit<Location, 'state' | 'key'>): string {
  const wanted = scope + pathname + search + hash
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`
}
