import type { MessageDescriptor } from '@lingui/core'
import type { ScreenName } from '../screens.ts'

export type MenuGroup = 'cellar' | 'commands' | 'labels' | 'back' | 'settings'

export interface MenuRow {
  group: MenuGroup
  title?: MessageDescriptor
  about: MessageDescriptor
}

/**
 * The screens in the menu of all screens and in the command palette, each with its group and its purpose. They stand
 * apart from the table of screens, which the sign-in loads.
 */
export const menuRows = {
  wines: {
    group: 'cellar',
    about: /*i18n*/ { id: 'screen.wines.about', message: 'Search and filter all wines' },
  },
  places: {
    group: 'cellar',
    about: /*i18n*/ { id: 'screen.places.about', message: 'Rooms and racks, and what is in them' },
  },
  orders: {
    group: 'cellar',
    about: /*i18n*/ { id: 'screen.orders.about', message: 'Expected and late deliveries' },
  },
  plan: {
    group: 'cellar',
    about: /*i18n*/ { id: 'screen.plan.about', message: 'Which bottles to open when' },
  },
  opened: {
    group: 'cellar',
    title: /*i18n*/ { id: 'screen.opened.short', message: 'Opened' },
    about: /*i18n*/ { id: 'screen.opened.about', message: 'Open bottles and how long they will keep' },
  },
  wishes: {
    group: 'cellar',
    about: /*i18n*/ { id: 'screen.wishes.about', message: 'Wines to buy and the most you would pay' },
  },
  add: {
    group: 'commands',
    title: /*i18n*/ { id: 'screen.add.command', message: 'Add a wine' },
    about: /*i18n*/ { id: 'screen.add.about', message: 'Enter a wine and its bottles by hand' },
  },
  paste: {
    group: 'commands',
    about: /*i18n*/ { id: 'screen.paste.about', message: 'Add many bottles at once from a spreadsheet or an e-mail' },
  },
  import: {
    group: 'commands',
    about: /*i18n*/ { id: 'screen.import.about', message: 'Add wines from a file of another app' },
  },
  stocktakes: {
    group: 'commands',
    about: /*i18n*/ { id: 'screen.stocktakes.about', message: 'Check what is really in the cellar' },
  },
  scan: {
    group: 'labels',
    about: /*i18n*/ { id: 'screen.scan.about', message: 'Scan a label or a barcode with the camera' },
  },
  labels: {
    group: 'labels',
    title: /*i18n*/ { id: 'screen.labels.command', message: 'Print labels' },
    about: /*i18n*/ { id: 'screen.labels.about', message: 'Labels for bottles and places' },
  },
  tastings: {
    group: 'back',
    about: /*i18n*/ { id: 'screen.tastings.about', message: 'Tasting notes and scores' },
  },
  analytics: {
    group: 'back',
    about: /*i18n*/ { id: 'screen.analytics.about', message: 'What the cellar is worth and when to drink it' },
  },
  history: {
    group: 'back',
    about: /*i18n*/ { id: 'screen.history.about', message: 'Who changed what, and the cellar on an earlier day' },
  },
  export: {
    group: 'back',
    about: /*i18n*/ { id: 'screen.export.about', message: 'Tables to keep, to share and for your insurance' },
  },
  cellar: {
    group: 'settings',
    title: /*i18n*/ { id: 'screen.cellar.this', message: 'This cellar' },
    about: /*i18n*/ { id: 'screen.cellar.about', message: 'Its name, custom fields and estimated drinking windows' },
  },
  members: {
    group: 'settings',
    about: /*i18n*/ { id: 'screen.members.about', message: 'Who belongs to this cellar, and invitations' },
  },
  profile: {
    group: 'settings',
    about: /*i18n*/ { id: 'screen.profile.about', message: 'Your account, currency and appearance' },
  },
  admin: {
    group: 'settings',
    about: /*i18n*/ { id: 'screen.admin.about', message: 'People and server status' },
  },
} as const satisfies { [Name in ScreenName]?: MenuRow }

export type MenuScreen = keyof typeof menuRows
