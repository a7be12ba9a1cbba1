import type { ReactNode } from 'react'
import { StorageScopeContext } from '../../../client/storage-scope.ts'
import { type Session, SessionContext } from './session.ts'

/** Gives screens the session that they are shown with, and stores their state with its person. */
export function ProvideSession({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <StorageScopeContext value={session.user?.id ?? ''}>{children}</StorageScopeContext>
    </SessionContext>
  )
}
