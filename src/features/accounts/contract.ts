import * as z from 'zod/mini'
import { Locale, Role, Theme } from '../../model/person.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, email, id, line, oneOf } from '../../shared/fields.ts'

import { limits } from '../../shared/limits.ts'
import { scoreScales } from '../../shared/score-scales.ts'

const preferences = {
  preferred_currency: currency(),
  /** Null for the language of the browser. */
  locale: z.nullable(Locale),
  theme: Theme,
  score_scale: oneOf(scoreScales),
}

export const User = z.strictObject({
  id: id(),
  email: z.string(),
  name: z.string(),
  role: Role,
  ...preferences,
  created_at: z.string(),
})
export type User = z.infer<typeof User>

/** At sign-in any text is tried; only a new password has to follow the rules. */
const currentPassword = z.string().check(z.minLength(1), z.maxLength(limits.password_max))
const newPassword = z.string().check(z.minLength(limits.password_min), z.maxLength(limits.password_max))

export const Credentials = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(limits.email)),
  password: currentPassword,
})
export type Credentials = z.infer<typeof Credentials>
export const Registration = z.strictObject({
  email: email(),
  password: newPassword,
  name: line(100),
  /** For the first account of an instance that is reached from elsewhere. */
  setup_code: z.optional(z.string().check(z.maxLength(limits.line))),
})
export type Registration = z.infer<typeof Registration>
export const Preferences = z.strictObject({
  name: z.optional(line(100)),
  preferred_currency: z.optional(preferences.preferred_currency),
  locale: z.optional(preferences.locale),
  theme: z.optional(preferences.theme),
  score_scale: z.optional(preferences.score_scale),
})
export type Preferences = z.infer<typeof Preferences>
export const PasswordChange = z.strictObject({ password: currentPassword, new_password: newPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const SignedIn = z.strictObject({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const Session = z.strictObject({
  id: id(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The user agent of the browser at sign-in. */
  user_agent: z.nullable(z.string()),
  /** True for the session that the call was made with. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  policy: 'public',
  summary: 'Sign in with e-mail and password',
  body: Credentials,
  answer: SignedIn,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  policy: 'public',
  summary: 'Make an account; the first one of an instance is its administrator',
  body: Registration,
  answer: SignedIn,
  status: 201,
})

export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  policy: 'public',
  summary: 'Whether accounts can be made here, whether the next one is the first, and whether it takes a set-up code',
  answer: z.strictObject({ open: z.boolean(), first: z.boolean(), setup_code: z.boolean() }),
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  policy: 'signed-in',
  summary: 'The signed-in person',
  answer: User,
})

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/api/auth/preferences',
  policy: 'signed-in',
  summary: 'Change any of the preferences; those not named stay as they are',
  body: Preferences,
  answer: z.strictObject({ user: User }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  policy: 'signed-in',
  summary: 'End the session of this call',
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  policy: 'signed-in',
  summary: 'Change the password; every other session ends, and this one goes on with the token of the answer',
  body: PasswordChange,
  answer: z.strictObject({ token: z.string() }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  policy: 'signed-in',
  summary: 'Where the person is signed in',
  answer: z.strictObject({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:session_id',
  policy: 'signed-in',
  summary: 'End one session of the person',
  params: z.strictObject({ session_id: id() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  policy: 'signed-in',
  summary: 'End every session of the person but the one of this call',
})
