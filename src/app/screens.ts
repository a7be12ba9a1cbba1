import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

export interface ScreenRow {
  path: string
  title: MessageDescriptor
  load: () => Promise<{ default: ComponentType }>
  /** The people who may open it: those who are signed in, unless it says otherwise. */
  for?: 'visitors' | 'admins' | 'anyone'
  /** The screen next to which it opens. */
  beside?: 'wines'
  /** The rail of wide screens, its foot, and the bottom bar of phones, in which it stands, under its title or another. */
  nav?: { in: readonly ('rail' | 'foot' | 'bar')[]; title?: MessageDescriptor }
}

/**
 * Every screen is one row. The routes, titles, the rail and the bars follow from it, what is fetched ahead, and the
 * tests, figures and pictures of all screens. Its row in the menus is in `shell/menu-rows.ts`.
 */
export const screens = {
  login: {
    path: '/login',
    title: /*i18n*/ { id: 'screen.login', message: 'Sign in' },
    load: () => import('../features/accounts/web/login-screen.tsx'),
    for: 'visitors',
  },
  register: {
    path: '/register',
    title: /*i18n*/ { id: 'screen.register', message: 'New account' },
    load: () => import('../features/accounts/web/register-screen.tsx'),
    for: 'visitors',
  },
  recovery: {
    path: '/forgotten',
    title: /*i18n*/ { id: 'screen.recovery', message: 'Forgotten password' },
    load: () => import('../features/accounts/web/recovery-screen.tsx'),
    for: 'visitors',
  },
  wines: {
    path: '/',
    title: /*i18n*/ { id: 'screen.wines', message: 'Wines' },
    load: () => import('../features/wines/web/list-screen.tsx'),
    nav: { in: ['rail', 'bar'] },
  },
  wine: {
    path: '/wines/:wine_id',
    title: /*i18n*/ { id: 'screen.wine', message: 'Wine' },
    load: () => import('../features/wines/web/wine-screen.tsx'),
    beside: 'wines',
  },
  places: {
    path: '/places',
    title: /*i18n*/ { id: 'screen.places', message: 'Places' },
    load: () => import('../features/places/web/places-screen.tsx'),
    nav: { in: ['rail', 'bar'] },
  },
  place: {
    path: '/places/:place_id',
    title: /*i18n*/ { id: 'screen.place', message: 'Place' },
    load: () => import('../features/places/web/place-screen.tsx'),
  },
  orders: {
    path: '/orders',
    title: /*i18n*/ { id: 'screen.orders', message: 'On order' },
    load: () => import('../features/bottles/web/orders-screen.tsx'),
    nav: { in: ['rail'] },
  },
  plan: {
    path: '/plan',
    title: /*i18n*/ { id: 'screen.plan', message: 'Drink plan' },
    load: () => import('../features/plan/web/plan-screen.tsx'),
    nav: { in: ['rail'] },
  },
  opened: {
    path: '/opened',
    title: /*i18n*/ { id: 'screen.opened', message: 'Opened bottles' },
    load: () => import('../features/bottles/web/opened-screen.tsx'),
  },
  wishes: {
    path: '/wishes',
    title: /*i18n*/ { id: 'screen.wishes', message: 'Wish list' },
    load: () => import('../features/wishes/web/wishes-screen.tsx'),
  },
  add: {
    path: '/add',
    title: /*i18n*/ { id: 'screen.add', message: 'New wine' },
    load: () => import('../features/wines/web/add-screen.tsx'),
    nav: { in: ['bar'], title: /*i18n*/ { id: 'screen.add.short', message: 'Add' } },
  },
  paste: {
    path: '/paste',
    title: /*i18n*/ { id: 'screen.paste', message: 'Paste a list' },
    load: () => import('../features/bulk-add/web/paste-screen.tsx'),
  },
  import: {
    path: '/import',
    title: /*i18n*/ { id: 'screen.import', message: 'Import' },
    load: () => import('../features/transfer/web/import-screen.tsx'),
  },
  stocktakes: {
    path: '/stocktakes',
    title: /*i18n*/ { id: 'screen.stocktake', message: 'Stock-take' },
    load: () => import('../features/stocktakes/web/stocktakes-screen.tsx'),
  },
  stocktake: {
    path: '/stocktakes/:stocktake_id',
    title: /*i18n*/ { id: 'screen.stocktake', message: 'Stock-take' },
    load: () => import('../features/stocktakes/web/stocktake-screen.tsx'),
  },
  scan: {
    path: '/scan',
    title: /*i18n*/ { id: 'screen.scan', message: 'Scan' },
    load: () => import('../features/labels/web/scan-screen.tsx'),
    nav: { in: ['bar'] },
  },
  labels: {
    path: '/labels',
    title: /*i18n*/ { id: 'screen.labels', message: 'Labels' },
    load: () => import('../features/labels/web/labels-screen.tsx'),
  },
  // The addresses of stickers are printed on them and must never change.
  bottleSticker: {
    path: '/b/:code',
    title: /*i18n*/ { id: 'screen.sticker', message: 'Label' },
    load: () => import('../features/labels/web/sticker-screen.tsx'),
  },
  placeSticker: {
    path: '/p/:code',
    title: /*i18n*/ { id: 'screen.sticker', message: 'Label' },
    load: () => import('../features/labels/web/sticker-screen.tsx'),
  },
  tastings: {
    path: '/tastings',
    title: /*i18n*/ { id: 'screen.tastings', message: 'Tastings' },
    load: () => import('../features/tastings/web/journal-screen.tsx'),
    nav: { in: ['rail'] },
  },
  analytics: {
    path: '/analytics',
    title: /*i18n*/ { id: 'screen.analytics', message: 'Analytics' },
    load: () => import('../features/analytics/web/analytics-screen.tsx'),
    nav: { in: ['rail'] },
  },
  history: {
    path: '/history',
    title: /*i18n*/ { id: 'screen.history', message: 'History' },
    load: () => import('../features/history/web/history-screen.tsx'),
  },
  export: {
    path: '/export',
    title: /*i18n*/ { id: 'screen.export', message: 'Export' },
    load: () => import('../features/transfer/web/export-screen.tsx'),
  },
  inventory: {
    path: '/export/inventory',
    title: /*i18n*/ { id: 'screen.inventory', message: 'Inventory' },
    load: () => import('../features/transfer/web/inventory-screen.tsx'),
  },
  more: {
    path: '/more',
    title: /*i18n*/ { id: 'screen.more', message: 'More' },
    load: () => import('./shell/more-screen.tsx'),
    nav: { in: ['rail', 'bar'] },
  },
  cellar: {
    path: '/cellar',
    title: /*i18n*/ { id: 'screen.cellar', message: 'Cellar' },
    load: () => import('../features/cellars/web/cellar-screen.tsx'),
  },
  members: {
    path: '/members',
    title: /*i18n*/ { id: 'screen.members', message: 'Members' },
    load: () => import('../features/members/web/members-screen.tsx'),
  },
  // The path of the links in invitations and their QR codes.
  join: {
    path: '/join',
    title: /*i18n*/ { id: 'screen.join', message: 'Invitation' },
    load: () => import('../features/members/web/join-screen.tsx'),
    for: 'anyone',
  },
  // The path of the links for guests and their QR codes.
  guests: {
    path: '/guests',
    title: /*i18n*/ { id: 'screen.guests', message: 'For guests' },
    load: () => import('../features/guest-links/web/guests-screen.tsx'),
    for: 'anyone',
  },
  // The path of the links of wine cards and their QR codes, which other servers have made as well.
  card: {
    path: '/card',
    title: /*i18n*/ { id: 'screen.card', message: 'Wine card' },
    load: () => import('../features/wine-cards/web/card-screen.tsx'),
    for: 'anyone',
  },
  // The address to which services for signing in send the browser back.
  trust: {
    path: '/trust',
    title: /*i18n*/ { id: 'screen.trust', message: 'Set up this device' },
    load: () => import('../features/safe-address/web/trust-screen.tsx'),
    for: 'anyone',
  },
  oidc: {
    path: '/oidc',
    title: /*i18n*/ { id: 'screen.oidc', message: 'Sign-in service' },
    load: () => import('../features/oidc/web/oidc-screen.tsx'),
    for: 'anyone',
  },
  profile: {
    path: '/profile',
    title: /*i18n*/ { id: 'screen.profile', message: 'Profile' },
    load: () => import('../features/accounts/web/profile-screen.tsx'),
    nav: { in: ['foot'] },
  },
  admin: {
    path: '/admin',
    title: /*i18n*/ { id: 'screen.admin', message: 'Admin' },
    load: () => import('../features/admin/web/admin-screen.tsx'),
    for: 'admins',
    nav: { in: ['foot'] },
  },
  changes: {
    path: '/changes',
    title: /*i18n*/ { id: 'screen.changes', message: 'Your changes' },
    load: () => import('../features/outbox/web/outbox-screen.tsx'),
  },
  notFound: {
    path: '/*',
    title: /*i18n*/ { id: 'screen.not_found', message: 'Not found' },
    load: () => import('./shell/not-found-screen.tsx'),
    for: 'anyone',
  },
} as const satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof screens

/** The screens of the rail and the bars. */
export type NavScreen = {
  [Name in ScreenName]: (typeof screens)[Name] extends { nav: unknown } ? Name : never
}[ScreenName]

/** The screens with their names, in the order of the table. */
export const screenRows = Object.entries(screens) as [ScreenName, ScreenRow][]

export const paths = Object.fromEntries(screenRows.map(([name, { path }]) => [name, path])) as {
  [Name in ScreenName]: (typeof screens)[Name]['path']
}
