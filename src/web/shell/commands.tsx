import { useLingui } from '@lingui/react/macro'
import {
  ChartColumn,
  Clock,
  Download,
  Keyboard,
  LogOut,
  Plus,
  Search,
  ShieldCheck,
  Undo2,
  User,
  Wine,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../features/accounts/web/session.tsx'
import { paths } from '../screens.ts'

/** What a command can reach from anywhere. */
export interface CommandReach {
  go: (address: string) => void
  undo: () => void
  search: () => void
  keys: () => void
  signOut: () => void
}

export interface Command {
  key: string
  label: string
  icon: ReactNode
  shortcut?: string
  run: () => void
}

/** Every deed and every screen that has no wine to it, for the palette. */
export function useCommands({ go, undo, search, keys, signOut }: CommandReach): {
  deeds: Command[]
  screens: Command[]
} {
  const { t } = useLingui()
  const { isAdmin } = useSession()
  const to = (address: string) => () => go(address)
  const deeds = [
    { key: 'add', label: t`Add a wine`, icon: <Plus />, shortcut: 'n', run: to(paths.add) },
    { key: 'search', label: t`Search wines`, icon: <Search />, shortcut: '/', run: search },
    { key: 'undo', label: t`Undo the last change made here`, icon: <Undo2 />, shortcut: 'z', run: undo },
    { key: 'ready', label: t`Wines to drink now`, icon: <Clock />, run: to('/?stage=peak&stage=late&sort=window') },
    { key: 'keys', label: t`Keys`, icon: <Keyboard />, shortcut: '?', run: keys },
    { key: 'out', label: t`Sign out`, icon: <LogOut />, run: signOut },
  ]
  const admin = { key: 'admin', label: t`Admin`, icon: <ShieldCheck />, run: to(paths.admin) }
  const screens = [
    { key: 'wines', label: t`Wines`, icon: <Wine />, run: to(paths.wines) },
    { key: 'analytics', label: t`Analytics`, icon: <ChartColumn />, run: to(paths.analytics) },
    { key: 'import', label: t`Import`, icon: <Download />, run: to(paths.import) },
    { key: 'profile', label: t`Profile`, icon: <User />, run: to(paths.profile) },
    ...(isAdmin ? [admin] : []),
  ]
  return { deeds, screens }
}
