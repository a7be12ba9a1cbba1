import { call } from '../../../client/api.ts'
import { type ApiError, fieldMessagesOf } from '../../../client/api-errors.ts'
import { earlyAnswer } from '../../../client/start-up.ts'
import { stored, storeUser } from '../../../client/stored.ts'
import type { Preferences } from '../contract.ts'
import { getMe, logout as requestLogout, setPreferences as requestPreferences } from '../session/endpoints.ts'
import { firstAnswer } from './first-answer.ts'
import { keepPerson } from './keep-person.ts'
import { NoUserData } from './no-user-data.ts'
import { type Resolved, resolveUser } from './resolve-user.ts'
import { isRecord, type ShownUser, userFrom, withPreferences } from './shown-user.ts'
import { dropUnsaved, keepUnsaved, unsavedOf } from './unsaved.ts'

export { keepUnsaved }

/*
 * The actions of a session at the server and in the storage. They are fetched when they are first needed, so that the
 * sign-in screen is drawn without the contracts and what checks them.
 */

/** The time to wait for the server when this browser could show the stored person instead. */
const timeoutMs = 2_000

const askAgainMs = 700

/**
 * Returns the person to show while a token is stored; undefined after a sign-out or a new sign-in meanwhile. Where the
 * answer takes long and the person is known here, it is the stored one for now, and `late` gets the server's answer.
 */
export async function identify(token: string, late: (resolved: Resolved) => void): Promise<Resolved | undefined> {
  const request = whoIsThere(call(getMe, { begun: earlyAnswer(token) }))
    .catch(() => undefined)
    .then((answer: unknown) => resolvedBy(token, answer))
  const first = await Promise.race([
    request,
    hasStoredUser(token).then(isStored => (isStored ? resolvedBy(token) : request)),
  ])
  if (first?.provisional) void request.then(answer => answer && !answer.provisional && late(answer))
  return first
}

/**
 * Asks who is signed in. The answer comes within a second of the server's return, even if the first connection is dead.
 */
function whoIsThere(first: Promise<unknown>): Promise<unknown> {
  return firstAnswer(first, signal => call(getMe, { signal, quiet: true }), askAgainMs)
}

async function hasStoredUser(token: string): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, timeoutMs))
  const user = stored.user()
  if (!isRecord(user) || typeof user.id !== 'string') return false
  const { isConfirmedHere } = await import('../../../client/query-cache.ts')
  return isConfirmedHere(user.id, token)
}

/** Asks again who the person is. Returns undefined when the server does not answer. */
export async function askAgain(token: string): Promise<Resolved | undefined> {
  const answer: unknown = await whoIsThere(call(getMe, { quiet: true })).catch(() => undefined)
  const resolved = resolvedBy(token, answer)
  return resolved?.provisional ? undefined : resolved
}

function resolvedBy(token: string, answer?: unknown): Resolved | undefined {
  if (stored.token() !== token) return undefined
  const { user, provisional } = resolveUser({ answer, stored_user: stored.user(), stored_currency: stored.currency() })
  if (!provisional && isRecord(answer)) return { user: keepPerson(answer, user), provisional }
  return { user: withPreferences(user, unsavedOf(user.id)), provisional }
}

/** Tells the server that a session which this browser has forgotten is over. */
export async function logout(token: string): Promise<void> {
  await call(requestLogout, { token })
}

/**
 * Sends what is not saved yet, and `also`, which is never stored. Undefined when there was nothing to send, or when
 * somebody else is signed in by the time of the answer.
 */
export async function sendUnsaved(person_id: string | null, also?: Preferences): Promise<ShownUser | undefined> {
  const token = stored.token()
  const body = { ...unsavedOf(person_id), ...also }
  if (token === null || Object.keys(body).length === 0) return undefined
  const answer: unknown = await call(requestPreferences, { body, quiet: also === undefined })
  const answered = isRecord(answer) ? answer.user : undefined
  const user = userFrom(answered)
  if (!user || !isRecord(answered)) throw new NoUserData()
  if (stored.token() !== token) return undefined
  dropUnsaved(person_id, body)
  return keepPerson(answered, user)
}

/** Forgets the preferences that the server refused by name. Returns false when it refused none that was stored. */
export function dropRefused(person_id: string | null, error: ApiError): boolean {
  const refused = Object.entries(unsavedOf(person_id)).filter(([name]) => name in fieldMessagesOf(error))
  dropUnsaved(person_id, Object.fromEntries(refused))
  return refused.length > 0
}

/** Stores what could not be saved with the stored person, if there is one. */
export function keepPreferences(changes: Preferences): void {
  const stored_user = stored.user()
  if (isRecord(stored_user)) storeUser(withPreferences(stored_user, changes))
}
