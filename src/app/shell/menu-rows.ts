import type { MessageDescriptor } from '@lingui/core'
import {
  ClipboardCheck,
  Download,
  FileDown,
  GlassWater,
  History,
  type LucideIcon,
  Printer,
  Ruler,
  Settings,
  ShoppingBasket,
  Table2,
  Users,
} from 'lucide-react'
import type { NavScreen, ScreenName } from '../screens.ts'

export type MenuGroup = 'cellar' | 'commands' | 'labels' | 'back' | 'settings'

export interface MenuRow {
  /** Undefined for a screen of the rail or the bars, whose icon is drawn there first. */
  icon?: LucideIcon
  group: MenuGroup
  title?: MessageDescriptor
  about: MessageDescriptor
}

/**
 * The screens in the menu of all screens and in the command palette, each with its group, its purpose and its icon. They
 * stand apart from the table of screens, which the sign-in loads.
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
    icon: GlassWater,
    group: 'cellar',
    title: /*i18n*/ { id: 'screen.opened.short', message: 'Opened' },
    about: /*i18n*/ { id: 'screen.opened.about', message: 'Open bottles and how long they will keep' },
  },
  wishes: {
    icon: ShoppingBasket,
    group: 'cellar',
    about: /*i18n*/ { id: 'screen.wishes.about', message: 'Wines to buy and the most you would pay' },
  },
  add: {
    group: 'commands',
    title: /*i18n*/ { id: 'screen.add.command', message: 'Add a wine' },
    about: /*i18n*/ { id: 'screen.add.about', message: 'Enter a wine and its bottles by hand' },
  },
  paste: {
    icon: Table2,
    group: 'commands',
    about: /*i18n*/ { id: 'screen.paste.about', message: 'Add many bottles at once from a spreadsheet or an e-mail' },
  },
  import: {
    icon: Download,
    group: 'commands',
    about: /*i18n*/ { id: 'screen.import.about', message: 'Add wines from a file of another app' },
  },
  stocktakes: {
    icon: ClipboardCheck,
    group: 'commands',
    about: /*i18n*/ { id: 'screen.stocktakes.about', message: 'Check what is really in the cellar' },
  },
  scan: {
    group: 'labels',
    about: /*i18n*/ { id: 'screen.scan.about', message: 'Scan a label or a barcode with the camera' },
  },
  labels: {
    icon: Printer,
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
    icon: History,
    group: 'back',
    about: /*i18n*/ { id: 'screen.history.about', message: 'Who changed what, and the cellar on an earlier day' },
  },
  export: {
    icon: FileDown,
    group: 'back',
    about: /*i18n*/ { id: 'screen.export.about', message: 'Tables to keep, to share and for your insurance' },
  },
  cellar: {
    icon: Settings,
    group: 'settings',
    title: /*i18n*/ { id: 'screen.cellar.this', message: 'This cellar' },
    about: /*i18n*/ { id: 'screen.cellar.about', message: 'Its name, custom fields and estimated drinking windows' },
  },
  sizes: {
    icon: Ruler,
    group: 'settings',
    about: /*i18n*/ { id: 'screen.sizes.about', message: 'What each size of bottle is called' },
  },
  members: {
    icon: Users,
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
} as const satisfies { [Name in NavScreen]?: MenuRow } & {
  [Name in Exclude<ScreenName, NavScreen>]?: Required<Pick<MenuRow, 'icon'>> & MenuRow
}

export type MenuScreen = keyof typeof menuRows
