import * as z from 'zod/mini'
import { Role } from '../../model/person.ts'
import { endpoint } from '../../shared/contract.ts'
import { id, maybe, oneOf, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

export const Person = z.strictObject({
  id: id(),
  email: z.string(),
  name: z.string(),
  role: Role,
  disabled_at: maybe(z.string()),
  created_at: z.string(),
  last_seen_at: maybe(z.string()),
  sessions: z.int(),
})
export type Person = z.infer<typeof Person>

/** Changing a person asks for the administrator's own password again. */
const password = z.string().check(z.minLength(1), z.maxLength(limits.password_max))
const onePerson = z.strictObject({ person_id: id() })

export const registrationKinds = ['open', 'closed'] as const
export const Settings = z.strictObject({ registration: oneOf(registrationKinds) })
export type Settings = z.infer<typeof Settings>

export const ServerStatus = z.strictObject({
  version: z.string(),
  started_at: z.string(),
  node: z.string(),
  database: z.strictObject({ kind: oneOf(['sqlite', 'postgres']), version: z.string(), bytes: maybe(z.int()) }),
  memory_bytes: z.int(),
  /** The server's copies of cellars, kept to answer reads. */
  cache: z.strictObject({ cellars: z.int(), bytes: z.int(), limit_bytes: z.int(), hits: z.int(), misses: z.int() }),
  holds: z.strictObject({
    people: z.int(),
    cellars: z.int(),
    wines: z.int(),
    bottles: z.int(),
    changes: z.int(),
    sessions: z.int(),
  }),
  /** One that TRUST_PROXY does not name: all visitors behind it count as one. */
  untrusted_proxy: maybe(z.strictObject({ header: z.string(), address: z.string() })),
  /** The last day the instance has rates for. */
  rates_until_on: maybe(z.string()),
})
export type ServerStatus = z.infer<typeof ServerStatus>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  policy: 'admin',
  summary: 'The people of this instance',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(limits.line))),
    limit: z.optional(wholeNumber(1, limits.page)),
    offset: z.optional(wholeNumber(0, 1_000_000)),
  }),
  answer: z.strictObject({ total: z.int(), people: z.array(Person) }),
})

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/admin/people/:person_id',
  policy: 'admin',
  summary: 'Change the role of a person, or switch the account off and on',
  params: onePerson,
  body: z.strictObject({ password, role: z.optional(Role), disabled: z.optional(z.boolean()) }),
  answer: Person,
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/sign-out',
  policy: 'admin',
  summary: 'End every session of a person',
  params: onePerson,
  body: z.strictObject({ password }),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  policy: 'admin',
  summary: 'The settings of this instance',
  answer: Settings,
})

export const setSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  policy: 'admin',
  summary: 'Change the settings of this instance',
  body: Settings,
  answer: Settings,
})

export const getServerStatus = endpoint({
  method: 'GET',
  path: '/api/admin/condition',
  policy: 'admin',
  summary: 'What the instance holds and how it does',
  answer: ServerStatus,
})
