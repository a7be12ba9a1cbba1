import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, PersonRow, Tx } from '../../server/db/tables.ts'
import type { AnswerOf } from '../../shared/contract.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Settings } from '../admin/contract.ts'
import { productName, readSettings } from '../admin/stored-settings.ts'
import { makeCellar } from '../cellars/queries.ts'
import { joinByInvitation, readInvitation } from '../members/invitations.ts'
import { oidcName } from '../oidc/settings.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import type { getRegistration, Registration, SignedIn } from './contract.ts'
import { tryRegistration } from './login-throttle.ts'
import { passwordError } from './password-rules.ts'
import { commonPasswords, type Passwords } from './passwords.ts'
import { findPersonByEmail, foldEmail, getPerson, hasPeople, holdRoles, mustTakePasswords, userOf } from './queries.ts'
import { startSession } from './sessions.ts'
import { checkSetupCode, forgetSetupCodes } from './setup-code.ts'

/** Tells whether an account can be created. The first one always can, with a code where others could be quicker. */
export async function registrationState(
  { db, config }: CellarHost,
  proxy_user: string | undefined,
): Promise<AnswerOf<typeof getRegistration>> {
  const first = !(await hasPeople(db))
  const settings = await readSettings(db)
  const { registration, password_sign_in, instance_name, default_locale, default_currency } = settings
  return {
    open: first || (password_sign_in && (registration === 'open' || registration === 'domain')),
    by_domain: !first && registration === 'domain',
    first,
    setup_code: first && !config.is_loopback,
    password_sign_in,
    instance_name: instance_name ?? productName,
    default_locale,
    default_currency,
    oidc: await oidcName(db),
    proxy: proxy_user === undefined ? null : { name: proxy_user, linked: await isLinked(db, proxy_user) },
  }
}

/**
 * Creates an account and signs in. The first account of an instance is its administrator. With an invitation it joins
 * that cellar, and registration may be closed; without one it gets a cellar of its own, named after the person.
 */
export async function registerPerson(
  host: CellarHost,
  passwords: Passwords,
  input: Registration,
  caller: Caller,
): Promise<SignedIn> {
  const now = host.now()
  await mustTakePasswords(host.db)
  const fieldError = passwordError(input.password, input, commonPasswords())
  if (fieldError) throw invalid({ password: fieldError })
  const { invitation } = input
  if (invitation === undefined) await mustBeAllowed(host.db, input, now)
  await tryRegistration(host.db, caller.ip, now)
  if (invitation !== undefined) await mustBeAllowed(host.db, input, now)
  if ((await registrationState(host, undefined)).setup_code) await checkSetupCode(host.db, input.setup_code)
  const email_folded = foldEmail(input.email)
  await refuseTaken(host.db, email_folded)
  const password_hash = await passwords.hash(input.password)

  const { signedIn, joined } = await host.db.transaction().execute(async tx => {
    await holdRoles(tx)
    const settings = await mustBeAllowed(tx, input, now)
    await refuseTaken(tx, email_folded)
    const { email, name } = input
    const role = settings.first ? 'admin' : 'member'
    const id = await addPerson(tx, { email, name, password_hash, role }, settings, now)
    // Whoever is invited may need no cellar of their own, and can make one at any time.
    if (invitation === undefined) await makeCellar(tx, id, name, now)
    if (settings.first) await forgetSetupCodes(tx)
    await recordEvent(tx, caller, { kind: 'registered', person_id: id }, now)
    const joined = invitation === undefined ? undefined : await joinByInvitation(tx, invitation, id, caller, now)
    const token = await startSession(tx, id, caller.userAgent, now)
    return { signedIn: { token, user: userOf(await getPerson(tx, id)) }, joined }
  })
  if (joined) host.changeBus.tell(joined.id)
  host.log.info({ event: 'registered', person_id: signedIn.user.id, role: signedIn.user.role })
  return signedIn
}

/** Adds the row of a person, who begins with the language and the currency of the instance. Returns its id. */
export async function addPerson(
  tx: Tx,
  account: Pick<PersonRow, 'email' | 'name' | 'password_hash' | 'role'>,
  { default_locale, default_currency }: Pick<Settings, 'default_locale' | 'default_currency'>,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  const at = now.toISOString()
  const preferences = { preferred_currency: default_currency ?? 'EUR', locale: default_locale } as const
  const looks = { theme: 'system', score_scale: 'points_100', charts: null } as const
  const times = { created_at: at, disabled_at: null, last_seen_at: at }
  await tx
    .insertInto('people')
    .values({ id, ...account, email_folded: foldEmail(account.email), ...preferences, ...looks, ...times })
    .execute()
  return id
}

/** Returns the settings for a new account. Throws if they do not allow this one. */
export async function mustBeAllowed(
  db: Database,
  { email, invitation }: Pick<Registration, 'email' | 'invitation'>,
  now: Date,
) {
  const first = !(await hasPeople(db))
  const settings = await readSettings(db)
  const { registration, registration_domains } = settings
  const closed = () => new AppError(403, 'registration_closed')
  if (invitation !== undefined) {
    const { made_by_role } = await readInvitation(db, invitation, now)
    if (registration === 'closed' && made_by_role !== 'admin') throw closed()
  } else if (!first && registration === 'domain') {
    const domain = foldEmail(email).split('@').at(-1) ?? ''
    if (!registration_domains.includes(domain)) throw invalid({ email: { code: 'domain_not_allowed' } })
  } else if (!first && registration !== 'open') throw closed()
  return { first, ...settings }
}

async function isLinked(db: Database, name: string): Promise<boolean> {
  const links = db.selectFrom('proxy_identities').select('name').where('name', '=', name)
  return (await links.executeTakeFirst()) !== undefined
}

async function refuseTaken(db: Database, email_folded: string) {
  if (await findPersonByEmail(db, email_folded)) {
    throw new AppError(409, 'email_taken', {}, { email: { code: 'email_taken' } })
  }
}
