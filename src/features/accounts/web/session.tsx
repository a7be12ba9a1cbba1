import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { onSignedOut } from '../../../web/api.ts'
import { type ApiError, fieldMessagesOf, messageOf } from '../../../web/api-errors.ts'
import { forgetPerson, onStoredElsewhere, storeCurrency, stored } from '../../../web/stored.ts'
import type { PasswordChange, Preferences, Registration } from '../contract.ts'
import { defaultCurrency } from './default-currency.ts'
import { NoUserData } from './no-user-data.ts'
import type { Resolved } from './resolve-user.ts'
import { retryWhileVisible } from './retry-while-visible.ts'
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
  /** Why a preference could not be saved. `kept`: it is kept in this browser and sent later; otherwise it was refused. */
  unsaved: { message: string; kept: boolean } | null
  /** Preferences wait to be sent. */
  unsent: boolean
}

/** How a form's request went: what to say on top and beside the fields when it did not. */
export type Outcome = { ok: true } | { ok: false; message: string; fields: Record<string, string> }

export interface Session extends State {
  isAdmin: boolean
  login(credentials: { email: string; password: string }): Promise<Outcome>
  register(registration: Registration): Promise<Outcome>
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

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** The code that talks to the server, fetched when it is first needed. */
export const sessionDeeds = () => import('./session-deeds.ts')

/** Who is there is confirmed within a second of the server's return; what was chosen may take a little longer. */
const pauseMs = { confirming: 700, sending: 4_000 }
const nobody = { loading: false, user: null, token: null, provisional: false, unsaved: null, unsent: false } as const

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
  const enter = (user: ShownUser, token = stored.token(), provisional = false) => {
    const entered = { user, token, provisional, error: null, currency: user.preferred_currency, ended: null }
    setState(before => ({ ...before, ...nobody, unsent: before.unsent, ...entered }))
  }

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

  async function confirm() {
    const token = stored.token()
    const resolved = token === null ? undefined : await (await sessionDeeds()).askAgain(token)
    if (resolved) enter(resolved.user, token)
  }

  const { provisional, unsent } = state
  const isKnown = state.user !== null && !provisional
  const person_id = state.user?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: these read nothing of a render but the person
  useEffect(() => {
    if (provisional) return retryWhileVisible(confirm, pauseMs.confirming)
    if (unsent) return retryWhileVisible(() => send(person_id), pauseMs.sending)
  }, [provisional, unsent, person_id])

  // Chosen before this start, or before the server was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who is confirmed
  useEffect(() => {
    if (!isKnown) return
    send(person_id).catch(() => setState(before => ({ ...before, unsent: before.user !== null })))
  }, [isKnown, person_id])

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
    const { keepPreferences, keepUnsaved } = await sessionDeeds()
    const token = stored.token()
    // A name belongs to the account: it is not kept for later, and shown as new when the server has taken it.
    const { name, ...choices } = changes
    keepUnsaved(person_id, choices)
    show(choices)
    try {
      await send(person_id, name === undefined ? {} : { name })
    } catch (error) {
      if (stored.token() === token && !isRefusal(error)) {
        keepPreferences(changes)
        show(changes)
        set({ unsaved: { message: messageOf(error, t`Failed to update profile`), kept: true }, unsent: true })
      }
      throw error
    }
  }

  function show(changes: Preferences) {
    setState(before => (before.user ? { ...before, user: { ...before.user, ...(changes as object) } } : before))
  }

  /**
   * Sends what is not saved yet, one request after the other, so that the last one stands with the server, too. `also`
   * is what the person does just now; without it the request is one of our own and fails quietly.
   */
  async function send(person_id: string | null, also?: Preferences) {
    const { sendUnsaved, dropRefused } = await sessionDeeds()
    const sent = saving.current.then(() => sendUnsaved(person_id, also))
    saving.current = sent.catch(() => {})
    try {
      const user = await sent
      if (user) set({ user, currency: user.preferred_currency, unsaved: null, unsent: false })
      else setState(before => (before.unsent ? { ...before, unsent: false } : before))
    } catch (error) {
      if (!isRefusal(error) || !dropRefused(person_id, error)) throw error
      await confirm()
      set({ unsaved: { message: refusalIn(error), kept: false }, unsent: false })
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

/** The server refused a value by its name: sending it again changes nothing. */
function isRefusal(error: unknown): error is ApiError {
  return Object.keys(fieldMessagesOf(error)).length > 0
}

function refusalIn(error: ApiError): string {
  return Object.values(fieldMessagesOf(error)).join(' ')
}
