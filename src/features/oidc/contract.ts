import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { line, maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { Confirmed, OwnPassword, SignedIn } from '../accounts/contract.ts'
import { passwordAgain, secondCode } from '../accounts/password-again.ts'

const settings = {
  enabled: z.boolean(),
  /** The name of the service, as the button for signing in shows it. */
  name: maybe(line(60)),
  /** The address of the issuer, from which its endpoints and keys are found. */
  issuer: maybe(line(500)),
  client_id: maybe(line(200)),
  /** Allows an issuer in the home network or on the same machine, also without encryption. */
  home_network: z.boolean(),
  /** True if people without an account get one even where registration would not allow it. */
  new_accounts: z.boolean(),
}

export const OidcSettings = z.strictObject({
  ...settings,
  /** True if a secret is stored, which is never sent out again. */
  has_secret: z.boolean(),
})
export type OidcSettings = z.infer<typeof OidcSettings>

export const OidcSettingsChange = z.strictObject({
  ...settings,
  /** Null keeps the stored secret, unless the issuer or the client changes. */
  client_secret: maybe(z.string().check(z.minLength(1), z.maxLength(limits.line))),
  ...passwordAgain,
})
export type OidcSettingsChange = z.infer<typeof OidcSettingsChange>

/** The address of the issuer to go to, and what proves at the return that it is the same browser. */
const Start = z.strictObject({ address: z.string(), state: z.string(), proof: z.string() })
export type OidcStart = z.infer<typeof Start>

const random = z.string().check(z.regex(/^[\w-]{43}$/))
const Return = z.strictObject({
  state: random,
  proof: random,
  /** The query with which the issuer sent the browser back. */
  answer: z.string().check(z.minLength(1), z.maxLength(8_000)),
})
export type OidcReturn = z.infer<typeof Return>
const SignInReturn = z.strictObject({
  ...Return.def.shape,
  /** Only for an account with a second factor, which is asked for it after the issuer's answer. */
  code: z.optional(secondCode),
})
export type OidcSignInReturn = z.infer<typeof SignInReturn>

export const getOidcSettings = endpoint({
  method: 'GET',
  path: '/api/admin/oidc',
  policy: 'admin',
  summary: 'The service by which people can sign in with OpenID Connect, without its secret',
  answer: OidcSettings,
})

export const setOidcSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/oidc',
  policy: 'admin',
  summary: 'Choose the service for OpenID Connect, which is asked for its endpoints, or switch it off',
  body: OidcSettingsChange,
  answer: OidcSettings,
})

export const startOidcSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/start',
  policy: 'public',
  summary: 'Begin to sign in with OpenID Connect',
  answer: Start,
})

export const loginByOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc',
  policy: 'public',
  summary: 'Sign in with the answer of the issuer',
  body: SignInReturn,
  answer: SignedIn,
})

export const startOidcConfirming = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/confirmation/start',
  policy: 'signed-in',
  summary: 'Begin to confirm that it is the person by signing in again at the service',
  answer: Start,
})

export const confirmByOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/confirmation',
  policy: 'signed-in',
  summary: 'Confirm with the answer of the issuer, in place of the password for five minutes',
  body: SignInReturn,
  answer: Confirmed,
})

export const getOidcIdentity = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/identity',
  policy: 'signed-in',
  summary: 'Check whether the account is linked to one of the service',
  answer: z.strictObject({ name: maybe(z.string()), linked_at: maybe(z.string()) }),
})

export const startOidcLink = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/identity/start',
  policy: 'signed-in',
  summary: 'Begin to link the account to one of the service',
  body: OwnPassword,
  answer: Start,
})

export const linkOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/identity',
  policy: 'signed-in',
  summary: 'Link the account with the answer of the issuer',
  body: Return,
})

export const unlinkOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/identity/remove',
  policy: 'signed-in',
  summary: 'Remove the link between the account and one of the service',
  body: OwnPassword,
})
