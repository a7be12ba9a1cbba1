import { createContext, useContext } from 'react'
import type { BodyOf } from '../../../shared/contract.ts'
import type { OidcSignInReturn } from '../../oidc/contract.ts'
import type { loginByProxy } from '../../proxy-sign-in/contract.ts'
import type { Credentials, PasskeyProof, PasswordChange, Preferences, Registration } from '../contract.ts'
import type { ShownUser } from './shown-user.ts'

export interface SessionState {
  /** True until it is known whether somebody is signed in. */
  loading: boolean
  user: ShownUser | null
  /** The token of this person. */
  token: string | null
  /** The message of the last sign-in, registration or change of preferences that failed. */
  error: string | null
  /** True when the server did not confirm the person (see resolve-user.ts). */
  provisional: boolean
  /** The display currency, which may be ahead of what the server knows. */
  currency: string
  /** The way the last session in this page ended. */
  ended: 'by-choice' | 'by-deletion' | 'by-server' | null
  /**
   * The reason a preference could not be saved. When `stored` is true it stays in this browser and is sent later;
   * otherwise it was refused.
   */
  unsaved: { message: string; stored: boolean } | null
  /** True while preferences wait to be sent. */
  unsent: boolean
}

export interface Session extends SessionState {
  isAdmin: boolean
  /** Throws a `FormRefusal`, as registering and changing preferences do. */
  login(credentials: Credentials): Promise<void>
  loginByPasskey(proof: PasskeyProof): Promise<void>
  loginByOidc(back: OidcSignInReturn): Promise<void>
  loginByProxy(body: BodyOf<typeof loginByProxy>): Promise<void>
  /** Creates the account, whose preferences begin as chosen. */
  register(registration: Registration, preferences: Preferences): Promise<void>
  /** Signs out here at once; the server hears of it when it can. */
  logout(): void
  /** Forgets the person here after their account was deleted. */
  leaveDeleted(): void
  setPreferences(changes: Preferences): Promise<void>
  /** Throws what the call throws. */
  changePassword(body: PasswordChange): Promise<void>
  /** Every amount changes at once. The server is informed afterwards, and again when it could not be reached. */
  setCurrency(currency: string): void
  dismissUnsaved(): void
  /** Asks the server again who the person is. */
  refresh(): Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** The code that talks to the server, fetched when it is first needed. */
export const sessionActions = () => import('./session-actions.ts')

/** The code that signs people in, fetched when it is first needed. */
export const signInActions = () => import('./sign-in-actions.ts')
export type SignInActions = Awaited<ReturnType<typeof signInActions>>
