import {
  CalendarRange,
  ChartColumn,
  ClipboardCheck,
  Download,
  Ellipsis,
  FileDown,
  GlassWater,
  Grid3x3,
  History,
  type LucideIcon,
  NotebookPen,
  Package,
  Plus,
  Printer,
  ScanLine,
  Settings,
  ShieldCheck,
  ShoppingBasket,
  Table2,
  User,
  Users,
  Wine,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { NavScreen, ScreenName } from '../screens.ts'
import type { MenuScreen } from './menu-rows.ts'

/** The icons stand apart from the table of screens, which Node reads and the sign-in loads. */
const icons: { [Name in ScreenName]?: LucideIcon } = {
  wines: Wine,
  places: Grid3x3,
  orders: Package,
  plan: CalendarRange,
  opened: GlassWater,
  wishes: ShoppingBasket,
  add: Plus,
  paste: Table2,
  import: Download,
  stocktakes: ClipboardCheck,
  scan: ScanLine,
  labels: Printer,
  tastings: NotebookPen,
  analytics: ChartColumn,
  history: History,
  export: FileDown,
  more: Ellipsis,
  cellar: Settings,
  members: Users,
  profile: User,
  admin: ShieldCheck,
} satisfies Record<NavScreen | MenuScreen, LucideIcon>

export function screenIcon(name: ScreenName): ReactNode {
  const Icon = icons[name]
  return Icon && <Icon aria-hidden />
}
