import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Download, Plus, ShieldCheck, User, Wine } from 'lucide-react'
import { useLocation } from 'react-router'
import { useSession } from '../../features/accounts/web/session.tsx'
import { paths } from '../screens.ts'
import type { NavPlace } from '../ui/nav-rail.tsx'

/** Where one can go: from the rail, from its foot, and from the bar under the thumb. */
export function usePlaces(): Record<'rail' | 'below' | 'bar', NavPlace[]> {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { isAdmin } = useSession()
  const at = (href: string) => ({ href, current: pathname === href })

  const wines = {
    href: paths.wines,
    current: pathname === paths.wines || pathname.startsWith('/wines/'),
    label: t`Wines`,
    icon: <Wine aria-hidden />,
  }
  const analytics = { ...at(paths.analytics), label: t`Analytics`, icon: <ChartColumn aria-hidden /> }
  const add = { ...at(paths.add), label: t`Add`, icon: <Plus aria-hidden /> }
  const imports = { ...at(paths.import), label: t`Import`, icon: <Download aria-hidden /> }
  const profile = { ...at(paths.profile), label: t`Profile`, icon: <User aria-hidden /> }
  const admin = { ...at(paths.admin), label: t`Admin`, icon: <ShieldCheck aria-hidden /> }

  return {
    rail: [wines, analytics, imports],
    below: isAdmin ? [profile, admin] : [profile],
    bar: [wines, analytics, add, imports, profile],
  }
}
