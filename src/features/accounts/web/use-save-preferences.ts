import { useLingui } from '@lingui/react/macro'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { type ApiError, fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import { stored } from '../../../client/stored.ts'
import type { Preferences } from '../contract.ts'
import { retryWhileVisible } from './retry-while-visible.ts'
import { type SessionState, sessionActions } from './session.ts'

const retryAfterMs = 4_000

/**
 * Returns a function that saves the preferences of the person: in this browser at once, and at the server, now or when
 * it can be reached. `confirm` asks the server who the person is.
 */
export function useSavePreferences(
  { user, provisional, unsent }: SessionState,
  setState: Dispatch<SetStateAction<SessionState>>,
  confirm: () => Promise<void>,
): (changes: Preferences) => Promise<void> {
  const { t } = useLingui()
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const isKnown = user !== null && !provisional
  const person_id = user?.id ?? null
  const set = (changes: Partial<SessionState>) => setState(before => ({ ...before, ...changes }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: sending reads nothing of a render but the person
  useEffect(() => {
    if (isKnown && unsent) return retryWhileVisible(() => send(), retryAfterMs)
  }, [isKnown, unsent, person_id])

  // Sends preferences that were chosen before this start, or before the server could be reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who is confirmed
  useEffect(() => {
    if (!isKnown) return
    send().catch(() => setState(before => ({ ...before, unsent: before.user !== null })))
  }, [isKnown, person_id])

  async function save(changes: Preferences) {
    const { keepPreferences, keepUnsaved } = await sessionActions()
    const token = stored.token()
    // A name belongs to the account: it is not stored for later, and is shown once the server has saved it.
    const { name, ...choices } = changes
    keepUnsaved(person_id, choices)
    show(choices)
    try {
      await send(name === undefined ? {} : { name })
    } catch (error) {
      if (stored.token() === token && !isRefusal(error)) {
        keepPreferences(changes)
        show(changes)
        set({ unsaved: { message: messageOf(error, t`Could not save the profile`), stored: true }, unsent: true })
      }
      throw error
    }
  }

  function show(changes: Preferences) {
    setState(before => (before.user ? { ...before, user: { ...before.user, ...(changes as object) } } : before))
  }

  /**
   * Sends what is not saved yet, one request after the other, so that the server ends up with the last choice too.
   * `also` is what the person changes now; without it a failure is not logged.
   */
  async function send(also?: Preferences) {
    const { sendUnsaved, dropRefused } = await sessionActions()
    const sent = saving.current.then(() => sendUnsaved(person_id, also))
    saving.current = sent.catch(() => {})
    try {
      const user = await sent
      if (user) set({ user, currency: user.preferred_currency, unsaved: null, unsent: false })
      else setState(before => (before.unsent ? { ...before, unsent: false } : before))
    } catch (error) {
      if (!isRefusal(error) || !dropRefused(person_id, error)) throw error
      await confirm()
      set({ unsaved: { message: refusalIn(error), stored: false }, unsent: false })
      throw error
    }
  }

  return save
}

/** Returns whether the server refused a value by its name, so that sending it again changes nothing. */
function isRefusal(error: unknown): error is ApiError {
  return Object.keys(fieldMessagesOf(error)).length > 0
}

function refusalIn(error: ApiError): string {
  return Object.values(fieldMessagesOf(error)).join(' ')
}
