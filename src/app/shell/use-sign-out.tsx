import { type ReactNode, useState } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { countUnsent, wipe } from '../../ledger/web/stores.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const SignOutQuestion = lazyDialog(() => import('./sign-out-question.tsx'))

/** Signing out erases the person's data in this browser. Unsent changes would be lost, so it asks for confirmation. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
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

  const question = unsent > 0 && <SignOutQuestion unsent={unsent} onConfirm={leave} onClose={() => setUnsent(0)} />
  return { signOut: () => void signOut(), question }
}
