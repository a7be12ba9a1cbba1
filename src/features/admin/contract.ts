import * as z from 'zod/mini'
import { Locale, MemberRole, Role } from '../../model/person.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, id, line, list, maybe, oneOf, partial, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { CellarFate } from '../accounts/contract.ts'
import { passwordAgain } from '../accounts/password-again.ts'
import { Invitation } from '../members/contract.ts'

export const Person = z.strictObject({
  id: id(),
  email: z.string(),
  name: z.string(),
  role: Role,
  disabled_at: maybe(z.string()),
  created_at: z.string(),
  last_seen_at: maybe(z.string()),
  sessions: z.int(),
  second_factor: z.boolean(),
  password: z.boolean(),
  passkeys: z.array(z.strictObject({ id: id(), name: z.string(), last_used_at: maybe(z.string()) })),
  /** True if the account is linked to one of the service for OpenID Connect. */
  oidc: z.boolean(),
  /** The name by which a trusted proxy knows the person, if the account is linked to one. */
  proxy: maybe(z.string()),
})
export type Person = z.infer<typeof Person>

export const registrationKinds = ['open', 'domain', 'invited', 'closed'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** A domain of e-mail addresses. */
export const Domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u, 'not_a_domain'))

const sessionDays = z.int().check(z.minimum(1), z.maximum(limits.session_days))

export const backupPeriods = ['day', 'week', 'off'] as const

export const Settings = z.strictObject({
  /**
   * The people who can create an account: anybody, those with an address of `registration_domains`, or nobody. In each case
   * an invitation to a cellar allows it too; with `closed`, only one of an administrator.
   */
  registration: oneOf(registrationKinds),
  registration_domains: list(Domain, 50),
  /** False if people sign in only with passkeys or through a service. */
  password_sign_in: z.boolean(),
  /** A session ends when it has not been used for this long. */
  session_idle_days: sessionDays,
  /** A session ends this long after its start in any case. */
  session_days: sessionDays,
  /** Null for the name of the product. */
  instance_name: maybe(line(60)),
  /** The language of the sign-in page and of new accounts; null for that of the browser. */
  default_locale: maybe(Locale),
  /** The currency of new accounts; null for one that the browser suggests. */
  default_currency: maybe(currency()),
  /** The days for which events stay in the security log. */
  security_log_days: z.int().check(z.minimum(1), z.maximum(limits.security_log_days)),
  /** The requests per minute from one address; null for what the environment says, 0 for no limit. */
  requests_per_minute: maybe(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  backup_every: oneOf(backupPeriods),
  /** The hour at which backups are made, in UTC. */
  backup_hour: z.int().check(z.minimum(0), z.maximum(23)),
})
export type Settings = z.infer<typeof Settings>

export const ServerStatus = z.strictObject({
  version: z.string(),
  started_at: z.string(),
  node: z.string(),
  /** The photos are in the database, and a part of its bytes. */
  database: z.strictObject({
    kind: oneOf(['sqlite', 'postgres']),
    version: z.string(),
    bytes: maybe(z.int()),
    photo_bytes: z.int(),
  }),
  /** The size of all other files in the data folder. */
  files_bytes: z.int(),
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
  /** The number of stored secrets that were encrypted with another key than the server has. */
  unreadable_secrets: z.int(),
  /** The answers of this process since its start. */
  requests: z.strictObject({
    answered: z.int(),
    limited: z.int(),
    slowest: z.array(z.strictObject({ route: z.string(), count: z.int(), mean_ms: z.int(), slowest_ms: z.int() })),
  }),
  /** The latest unexpected errors of the last two weeks, in all processes. */
  errors: z.array(z.strictObject({ at: z.string(), request_id: z.string(), route: z.string(), error: z.string() })),
  /** The last day the instance has rates for. */
  rates_until_on: maybe(z.string()),
})
export type ServerStatus = z.infer<typeof ServerStatus>

export const jobNames = ['backup', 'rates', 'security_log', 'clean_up'] as const
export const JobState = z.strictObject({
  name: oneOf(jobNames),
  /** The last run: when, why it failed if it did, and the number of rows that it stored or deleted. */
  last: maybe(z.strictObject({ at: z.string(), failed: maybe(z.string()), count: z.int() })),
  /** Null while the job is switched off. */
  next_at: maybe(z.string()),
  running: z.boolean(),
})
export type JobState = z.infer<typeof JobState>

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
  body: z.strictObject({ ...passwordAgain, role: z.optional(Role), disabled: z.optional(z.boolean()) }),
  answer: Person,
})

/** A cellar of a person, and what becomes of it if the account is deleted: its name and its counts, and nothing in it. */
export const PersonCellar = z.strictObject({
  ...CellarFate.def.shape,
  role: MemberRole,
  members: z.int(),
  bottles: z.int(),
})
export type PersonCellar = z.infer<typeof PersonCellar>

export const listPersonCellars = endpoint({
  method: 'GET',
  path: '/api/admin/people/:person_id/cellars',
  policy: 'admin',
  summary:
    'The cellars that a person belongs to, by name and counts, and what becomes of each if the account is deleted',
  answer: z.strictObject({
    /** True if the account cannot be deleted because nobody else is an administrator. */
    is_last_admin: z.boolean(),
    cellars: z.array(PersonCellar),
  }),
})

export const deletePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/delete',
  policy: 'admin',
  summary: 'Delete the account of a person, with the cellars that nobody else belongs to',
  body: z.strictObject(passwordAgain),
})

export const OpenInvitation = z.strictObject({ ...Invitation.shape, cellar: z.string() })
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const listOpenInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  policy: 'admin',
  summary: 'The invitations to any cellar that can still be used, the latest first',
  answer: z.strictObject({ invitations: z.array(OpenInvitation) }),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:invitation_id',
  policy: 'admin',
  summary: 'Take back an invitation to any cellar',
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/sign-out',
  policy: 'admin',
  summary: 'End every session of a person',
  body: z.strictObject(passwordAgain),
})

export const makeRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/recovery-code',
  policy: 'admin',
  summary: 'Make a code by which a person can set a new password within an hour; it is shown only here',
  body: z.strictObject(passwordAgain),
  answer: z.strictObject({ code: z.string(), expires_at: z.string() }),
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/second-factor/reset',
  policy: 'admin',
  summary: 'Turn off the second factor of a person who lost it',
  body: z.strictObject(passwordAgain),
})

export const removePersonPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/passkeys/:passkey_id/remove',
  policy: 'admin',
  summary: 'Remove a passkey of a person, such as one on a device that was stolen',
  body: z.strictObject(passwordAgain),
})

export const unlinkPersonOidc = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/oidc/remove',
  policy: 'admin',
  summary: 'Remove the link between the account of a person and one of the service for OpenID Connect',
  body: z.strictObject(passwordAgain),
})

export const unlinkPersonProxy = endpoint({
  method: 'POST',
  path: '/api/admin/people/:person_id/proxy/remove',
  policy: 'admin',
  summary: 'Remove the link between the account of a person and a name at the proxy',
  body: z.strictObject(passwordAgain),
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
  summary: 'Change any of the settings of this instance; those not named stay as they are',
  body: z.strictObject(partial(Settings.def.shape)),
  answer: Settings,
})

export const getServerStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  policy: 'admin',
  summary: 'The contents and the status of the instance',
  answer: ServerStatus,
})

export const VersionNotes = z.strictObject({ version: z.string(), notes: z.array(z.string()) })
export type VersionNotes = z.infer<typeof VersionNotes>

export const listUpdateNotes = endpoint({
  method: 'GET',
  path: '/api/admin/update-notes',
  policy: 'admin',
  summary: 'The changes of each version up to this one, the latest first, in English',
  answer: z.strictObject({ versions: z.array(VersionNotes) }),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  policy: 'admin',
  summary: 'The work that the server does by itself, with the last and the next run of each job',
  answer: z.strictObject({ jobs: z.array(JobState) }),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:job/run',
  policy: 'admin',
  summary: 'Run a job now; refused while it runs already',
  params: z.strictObject({ job: oneOf(jobNames) }),
  answer: JobState,
})
