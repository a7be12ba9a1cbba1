import * as z from 'zod/mini'
import { Locale, Role, Theme } from '../../model/person.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, email, id, line, maybe, oneOf, partial } from '../../shared/fields.ts'

import { limits } from '../../shared/limits.ts'
import { scoreScales } from '../../shared/score-scales.ts'
import { currentPassword, passwordAgain, secondCode } from './password-again.ts'

const preferences = {
  preferred_currency: currency(),
  /** Null for the language of the browser. */
  locale: z.nullable(Locale),
  theme: Theme,
  score_scale: oneOf(scoreScales),
  /** The charts of the analytics in their order, such as `ready.wide type price`; null for those at first. */
  charts: maybe(z.string().check(z.maxLength(limits.view_address), z.regex(/^[a-z_]+(\.wide)?( [a-z_]+(\.wide)?)*$/))),
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

const newPassword = z.string().check(z.minLength(limits.password_min), z.maxLength(limits.password_max))

export const Credentials = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(limits.email)),
  password: currentPassword,
  /** Only for an account with a second factor, which is asked for it after the right password. */
  code: z.optional(secondCode),
})
export type Credentials = z.infer<typeof Credentials>
export const Registration = z.strictObject({
  email: email(),
  password: newPassword,
  name: line(100),
  /** For the first account of an instance that is reached from elsewhere. */
  setup_code: z.optional(z.string().check(z.maxLength(limits.line))),
  /** The token of an invitation to a cellar, with which an account can be created even if registration is closed. */
  invitation: z.optional(z.string().check(z.maxLength(limits.line))),
})
export type Registration = z.infer<typeof Registration>
export const Preferences = z.strictObject(partial({ name: line(100), ...preferences }))
export type Preferences = z.infer<typeof Preferences>
export const PasswordChange = z.strictObject({ ...passwordAgain, new_password: newPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const RecoveryRequest = z.strictObject({ email: Credentials.def.shape.email })
export const Recovery = z.strictObject({
  email: Credentials.def.shape.email,
  code: z.string().check(z.minLength(1), z.maxLength(limits.line)),
  new_password: newPassword,
  /** Only for an account with a second factor, which is asked for it after the right recovery code. */
  second_code: z.optional(secondCode),
})
export type Recovery = z.infer<typeof Recovery>

export const OwnPassword = z.strictObject(passwordAgain)
export const EmailChange = z.strictObject({ email: email(), ...passwordAgain })
export type EmailChange = z.infer<typeof EmailChange>
export const EmailCode = z.strictObject({ code: Recovery.def.shape.code })

/** The future of a cellar after the account of a member was deleted. */
export const CellarFate = z.strictObject({
  id: id(),
  name: z.string(),
  /** `deleted` if nobody else belongs to it, `passes` to another member if it would have no owner, or `stays`. */
  fate: oneOf(['deleted', 'passes', 'stays']),
  /** The name of the next owner, if it passes to one. */
  successor: z.nullable(z.string()),
})
export type CellarFate = z.infer<typeof CellarFate>
export const Deletion = z.strictObject({
  /** True if the account cannot be deleted because nobody else is an administrator. */
  is_last_admin: z.boolean(),
  cellars: z.array(CellarFate),
})
export type Deletion = z.infer<typeof Deletion>

export const SecondFactor = z.strictObject({
  /** Null if the account has none. */
  since: maybe(z.string()),
  /** The number of backup codes that were not used yet. */
  backup_codes: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>
export const SecondFactorStart = z.strictObject({
  ...passwordAgain,
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
  /** The code that the app shows, as the sign that it has the secret. */
  first_code: secondCode,
})
export type SecondFactorStart = z.infer<typeof SecondFactorStart>
/** The backup codes, which are shown only once. */
export const BackupCodes = z.strictObject({ backup_codes: z.array(z.string()) })
export type BackupCodes = z.infer<typeof BackupCodes>

/** Bytes as base64url. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))

export const Passkey = z.strictObject({
  id: id(),
  credential_id: z.string(),
  name: z.string(),
  /** The address at which it was made, the only one at which it works. */
  address: z.string(),
  created_at: z.string(),
  last_used_at: maybe(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

/** The passkey that a browser made, in the words of WebAuthn: the client's data and the attestation object. */
export const NewPasskey = z.strictObject({
  name: line(100),
  id: bytes(1_400),
  client_data: bytes(4_000),
  attestation: bytes(20_000),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The data that a device signed, and its signature. */
export const PasskeyProof = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(4_000),
  authenticator_data: bytes(4_000),
  signature: bytes(8_000),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>
const Challenge = z.strictObject({ challenge: z.string() })

export const WaysIn = z.strictObject({
  /** True if the account has a password. */
  password: z.boolean(),
  /** The addresses at which the passkeys of the account work, one for each. */
  passkeys: z.array(z.string()),
  /** The name of the service to which the account is linked, while people can sign in with it. */
  oidc: maybe(z.string()),
  /** The name by which a trusted proxy knows the person, while people can sign in through one. */
  proxy: maybe(z.string()),
  second_factor: z.boolean(),
  backup_codes: z.int(),
  /** Until then, nobody asks the person of this session again before anything dangerous. */
  confirmed_until: maybe(z.string()),
})
export type WaysIn = z.infer<typeof WaysIn>
export const Confirmed = z.strictObject({ until: z.string() })

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
  summary: 'The facts for people who are not signed in: the name of the instance, and whether accounts can be made',
  answer: z.strictObject({
    /** True if an account can be created without an invitation. */
    open: z.boolean(),
    /** True if only with an e-mail address of certain domains. */
    by_domain: z.boolean(),
    /** True if the next account is the first one. */
    first: z.boolean(),
    /** True if the first account takes a set-up code. */
    setup_code: z.boolean(),
    /** False if people sign in only with passkeys or through a service. */
    password_sign_in: z.boolean(),
    instance_name: z.string(),
    default_locale: z.nullable(Locale),
    default_currency: z.nullable(z.string()),
    /** The name of the service by which people can sign in with OpenID Connect. */
    oidc: z.nullable(z.string()),
    /** The person whom a trusted proxy names, and whether an account is linked to that name. */
    proxy: z.nullable(z.strictObject({ name: z.string(), linked: z.boolean() })),
  }),
})

export const getRecovery = endpoint({
  method: 'GET',
  path: '/api/auth/recovery',
  policy: 'public',
  summary: 'Check whether this instance can mail a recovery code',
  answer: z.strictObject({ mail: z.boolean() }),
})

export const askForRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recovery/code',
  policy: 'public',
  summary: 'Ask for a recovery code by mail; the answer is the same whether or not the address has an account',
  body: RecoveryRequest,
})

export const recover = endpoint({
  method: 'POST',
  path: '/api/auth/recovery',
  policy: 'public',
  summary: 'Set a new password by a recovery code, which ends all sessions and begins none',
  body: Recovery,
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

export const removePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/remove',
  policy: 'signed-in',
  summary: 'Remove the password of an account that has a passkey and backup codes',
  body: OwnPassword,
})

export const getWaysIn = endpoint({
  method: 'GET',
  path: '/api/auth/ways-in',
  policy: 'signed-in',
  summary: 'The ways in which the person can sign in, and confirm that it is them',
  answer: WaysIn,
})

export const startConfirming = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation/challenge',
  policy: 'signed-in',
  summary: 'Make a challenge for confirming with a passkey, which can be answered once within five minutes',
  answer: Challenge,
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation',
  policy: 'signed-in',
  summary: 'Confirm with a passkey that it is the person, in place of the password for five minutes',
  body: PasskeyProof,
  answer: Confirmed,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/email',
  policy: 'signed-in',
  summary: 'Change the e-mail address; where the instance sends mail, only after a code that is sent there is entered',
  body: EmailChange,
  answer: z.strictObject({ confirm: z.boolean(), user: User }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  policy: 'signed-in',
  summary: 'Confirm the new e-mail address by the code that was sent there',
  body: EmailCode,
  answer: z.strictObject({ user: User }),
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  policy: 'signed-in',
  summary: 'Check whether the account has a second factor',
  answer: SecondFactor,
})

export const makeSecret = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/secret',
  policy: 'signed-in',
  summary: 'Make a secret for an authenticator app, which is not stored before the first code of the app',
  answer: z.strictObject({ secret: z.string(), address: z.string() }),
})

export const turnOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  policy: 'signed-in',
  summary: 'Turn the second factor on by the first code of the app; the backup codes are shown only here',
  body: SecondFactorStart,
  answer: BackupCodes,
})

export const makeBackupCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/backup-codes',
  policy: 'signed-in',
  summary: 'Make new backup codes, in place of all earlier ones',
  body: OwnPassword,
  answer: BackupCodes,
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  policy: 'signed-in',
  summary: 'Turn the second factor off',
  body: OwnPassword,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  policy: 'public',
  summary: 'Make a challenge for signing in with a passkey, which can be answered once within five minutes',
  answer: Challenge,
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  policy: 'public',
  summary: 'Sign in with a passkey',
  body: PasskeyProof,
  answer: SignedIn,
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  policy: 'signed-in',
  summary: 'The passkeys of the person',
  answer: z.strictObject({ passkeys: z.array(Passkey) }),
})

export const startAddingPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
  policy: 'signed-in',
  summary: 'Make a challenge for adding a passkey, which can be answered once within five minutes',
  body: OwnPassword,
  answer: Challenge,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  policy: 'signed-in',
  summary: 'Add a passkey that the browser made for such a challenge',
  body: NewPasskey,
  answer: Passkey,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:passkey_id',
  policy: 'signed-in',
  summary: 'Give a passkey of the person another name',
  body: z.strictObject({ name: NewPasskey.def.shape.name }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/:passkey_id/remove',
  policy: 'signed-in',
  summary: 'Remove a passkey of the person',
  body: OwnPassword,
})

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/auth/personal-data',
  policy: 'signed-in',
  summary: 'All that is stored about the signed-in person, as a JSON file',
  body: OwnPassword,
  gives: 'file',
})

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/auth/deletion',
  policy: 'signed-in',
  summary: 'The consequences for the cellars of the person if the account were deleted',
  answer: Deletion,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/auth/deletion',
  policy: 'signed-in',
  summary: 'Delete the account, with the cellars that nobody else belongs to',
  body: OwnPassword,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  policy: 'signed-in',
  summary: 'The sessions of the person',
  answer: z.strictObject({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:session_id',
  policy: 'signed-in',
  summary: 'End one session of the person',
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  policy: 'signed-in',
  summary: 'End every session of the person but the one of this call',
})
