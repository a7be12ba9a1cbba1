import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { onSignedOut } from '../../../web/api.ts'
import { fieldMessagesOf, messageOf } from '../../../web/api-errors.ts'
import { forgetPerson, onStoredElsewhere, storeCurrency, stored } from '../../../web/stored.ts'
import type { PasswordChange, Preferences } from '../contract.ts'
import { defaultCurrency } from './default-currency.ts'
import { NoUserData } from './no-user-data.ts'
import type { Resolved } from './resolve-user.ts'
import type { ShownUser } from './shown-user.ts'

interface State {
  /** True until it is known whether somebody is signed in. */
  loading: boolean
  user: ShownUser | null
  /** The token that is this person's. */
  token: string | null
  /** What went wrong with the last sign-in, registration or change of preferences. */
  error: string | null
  /** The server did not confirm who this is (see resolve-user.ts). */
  provisional: boolean
  /** The display currency, which may be ahead of what the server knows. */
  currency: string
  /** How the last session in this page ended. */
  ended: 'by-choice' | 'by-server' | null
  /** Why a preference could not be saved; it is kept in this browser. */
  unsaved: string | null
}

/** How a form's request went: what to say on top and beside the fields when it did not. */
export type Outcome = { ok: true } | { ok: false; message: string; fields: Record<string, string> }

export interface Session extends State {
  isAdmin: boolean
  login(credentials: { email: string; password: string }): Promise<Outcome>
  register(registration: { email: string; password: string; name: string }): Promise<Outcome>
  /** Signs out here at once; the server hears of it when it can. */
  logout(): void
  setPreferences(changes: Preferences): Promise<Outcome>
  /** Throws what the call throws. */
  changePassword(body: PasswordChange): Promise<void>
  /** Every amount follows at once; the server is told after. */
  setCurrency(currency: string): Promise<Outcome>
  dismissUnsaved(): void
  /** Asks the server again who this is. */
  refresh(): Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** The code that talks to the server, fetched when it is first needed. */
export const sessionDeeds = () => import('./session-deeds.ts')

const retryMs = 30_000
const nobody = { loading: false, user: null, token: null, provisional: false, unsaved: null } as const

export function SessionProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [state, setState] = useState<State>(() => ({
    ...nobody,
    loading: true,
    error: null,
    currency: stored.currency() ?? defaultCurrency,
    ended: null,
  }))
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const set = (changes: Partial<State>) => setState(before => ({ ...before, ...changes }))
  const enter = (user: ShownUser, token = stored.token(), provisional = false) =>
    set({ ...nobody, user, token, provisional, error: null, currency: user.preferred_currency, ended: null })

  async function refresh() {
    const token = stored.token()
    if (token === null) return set(nobody)
    const { identify } = await sessionDeeds()
    // Drawn in small steps: the whole frame and its screen come with it.
    const show = ({ user, provisional }: Resolved) => startTransition(() => enter(user, token, provisional))
    const resolved = await identify(token, show)
    if (resolved) show(resolved)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at start-up
  useEffect(() => {
    void refresh()
    const leave = () =>
      setState(before => (before.user || before.loading ? { ...before, ...nobody, ended: 'by-server' } : before))
    const stops = [
      onSignedOut(leave),
      onStoredElsewhere(name => {
        if (name === 'currency') set({ currency: stored.currency() ?? defaultCurrency })
        else if (stored.token() === null) leave()
        else if (name === 'token') void refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` reads nothing of a render
  useEffect(() => {
    if (!state.provisional) return
    const again = () => void refresh()
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [state.provisional])

  async function attempt(deed: () => Promise<void>, otherwise: string): Promise<Outcome> {
    set({ error: null })
    try {
      await deed()
      return { ok: true }
    } catch (error) {
      const noUser = error instanceof NoUserData
      if (noUser) console.error(error)
      const message = noUser ? t`No user data in response` : messageOf(error, otherwise)
      set({ error: message })
      return { ok: false, message, fields: fieldMessagesOf(error) }
    }
  }

  async function save(changes: Preferences) {
    const { savePreferences, keepPreferences } = await sessionDeeds()
    const token = stored.token()
    // One after the other, so that the last one stands with the server, too.
    const saved = saving.current.then(() => savePreferences(changes))
    saving.current = saved.catch(() => {})
    try {
      const user = await saved
      if (user) set({ user, unsaved: null })
    } catch (error) {
      // What the server refused by name is the person's to mend; anything else is kept here.
      const refused = Object.keys(fieldMessagesOf(error)).length > 0
      if (!refused && stored.token() === token) {
        keepPreferences(changes)
        const unsaved = messageOf(error, t`Failed to update profile`)
        setState(before =>
          before.user ? { ...before, unsaved, user: { ...before.user, ...(changes as object) } } : before,
        )
      }
      throw error
    }
  }

  const session: Session = {
    ...state,
    isAdmin: state.user?.role === 'admin',
    login: credentials => attempt(async () => enter(await (await sessionDeeds()).login(credentials)), t`Login failed`),
    register: registration =>
      attempt(async () => enter(await (await sessionDeeds()).register(registration)), t`Registration failed`),
    logout() {
      const token = stored.token()
      forgetPerson()
      set({ ...nobody, error: null, ended: 'by-choice' })
      if (token === null) return
      sessionDeeds()
        .then(({ logout }) => logout(token))
        // Signing out never fails because the network does; the session ends by itself when it is not used.
        .catch(() => {})
    },
    setPreferences: changes => attempt(() => save(changes), t`Failed to update profile`),
    async changePassword(body) {
      const token = await (await sessionDeeds()).changePassword(body)
      if (token) set({ token })
    },
    setCurrency(currency) {
      storeCurrency(currency)
      set({ currency })
      return attempt(() => save({ preferred_currency: currency }), t`Failed to update profile`)
    },
    dismissUnsaved: () => set({ unsaved: null }),
    refresh,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deeds read the state through setters and the storage
  const value = useMemo(() => session, [state, t])
  return <SessionContext value={value}>{children}</SessionContext>
}
