import { useLingui } from '@lingui/react/macro'
import {
  ChartColumn,
  Ellipsis,
  Grid3x3,
  NotebookPen,
  Package,
  Plus,
  ScanLine,
  ShieldCheck,
  User,
  Wine,
} from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../features/accounts/web/session.ts'
import type { NavPlace } from '../../ui/nav-rail.tsx'
import { paths } from '../screens.ts'

/** Returns the items of the side rail, of its foot, and of the bottom bar on phones. `More` contains all others. */
export function usePlaces(): Record<'rail' | 'below' | 'bar', NavPlace[]> {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { isAdmin } = useSession()
  // Memoized until the path changes, so that the rail and the bar are not rendered again.
  return useMemo(() => {
    const at = (href: string) => ({ href, current: pathname === href })
    const within = (href: string, under: string) => ({ href, current: pathname === href || pathname.startsWith(under) })

    const wines = { ...within(paths.wines, '/wines/'), label: t`Wines`, icon: <Wine aria-hidden /> }
    const places = { ...within(paths.places, '/places/'), label: t`Places`, icon: <Grid3x3 aria-hidden /> }
    const orders = { ...at(paths.orders), label: t`On order`, icon: <Package aria-hidden /> }
    const tastings = { ...at(paths.tastings), label: t`Tastings`, icon: <NotebookPen aria-hidden /> }
    const analytics = { ...at(paths.analytics), label: t`Analytics`, icon: <ChartColumn aria-hidden /> }
    const add = { ...at(paths.add), label: t`Add`, icon: <Plus aria-hidden /> }
    const scan = { ...at(paths.scan), label: t`Scan`, icon: <ScanLine aria-hidden /> }
    const more = { ...at(paths.more), label: t`More`, icon: <Ellipsis aria-hidden /> }
    const profile = { ...at(paths.profile), label: t`Profile`, icon: <User aria-hidden /> }
    const admin = { ...at(paths.admin), label: t`Admin`, icon: <ShieldCheck aria-hidden /> }

    return {
      rail: [wines, places, orders, tastings, analytics, more],
      below: isAdmin ? [profile, admin] : [profile],
      bar: [wines, places, add, scan, more],
    }
  }, [t, pathname, isAdmin])
}
