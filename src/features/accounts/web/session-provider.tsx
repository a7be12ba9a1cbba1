import { useLingui } from '@lingui/react/macro'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { onSignedOut } from '../../../client/api.ts'
import { fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { forgetPerson, onStoredElsewhere, storeCurrency, stored } from '../../../client/stored.ts'
import { defaultCurrency } from './default-currency.ts'
import { NoUserData } from './no-user-data.ts'
import { ProvideSession } from './provide-session.tsx'
import type { Resolved } from './resolve-user.ts'
import { retryWhileVisible } from './retry-while-visible.ts'
import { type Session, type SessionState, type SignInActions, sessionActions, signInActions } from './session.ts'
import type { ShownUser } from './shown-user.ts'
import { useSavePreferences } from './use-save-preferences.ts'

/** The person is confirmed within a second of the server's return. */
const confirmAfterMs = 700
const nobody = { loading: false, user: null, token: null, provisional: false, unsaved: null, unsent: false } as const

interface SessionProviderProps {
  /** Fetches the code of the screen that follows a sign-in. */
  fetchNext(): Promise<void>
  children: ReactNode
}

export function SessionProvider({ fetchNext, children }: SessionProviderProps) {
  const { t } = useLingui()
  const [state, setState] = useState<SessionState>(() => ({
    ...nobody,
    loading: true,
    error: null,
    currency: stored.currency() ?? defaultCurrency,
    ended: null,
  }))
  const set = (changes: Partial<SessionState>) => setState(before => ({ ...before, ...changes }))
  const enter = (user: ShownUser, token: string | null, provisional = false) => {
    const entered = { user, token, provisional, error: null, currency: user.preferred_currency, ended: null }
    setState(before => ({ ...before, ...nobody, unsent: before.unsent, ...entered }))
  }

  async function refresh() {
    const token = stored.token()
    if (token === null) return set(nobody)
    const { identify } = await sessionActions()
    // The whole frame and its screen are drawn with it, so this happens in small steps.
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
    const resolved = token === null ? undefined : await (await sessionActions()).askAgain(token)
    if (resolved) enter(resolved.user, token)
  }

  const save = useSavePreferences(state, setState, confirm)
  const { provisional } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request reads nothing from a render
  useEffect(() => {
    if (provisional) return retryWhileVisible(confirm, confirmAfterMs)
  }, [provisional])

  function end(ended: Session['ended']) {
    forgetPerson()
    set({ ...nobody, error: null, ended })
  }

  async function attempt(command: () => Promise<void>, otherwise: string): Promise<void> {
    set({ error: null })
    try {
      await command()
    } catch (error) {
      const noUser = error instanceof NoUserData
      if (noUser) console.error(error)
      const message = noUser ? t`The server did not return an account` : messageOf(error, otherwise)
      set({ error: message })
      throw new FormRefusal(message, fieldMessagesOf(error))
    }
  }

  /** Signs somebody in. The next screen is shown once its code is there: a spinner in between stays for 300 ms. */
  function enterBy(signIn: (actions: SignInActions) => Promise<ShownUser>, otherwise: string): Promise<void> {
    return attempt(async () => {
      const next = fetchNext()
      const user = await signIn(await signInActions())
      const token = stored.token()
      await next
      // Another tab may have ended this session meanwhile.
      if (stored.token() === token) enter(user, token)
      else await refresh()
    }, otherwise)
  }

  const session: Session = {
    ...state,
    isAdmin: state.user?.role === 'admin',
    login: credentials => enterBy(actions => actions.login(credentials), t`Could not sign in`),
    loginByPasskey: proof => enterBy(actions => actions.loginByPasskey(proof), t`Could not sign in`),
    loginByOidc: back => enterBy(actions => actions.loginByOidc(back), t`Could not sign in`),
    loginByProxy: body => enterBy(actions => actions.loginByProxy(body), t`Could not sign in`),
    register: (registration, preferences) =>
      enterBy(actions => actions.register(registration, preferences), t`Could not create the account`),
    logout() {
      const token = stored.token()
      end('by-choice')
      if (token === null) return
      sessionActions()
        .then(({ logout }) => logout(token))
        // Signing out never fails because of the network: a session that is not used ends by itself.
        .catch(() => {})
    },
    leaveDeleted: () => end('by-deletion'),
    setPreferences: changes => attempt(() => save(changes), t`Could not save the profile`),
    async changePassword(body) {
      const token = await (await signInActions()).changePassword(body)
      if (token) set({ token })
    },
    setCurrency(currency) {
      storeCurrency(currency)
      set({ currency })
      attempt(() => save({ preferred_currency: currency }), t`Could not save the profile`).catch(ignore)
    },
    dismissUnsaved: () => set({ unsaved: null }),
    refresh,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the commands read the state through setters and the storage
  const value = useMemo(() => session, [state, t])
  return <ProvideSession session={value}>{children}</ProvideSession>
}

/** A notice tells which preferences are not saved. */
const ignore = () => {}
