import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { id, maybe, oneOf, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { eventKinds } from './kinds.ts'

const whatAndWhen = {
  id: id(),
  at: z.string(),
  kind: oneOf(eventKinds),
  /** The new role, the setting, or the name of the cellar. */
  detail: maybe(z.string()),
}
const where = {
  /** The address as the server knows it: behind a trusted proxy, the one that the proxy names. */
  ip: maybe(z.string()),
  user_agent: maybe(z.string()),
  request_id: maybe(z.string()),
}

const EventPerson = z.strictObject({
  id: id(),
  /** Null when the account no longer exists. */
  name: maybe(z.string()),
  email: maybe(z.string()),
})

export const SecurityEvent = z.strictObject({
  ...whatAndWhen,
  ...where,
  /** The person it concerns; null for a sign-in with an e-mail address that has no account. */
  person: maybe(EventPerson),
  /** The person who did it; null for somebody who was not signed in. */
  by: maybe(EventPerson),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const OwnSecurityEvent = z.strictObject({
  ...whatAndWhen,
  ...where,
  /** True for what an administrator did, whose address is not shown. */
  by_administrator: z.boolean(),
})
export type OwnSecurityEvent = z.infer<typeof OwnSecurityEvent>

const filter = {
  search: z.optional(z.string().check(z.maxLength(limits.line))),
  kind: z.optional(oneOf(eventKinds)),
}
const part = { limit: z.optional(wholeNumber(1, limits.page)), offset: z.optional(wholeNumber(0, 100_000_000)) }

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events',
  policy: 'admin',
  summary: 'The security log, the latest first; the search finds people, addresses and request ids',
  query: z.strictObject({ ...filter, ...part }),
  answer: z.strictObject({ total: z.int(), events: z.array(SecurityEvent) }),
})

export const logForms = ['csv', 'json'] as const
export type LogForm = (typeof logForms)[number]

export const exportSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events/file',
  policy: 'admin',
  summary: 'The security log, or what a search finds of it, as a CSV or JSON file',
  query: z.strictObject({ ...filter, form: z.optional(oneOf(logForms)) }),
  gives: 'file',
})

export const listOwnSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/auth/security-events',
  policy: 'signed-in',
  summary: 'The entries of the security log about the signed-in person, the latest first',
  query: z.strictObject(part),
  answer: z.strictObject({ total: z.int(), events: z.array(OwnSecurityEvent) }),
})
