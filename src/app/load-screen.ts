import { type ComponentType, createElement, lazy } from 'react'
import { nextAddress } from '../client/next-address.ts'
import { fetchFiles } from '../client/start-up.ts'
import { scopeOf } from '../features/as-of/day-scope.ts'
import { atOnce } from '../ui/lazy-dialog.tsx'
import { paramsIn } from '../ui/path-params.ts'
import { type ScreenName, type ScreenRow, screenRows, screens } from './screens.ts'

type Load = ScreenRow['load']
type PartName = ScreenName | 'layout'

/** The shared layout and each screen are separate chunks, fetched when they are first shown. */
const loadLayout = () => import('./shell/layout.tsx')
const loadOf = (name: PartName): Load => (name === 'layout' ? loadLayout : screens[name].load)

const names: PartName[] = ['layout', ...screenRows.map(([name]) => name)]
const lazies = Object.fromEntries(names.map(name => [name, lazyOf(name)])) as Record<PartName, ComponentType>

/** Draws a screen, or the layout around all others. */
export const ScreenPart = ({ name }: { name: PartName }) => createElement(lazies[name])

function lazyOf(name: PartName): ComponentType {
  return lazy(() => screenPart(name))
}

const fetched = new Map<Load, Awaited<ReturnType<Load>>>()

/** Thrown when the code of a screen is not on the device and could not be fetched. */
export class ScreenOutOfReach extends Error {
  override name = 'ScreenOutOfReach'
  readonly screen: PartName

  constructor(screen: PartName, cause: unknown) {
    super(String(cause), { cause })
    this.screen = screen
  }
}

/** React remembers the failure of a lazy component, so a new one fetches the code when the screen is next shown. */
export function fetchWhenShownAgain({ screen }: ScreenOutOfReach): void {
  lazies[screen] = lazyOf(screen)
}

function screenPart(name: PartName): ReturnType<Load> {
  const load = loadOf(name)
  const screen = fetched.get(load)
  if (screen) return atOnce(screen)
  fetchFiles()
  return load().catch(cause => Promise.reject(new ScreenOutOfReach(name, cause)))
}

/** Names the screen at a path. */
export function screenAt(pathname: string): ScreenName {
  return screenRows.find(([, { path }]) => paramsIn(pathname, path))?.[0] ?? 'notFound'
}

/**
 * Fetches the code of the screen at a path, and of its layout, while the session is still being checked or begun; for
 * visitors that of the sign-in where they may not open it.
 */
export async function fetchAhead(path: string, isSignedIn: boolean): Promise<void> {
  const pathname = path.slice(scopeOf(path).length) || '/'
  const name = screenAt(pathname)
  const { for: audience, beside }: ScreenRow = screens[name]
  const isOpen = audience === 'visitors' || audience === 'anyone'
  const parts: PartName[] = isSignedIn || isOpen ? [name] : ['login']
  if (isSignedIn && audience !== 'visitors') parts.push('layout')
  if (isSignedIn && beside) parts.push(beside)
  await Promise.all(
    parts.map(async part => {
      const load = loadOf(part)
      // The screen that needs it reports the error.
      const screen = await load().catch(() => {})
      if (screen) fetched.set(load, screen)
    }),
  )
}

/** Fetches the code of the screen that follows a sign-in. */
export const fetchNext = () => fetchAhead(new URL(nextAddress(location.search), location.origin).pathname, true)
