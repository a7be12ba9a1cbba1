import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { countUnsent, wipe } from '../../ledger/web/stores.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const ConfirmDialog = lazyDialog(() => import('../../ui/confirm-dialog.tsx'))

/** Signing out erases the person's data in this browser. Unsent changes would be lost, so it asks for confirmation. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const { t } = useLingui()
  const { user, logout } = useSession()
  const [unsent, setUnsent] = useState(0)
  const person_id = user?.id

  async function signOut() {
    const count = person_id ? await countUnsent(person_id).catch(() => 0) : 0
    if (count > 0) setUnsent(count)
    else leave()
  }

  function leave() {
    logout()
    if (person_id) wipe(person_id).catch(error => console.error('What was kept could not be wiped', error))
  }

  const question = unsent > 0 && (
    <ConfirmDialog
      open
      onOpenChange={() => setUnsent(0)}
      title={t`Sign out and lose your changes?`}
      confirm={t`Sign out and discard changes`}
      description={t`${plural(unsent, { one: 'One change on this device has not been sent to the server yet. It will be lost if you sign out.', other: '# changes on this device have not been sent to the server yet. They will be lost if you sign out.' })}`}
      onConfirm={leave}
    />
  )
  return { signOut: () => void signOut(), question }
}
