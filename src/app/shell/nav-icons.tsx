import {
  CalendarRange,
  ChartColumn,
  Ellipsis,
  Grid3x3,
  type LucideIcon,
  NotebookPen,
  Package,
  Plus,
  ScanLine,
  ShieldCheck,
  User,
  Wine,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { NavScreen, ScreenName } from '../screens.ts'

/** The icons of the rail and the bars. They stand apart from the table of screens, which the sign-in loads. */
const icons: { [Name in ScreenName]?: LucideIcon } = {
  wines: Wine,
  places: Grid3x3,
  orders: Package,
  plan: CalendarRange,
  add: Plus,
  scan: ScanLine,
  tastings: NotebookPen,
  analytics: ChartColumn,
  more: Ellipsis,
  profile: User,
  admin: ShieldCheck,
} satisfies Record<NavScreen, LucideIcon>

/** Draws the icon of a screen, which is `other` unless it is in the rail or a bar. */
export function screenIcon(name: ScreenName, other?: LucideIcon): ReactNode {
  const Icon = icons[name] ?? other
  return Icon && <Icon aria-hidden />
}
