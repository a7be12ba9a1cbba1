import { call, callRaw, renewToken } from '../../../web/api.ts'
import { NetworkError } from '../../../web/api-errors.ts'
import { askedAhead } from '../../../web/start-up.ts'
import { storeCurrency, stored, storeToken, storeUser } from '../../../web/stored.ts'
import {
  getMe,
  type PasswordChange,
  type Preferences,
  login as requestLogin,
  logout as requestLogout,
  changePassword as requestPasswordChange,
  setPreferences as requestPreferences,
  register as requestRegistration,
} from '../contract.ts'
import { NoUserData } from './no-user-data.ts'
import { type Resolved, resolveUser } from './resolve-user.ts'
import { isRecord, type ShownUser, userFrom, withPreferences } from './shown-user.ts'

/*
 * What a session does with the server and the storage. Fetched when it is first needed: the sign-in screen is drawn
 * without the contracts and what checks them.
 */

/** So long is waited for the server where this browser could show what it keeps: a bad line is as good as none. */
const patienceMs = 2_000

/**
 * Who to show while a token is stored; undefined when another decided meanwhile: a sign-out, or a new sign-in. Where the
 * answer takes long and the person is known here, it is the stored one for now, and `late` is told the server's word.
 */
export async function identify(token: string, late: (resolved: Resolved) => void): Promise<Resolved | undefined> {
  const asked = call(getMe, { begun: askedAhead(token) })
    .catch(() => undefined)
    .then((answer: unknown) => resolvedBy(token, answer))
  const first = await Promise.race([asked, keptInstead(token).then(isKept => (isKept ? resolvedBy(token) : asked))])
  if (first?.provisional) void asked.then(answer => answer && !answer.provisional && late(answer))
  return first
}

async function keptInstead(token: string): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, patienceMs))
  const user = stored.user()
  if (!isRecord(user) || typeof user.id !== 'string') return false
  const { isConfirmedHere } = await import('../../../web/replica/kept-answers.ts')
  return isConfirmedHere(user.id, token)
}

function resolvedBy(token: string, answer?: unknown): Resolved | undefined {
  if (stored.token() !== token) return undefined
  const resolved = resolveUser({ answer, stored_user: stored.user(), stored_currency: stored.currency() })
  if (!resolved.provisional && isRecord(answer)) {
    storeUser(answer)
    storeCurrency(resolved.user.preferred_currency)
  }
  return resolved
}

export async function login(body: { email: string; password: string }): Promise<ShownUser> {
  return enter(await jsonOrNull(await callRaw(requestLogin, { body })))
}

export async function register(body: { email: string; password: string; name: string }): Promise<ShownUser> {
  return enter(await call(requestRegistration, { body }))
}

/** Changes the password, and gives the token that the session goes on with; none when it was over by then. */
export function changePassword(body: PasswordChange): Promise<string | null> {
  const before = stored.token()
  return renewToken(async () => {
    const { token } = await call(requestPasswordChange, { body })
    if (stored.token() !== before) return null
    storeToken(token)
    return token
  })
}

/** Tells the server that a session is over which was forgotten here already. */
export async function logout(token: string): Promise<void> {
  await call(requestLogout, { token })
}

/** Saves preferences; undefined when it was another's by the time of the answer. */
export async function savePreferences(body: Preferences): Promise<ShownUser | undefined> {
  const token = stored.token()
  const answer = await call(requestPreferences, { body })
  const user = userFrom(answer.user)
  if (!user) throw new NoUserData()
  if (stored.token() !== token) return undefined
  storeUser(answer.user)
  return user
}

/** Keeps what could not be saved with the stored person, if there is one: nobody is made up here. */
export function keepPreferences(changes: Preferences): void {
  const kept = stored.user()
  if (isRecord(kept)) storeUser(withPreferences(kept, changes))
}

/** Reads what a sign-in was answered with: null where that is no JSON. */
function jsonOrNull(response: Response): Promise<unknown> {
  return response.json().catch(error => {
    if (error instanceof SyntaxError) return null
    throw new NetworkError(error)
  })
}

function enter(answer: unknown): ShownUser {
  const { token, user: told } = isRecord(answer) ? answer : {}
  const user = userFrom(told)
  if (!user || !isRecord(told) || typeof token !== 'string' || token === '') throw new NoUserData()
  storeToken(token)
  storeUser(told)
  storeCurrency(user.preferred_currency)
  return user
}
