import { useLingui } from '@lingui/react/macro'
import { Clock, Keyboard, LogOut, Plus, Search, Undo2, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { sendLastExports } from '../../features/transfer/web/last-exports.ts'
import { useCanWrite } from '../../ledger/web/use-can-write.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { useUndo } from '../../ledger/web/use-command.tsx'
import { paths } from '../screens.ts'
import { useMenu } from './all-screens.tsx'
import type { ChosenAction } from './wine-action.tsx'

/** The actions that a command can use from anywhere. */
export interface CommandReach {
  go: (address: string) => void
  search: () => void
  keys: () => void
  signOut: () => void
  act: (action: ChosenAction) => void
}

export interface Command {
  key: string
  label: string
  icon: ReactNode
  shortcut?: string
  run: () => void
}

/** Returns every command and every screen but those of single wines, for the palette. */
export function useCommands({ go, search, keys, signOut }: CommandReach): {
  commands: Command[]
  screens: Command[]
} {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const { cellar, cellars, choose } = useCellar()
  const { user } = useSession()
  const undo = useUndo()
  const to = (address: string) => () => go(address)
  const commands = [
    ...(canWrite ? [{ key: 'add', label: t`Add a wine`, icon: <Plus />, shortcut: 'n', run: to(paths.add) }] : []),
    {
      key: 'search',
      label: t({ context: 'command', message: 'Search wines' }),
      icon: <Search />,
      shortcut: '/',
      run: search,
    },
    ...(canWrite
      ? [
          {
            key: 'undo',
            label: t`Undo your last change`,
            icon: <Undo2 />,
            shortcut: 'z',
            run: () => void undo('last'),
          },
        ]
      : []),
    {
      key: 'ready',
      label: t`Show wines to drink now`,
      icon: <Clock />,
      run: to('/?stage=peak&stage=peak_estimated&stage=late&stage=late_estimated&sort=window'),
    },
    ...cellars
      .filter(({ id }) => id !== cellar?.id)
      .map(({ id, name }) => ({
        key: `cellar ${id}`,
        label: t`Switch to the cellar “${name}”`,
        icon: <Warehouse />,
        run: () => choose(id),
      })),
    {
      key: 'keys',
      label: t({ context: 'heading', message: 'Keyboard shortcuts' }),
      icon: <Keyboard />,
      shortcut: '?',
      run: keys,
    },
    {
      key: 'out',
      label: t({ context: 'button', message: 'Sign out' }),
      icon: <LogOut />,
      run: () => void sendLastExports(user?.id).then(signOut),
    },
  ]
  const screens = useMenu()
    .flatMap(({ places }) => places)
    .filter(({ key }) => key !== 'add')
    .map(({ key, href, label, icon }) => ({ key, label, icon, run: to(href) }))
  return { commands, screens }
}
