import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { maybe } from '../../shared/fields.ts'
import { OwnPassword, SignedIn } from '../accounts/contract.ts'
import { secondCode } from '../accounts/password-again.ts'

export const loginByProxy = endpoint({
  method: 'POST',
  path: '/api/auth/proxy',
  policy: 'public',
  summary: 'Sign in as the person whom a trusted proxy names',
  body: z.strictObject({
    /** Only for an account with a second factor. */
    code: z.optional(secondCode),
  }),
  answer: SignedIn,
})

export const getProxyIdentity = endpoint({
  method: 'GET',
  path: '/api/auth/proxy/identity',
  policy: 'signed-in',
  summary: 'The name that a trusted proxy gives, and the one to which the account is linked',
  answer: z.strictObject({ named: maybe(z.string()), linked: maybe(z.string()), linked_at: maybe(z.string()) }),
})

export const linkProxy = endpoint({
  method: 'POST',
  path: '/api/auth/proxy/identity',
  policy: 'signed-in',
  summary: 'Link the account to the name that a trusted proxy gives',
  body: OwnPassword,
})

export const unlinkProxy = endpoint({
  method: 'POST',
  path: '/api/auth/proxy/identity/remove',
  policy: 'signed-in',
  summary: 'Remove the link between the account and a name of the proxy',
  body: OwnPassword,
})
