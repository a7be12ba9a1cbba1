import { type ComponentType, createElement, lazy } from 'react'
import { matchPath } from 'react-router'

type Load = () => Promise<{ default: ComponentType }>

/** The shared layout and each screen are separate chunks, fetched when they are first shown. */
const chunks = {
  layout: () => import('./shell/layout.tsx'),
  login: () => import('../features/accounts/web/login-screen.tsx'),
  register: () => import('../features/accounts/web/register-screen.tsx'),
  wines: () => import('../features/wines/web/list-screen.tsx'),
  wine: () => import('../features/wines/web/wine-screen.tsx'),
  add: () => import('../features/wines/web/add-screen.tsx'),
  labels: () => import('../features/labels/web/labels-screen.tsx'),
  scan: () => import('../features/labels/web/scan-screen.tsx'),
  bottleSticker: () => import('../features/labels/web/sticker-screen.tsx'),
  placeSticker: () => import('../features/labels/web/sticker-screen.tsx'),
  paste: () => import('../features/bulk-add/web/paste-screen.tsx'),
  stocktakes: () => import('../features/stocktakes/web/stocktakes-screen.tsx'),
  stocktake: () => import('../features/stocktakes/web/stocktake-screen.tsx'),
  import: () => import('../features/transfer/web/import-screen.tsx'),
  export: () => import('../features/transfer/web/export-screen.tsx'),
  inventory: () => import('../features/transfer/web/inventory-screen.tsx'),
  places: () => import('../features/places/web/places-screen.tsx'),
  place: () => import('../features/places/web/place-screen.tsx'),
  changes: () => import('../features/outbox/web/outbox-screen.tsx'),
  more: () => import('./shell/more-screen.tsx'),
  history: () => import('../features/history/web/history-screen.tsx'),
  past: () => import('../features/as-of/web/past-screen.tsx'),
  orders: () => import('../features/bottles/web/orders-screen.tsx'),
  opened: () => import('../features/bottles/web/opened-screen.tsx'),
  tastings: () => import('../features/tastings/web/journal-screen.tsx'),
  wishes: () => import('../features/wishes/web/wishes-screen.tsx'),
  cellar: () => import('../features/cellars/web/cellar-screen.tsx'),
  analytics: () => import('../features/analytics/web/analytics-screen.tsx'),
  profile: () => import('../features/accounts/web/profile-screen.tsx'),
  admin: () => import('../features/admin/web/admin-screen.tsx'),
  notFound: () => import('./shell/not-found-screen.tsx'),
} satisfies Record<string, Load>

export type ScreenName = keyof typeof chunks

const names = Object.keys(chunks) as ScreenName[]
const lazies = Object.fromEntries(names.map(name => [name, lazyOf(name)])) as Record<ScreenName, ComponentType>

export const screens = Object.fromEntries(
  names.map(name => [name, () => createElement(lazies[name])]),
) as unknown as Record<ScreenName, ComponentType>

function lazyOf(name: ScreenName): ComponentType {
  return lazy(() => atOnce(name))
}

const fetched = new Map<Load, Awaited<ReturnType<Load>>>()

/** Thrown when the code of a screen is not on the device and could not be fetched. */
export class ScreenOutOfReach extends Error {
  override name = 'ScreenOutOfReach'
  readonly screen: ScreenName

  constructor(screen: ScreenName, cause: unknown) {
    super(String(cause), { cause })
    this.screen = screen
  }
}

/** React remembers the failure of a lazy component, so a new one fetches the code when the screen is next shown. */
export function fetchWhenShownAgain({ screen }: ScreenOutOfReach): void {
  lazies[screen] = lazyOf(screen)
}

/** Draws a fetched screen at once, where React would first show the spinner for a third of a second. */
function atOnce(name: ScreenName): ReturnType<Load> {
  const load = chunks[name]
  const screen = fetched.get(load)
  if (!screen) return load().catch(cause => Promise.reject(new ScreenOutOfReach(name, cause)))
  // biome-ignore lint/suspicious/noThenProperty: React asks no further when this answers before it returns
  return { then: take => take?.(screen) } as ReturnType<Load>
}

export const paths = {
  login: '/login',
  register: '/register',
  wines: '/',
  wine: '/wines/:wine_id',
  add: '/add',
  labels: '/labels',
  scan: '/scan',
  // These addresses are printed on stickers and must never change.
  bottleSticker: '/b/:code',
  placeSticker: '/p/:code',
  paste: '/paste',
  stocktakes: '/stocktakes',
  stocktake: '/stocktakes/:stocktake_id',
  import: '/import',
  export: '/export',
  inventory: '/export/inventory',
  places: '/places',
  place: '/places/:place_id',
  changes: '/changes',
  more: '/more',
  history: '/history',
  past: '/was/:day',
  orders: '/orders',
  opened: '/opened',
  tastings: '/tastings',
  wishes: '/wishes',
  cellar: '/cellar',
  analytics: '/analytics',
  profile: '/profile',
  admin: '/admin',
} as const satisfies Partial<Record<ScreenName, string>>

/** Starts to fetch the code of the screen at a path, and of its layout, while the session is still being checked. */
export function fetchAhead(pathname: string): void {
  const name = (Object.keys(paths) as (keyof typeof paths)[]).find(each => matchPath(paths[each], pathname))
  if (!name) return
  const wanted: Load[] = name === 'login' || name === 'register' ? [chunks[name]] : [chunks.layout, chunks[name]]
  // A wine opens next to the list.
  if (name === 'wine') wanted.push(chunks.wines)
  for (const load of wanted) {
    load()
      .then(screen => fetched.set(load, screen))
      // The screen that needs it reports the error.
      .catch(() => {})
  }
}
