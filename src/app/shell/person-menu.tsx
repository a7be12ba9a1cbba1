import { useLingui } from '@lingui/react/macro'
import { Keyboard, LogOut, Search, ShieldCheck, User } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../client/api.ts'
import { persistedName } from '../../client/stored.ts'
import { getRegistration } from '../../features/accounts/endpoints.ts'
import { keepRegistration } from '../../features/accounts/web/known-registration.ts'
import { useSession } from '../../features/accounts/web/session.ts'
import { sendLastExports } from '../../features/transfer/web/last-exports.ts'
import { Key } from '../../ui/key.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { paths } from '../screens.ts'
import { PersonButton } from './person-button.tsx'
import { useSignOut } from './use-sign-out.tsx'

/**
 * Asks for the name of the instance, which may have changed since the sign-in. It waits until the server has confirmed
 * the person: a browser opens few lines at once, and that question must not wait for one.
 */
function useInstance(provisional: boolean) {
  useEffect(() => {
    if (provisional) return
    call(getRegistration, { quiet: true })
      .then(keepRegistration)
      .catch(() => {})
  }, [provisional])
}

/** Tells the server of tables that were made without it, if there are any. */
function useWaitingExports(person_id: string | null | undefined) {
  useEffect(() => {
    if (!person_id || localStorage.getItem(persistedName('exports', person_id)) === null) return
    void import('../../features/transfer/web/made-exports.ts').then(({ keepSending }) => keepSending(person_id))
  }, [person_id])
}

/** The menu of the person who is signed in. */
export default function PersonMenu({ onKeys, onPalette }: { onKeys: () => void; onPalette: () => void }) {
  const { t } = useLingui()
  const { isAdmin, provisional, user } = useSession()
  useInstance(provisional)
  useWaitingExports(provisional ? undefined : user?.id)
  const { signOut, question } = useSignOut()
  const admin = {
    key: 'admin',
    label: t({ context: 'screen', message: 'Admin' }),
    icon: <ShieldCheck aria-hidden />,
    href: paths.admin,
  }
  const entries: MenuEntry[] = [
    {
      key: 'profile',
      label: t({ context: 'screen', message: 'Profile' }),
      icon: <User aria-hidden />,
      href: paths.profile,
    },
    ...(isAdmin ? [admin] : []),
    { key: 'palette', label: t`Search and commands`, icon: <Search aria-hidden />, onSelect: onPalette },
    {
      key: 'keys',
      label: t({ context: 'heading', message: 'Keyboard shortcuts' }),
      icon: <Keyboard aria-hidden />,
      aside: <Key>?</Key>,
      onSelect: onKeys,
    },
    {
      key: 'out',
      label: t({ context: 'button', message: 'Sign out' }),
      icon: <LogOut aria-hidden />,
      onSelect: () => void sendLastExports(user?.id).then(signOut),
      separated: true,
    },
  ]
  return (
    <>
      <Menu trigger={<PersonButton />} entries={entries} align="end" />
      {question}
    </>
  )
}
