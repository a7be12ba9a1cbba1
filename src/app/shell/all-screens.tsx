import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { type ScreenRow, screens } from '../screens.ts'
import { type MenuGroup, type MenuRow, type MenuScreen, menuRows } from './menu-rows.ts'
import { screenIcon } from './nav-icons.tsx'

export interface MenuItem {
  key: MenuScreen
  href: string
  label: string
  /** Describes the purpose of the screen. */
  about: string
  icon: ReactNode
}

const rows = Object.entries(menuRows) as [MenuScreen, MenuRow][]

/** Returns every screen, grouped by purpose. */
export function useMenu(): { key: MenuGroup; heading: string; places: MenuItem[] }[] {
  const { t, i18n } = useLingui()
  const { isAdmin } = useSession()
  const { cellar } = useCellar()
  const group = (key: MenuGroup, heading: string) => ({
    key,
    heading,
    places: rows.flatMap(([name, { group, about, icon, ...menu }]) => {
      const { path, title, for: audience }: ScreenRow = screens[name]
      if (group !== key || (audience === 'admins' && !isAdmin)) return []
      const label = i18n._(menu.title ?? title)
      return [{ key: name, href: path, label, about: i18n._(about), icon: screenIcon(name, icon) }]
    }),
  })
  return [
    group('cellar', t({ context: 'screen', message: 'Cellar' })),
    // Most people write in their cellar, so the group is there before the cellar is.
    ...(cellar?.role !== 'viewer' ? [group('commands', t({ context: 'heading', message: 'Actions' }))] : []),
    group('labels', t({ context: 'screen', message: 'Labels' })),
    group('back', t({ context: 'heading', message: 'Insights' })),
    group('settings', t({ context: 'heading', message: 'Settings' })),
  ]
}
