import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import type { Params } from './path-params.ts'

/** An entry of the history. Its path begins within the application. */
export interface Location {
  /** The beginning of the path that every screen has in common; empty, unless the application knows such scopes. */
  scope: string
  /** The rest of the path. */
  pathname: string
  /** Empty, or beginning with a question mark. */
  search: string
  /** Empty, or beginning with a number sign. */
  hash: string
  state: unknown
  key: string
}

export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

/** An address within the application; what it leaves out in front is that of the current one. */
export type To = string | { pathname?: string; search?: string; hash?: string }

export interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
  /** The scope of the address, where it is not that of the current one. */
  scope?: string | undefined
}

export type Navigate = (to: To, options?: NavigateOptions) => void

/** Returns the beginning of a path within the application that is a scope, or an empty text. */
export type ScopeOf = (path: string) => string

interface Navigation {
  base: string
  arrival: NavigationType
  navigate: Navigate
}

const NavigationContext = createContext<Navigation | undefined>(undefined)
const LocationContext = createContext<Location | undefined>(undefined)
const ParamsContext = createContext<Params>({})

/** The part that a frame or a screen draws within itself. */
export const OutletContext = createContext<ReactNode>(null)

/** Fires `leave` before another address is shown, while what was typed still stands on the page. */
export const addresses = new EventTarget()

interface NavigationProviderProps {
  /** The path of the application. */
  base: string
  /** It must be the same function at each render. */
  scopeOf: ScopeOf
  children: ReactNode
}

/** Provides the address of the page, and draws again when it changes. */
export function NavigationProvider({ base, scopeOf, children }: NavigationProviderProps) {
  const [{ arrival, location }, setLast] = useState(() => ({
    arrival: 'POP' as NavigationType,
    location: locationNow(base, scopeOf),
  }))
  const [navigate] = useState(
    (): Navigate =>
      (to, { replace = false, state = null, scope } = {}) => {
        addresses.dispatchEvent(new Event('leave'))
        const here = locationNow(base, scopeOf)
        const address = base + (scope ?? here.scope) + pathOf(to, here.pathname)
        const entry = { key: Math.random().toString(36).slice(2, 10), state }
        if (replace) history.replaceState(entry, '', address)
        else history.pushState(entry, '', address)
        setLast({ arrival: replace ? 'REPLACE' : 'PUSH', location: locationNow(base, scopeOf) })
      },
  )
  useLayoutEffect(() => {
    const goBack = () => {
      addresses.dispatchEvent(new Event('leave'))
      setLast({ arrival: 'POP', location: locationNow(base, scopeOf) })
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [base, scopeOf])
  return (
    <NavigationContext value={{ base, arrival, navigate }}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigationContext>
  )
}

interface AtProps {
  location: Location
  params: Params
  children: ReactNode
}

/** Draws what is in it as if the page were at this address. */
export function At({ location, params, children }: AtProps) {
  return (
    <LocationContext value={location}>
      <ParamsContext value={params}>{children}</ParamsContext>
    </LocationContext>
  )
}

export const useLocation = () => provided(useContext(LocationContext))
export const useParams = () => useContext(ParamsContext)
export const useOutlet = () => useContext(OutletContext)
export const useNavigate = () => provided(useContext(NavigationContext)).navigate
export const useNavigationType = () => provided(useContext(NavigationContext)).arrival

/** Returns the attributes of a link within the application. */
export function useLink(href: string) {
  const { base, navigate } = provided(useContext(NavigationContext))
  const { scope, pathname, search, hash } = useLocation()
  const path = pathOf(href, pathname)
  function follow(event: MouseEvent) {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || opensElsewhere) return
    event.preventDefault()
    navigate(path, { replace: path === pathname + search + hash })
  }
  return { href: base + scope + path, follow }
}

/** Goes to another address instead of drawing anything. */
export function Redirect({ to, replace = true, scope }: { to: string } & Pick<NavigateOptions, 'replace' | 'scope'>) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, scope }), [navigate, to, replace, scope])
  return null
}

function locationNow(base: string, scopeOf: ScopeOf): Location {
  const { search, hash } = location
  const { key = 'default', state = null } = history.state ?? {}
  const path = location.pathname.slice(base.length)
  const scope = scopeOf(path)
  return { scope, pathname: path.slice(scope.length) || '/', search, hash, state, key }
}

function pathOf(to: To, here: string): string {
  if (typeof to !== 'string') return pathOf((to.pathname ?? here) + (to.search ?? '') + (to.hash ?? ''), here)
  return (to.startsWith('/') ? to : here + to).replace(/\?(?=#|$)/, '')
}

function provided<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no NavigationProvider around this')
  return value
}
