import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import type { NavPlace } from '../../ui/nav-rail.tsx'
import { useLocation } from '../../ui/navigation.tsx'
import { screenRows } from '../screens.ts'
import { screenIcon } from './nav-icons.tsx'

type Bar = 'rail' | 'foot' | 'bar'

/** Returns the items of the side rail, of its foot, and of the bottom bar on phones. `More` contains all others. */
export function useNavItems(): Record<Bar, NavPlace[]> {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const { isAdmin } = useSession()
  const { cellar } = useCellar()
  const isViewer = cellar?.role === 'viewer'
  // Memoized until the path changes, so that the rail and the bar are not rendered again.
  return useMemo(() => {
    const itemsOf = (bar: Bar) =>
      screenRows.flatMap(([name, { path, title, nav, for: audience }]) => {
        if (!nav?.in.includes(bar) || (audience === 'admins' && !isAdmin)) return []
        if (name === 'add' && isViewer) return []
        const inside = name === 'wines' ? '/wines/' : `${path}/`
        const current = pathname === path || pathname.startsWith(inside)
        return [{ href: path, current, label: i18n._(nav.title ?? title), icon: screenIcon(name) }]
      })
    return { rail: itemsOf('rail'), foot: itemsOf('foot'), bar: itemsOf('bar') }
  }, [i18n, pathname, isAdmin, isViewer])
}
