import { call, callRaw, renewToken } from '../../../client/api.ts'
import { NetworkError } from '../../../client/api-errors.ts'
import { stored, storeToken, storeUnsaved } from '../../../client/stored.ts'
import type { BodyOf } from '../../../shared/contract.ts'
import type { OidcSignInReturn } from '../../oidc/contract.ts'
import { loginByOidc as requestLoginByOidc } from '../../oidc/endpoints.ts'
import { loginByProxy as requestLoginByProxy } from '../../proxy-sign-in/endpoints.ts'
import type { Credentials, PasskeyProof, PasswordChange, Preferences, Registration } from '../contract.ts'
import {
  login as requestLogin,
  loginByPasskey as requestLoginByPasskey,
  changePassword as requestPasswordChange,
  register as requestRegistration,
} from '../endpoints.ts'
import { keepPerson } from './keep-person.ts'
import { NoUserData } from './no-user-data.ts'
import { isRecord, type ShownUser, userFrom } from './shown-user.ts'
import { keepUnsaved } from './unsaved.ts'

/* The ways into a session, fetched when the first of them is needed. */

export async function login(body: Credentials): Promise<ShownUser> {
  return enter(await jsonOrNull(await callRaw(requestLogin, { body })))
}

export async function loginByPasskey(body: PasskeyProof): Promise<ShownUser> {
  return enter(await call(requestLoginByPasskey, { body }))
}

export async function loginByOidc(body: OidcSignInReturn): Promise<ShownUser> {
  return enter(await call(requestLoginByOidc, { body }))
}

export async function loginByProxy(body: BodyOf<typeof requestLoginByProxy>): Promise<ShownUser> {
  return enter(await call(requestLoginByProxy, { body }))
}

/** Creates an account. The preferences are shown from the start and are sent like those that are chosen later. */
export async function register(body: Registration, preferences: Preferences): Promise<ShownUser> {
  return enter(await call(requestRegistration, { body }), preferences)
}

/** Changes the password and returns the new token of the session, or null when the session had ended by then. */
export function changePassword(body: PasswordChange): Promise<string | null> {
  const before = stored.token()
  return renewToken(async () => {
    const { token } = await call(requestPasswordChange, { body })
    if (stored.token() !== before) return null
    storeToken(token)
    return token
  })
}

/** Reads the answer to a sign-in, or returns null when it is not JSON. */
function jsonOrNull(response: Response): Promise<unknown> {
  return response.json().catch(error => {
    if (error instanceof SyntaxError) return null
    throw new NetworkError(error)
  })
}

function enter(answer: unknown, preferences: Preferences = {}): ShownUser {
  const { token, user: answered } = isRecord(answer) ? answer : {}
  const user = userFrom(answered)
  if (!user || !isRecord(answered) || typeof token !== 'string' || token === '') throw new NoUserData()
  storeUnsaved(null, {})
  storeToken(token)
  keepUnsaved(user.id, preferences)
  return keepPerson(answered, user)
}
