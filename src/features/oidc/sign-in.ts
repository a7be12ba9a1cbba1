import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Tx } from '../../server/db/tables.ts'
import { AppError, conflict, type ErrorCode, notFound } from '../../shared/errors.ts'
import { email } from '../../shared/fields.ts'
import { isCleanText } from '../../shared/text.ts'
import { markConfirmed, type SignedInCaller } from '../accounts/confirm.ts'
import type { SignedIn } from '../accounts/contract.ts'
import { nobodysHash } from '../accounts/passwords.ts'
import { findPersonByEmail, foldEmail, getPerson, userOf } from '../accounts/queries.ts'
import { addPerson, mustBeAllowed } from '../accounts/registration.ts'
import { requireSecondFactor } from '../accounts/second-factor.ts'
import { startSession } from '../accounts/sessions.ts'
import { readSettings } from '../admin/stored-settings.ts'
import { makeCellar } from '../cellars/queries.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import type { OidcReturn, OidcSignInReturn } from './contract.ts'
import type { Claims } from './issuer.ts'
import { readOidcSettings } from './settings.ts'
import { endStart, identityOf } from './starts.ts'

/**
 * Signs in a person whose account is linked to the one at the issuer. Without a link there is a new account, where that
 * is allowed, and never that of somebody with the same e-mail address. A second factor of the account is asked for too.
 */
export async function signInByOidc(host: CellarHost, body: OidcSignInReturn, caller: Caller): Promise<SignedIn> {
  const { db } = host
  const now = host.now()
  const fail = async (code: ErrorCode, detail: 'oidc' | 'disabled', person_id: string | null = null) => {
    await recordEvent(db, caller, { kind: 'sign_in_failed', person_id, by_id: null, detail }, now)
    return new AppError(403, code)
  }
  const identity = await identityOf(host, body, { purpose: 'sign_in', person_id: null })
  const { issuer, subject } = identity
  const linked = await db
    .selectFrom('oidc_identities')
    .innerJoin('people', 'people.id', 'oidc_identities.person_id')
    .select(['people.id', 'people.disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (linked?.disabled_at) throw await fail('account_disabled', 'disabled', linked.id)
  if (!linked && !('email' in identity)) throw new AppError(403, 'oidc_expired')
  if (linked) await requireSecondFactor(host, { person_id: linked.id, code: body.code, by_id: null }, caller, now)
  const signedIn = await db
    .transaction()
    .execute(async tx => {
      await endStart(tx, body.state)
      const id = linked?.id ?? (await newPerson(tx, identity as Claims, caller, now))
      const at = now.toISOString()
      const seen = await tx
        .updateTable('people')
        .set({ last_seen_at: at })
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      const used = await tx
        .updateTable('oidc_identities')
        .set({ last_used_at: at })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('person_id', '=', id)
        .executeTakeFirst()
      // It was disabled or unlinked while the second factor was checked.
      if (seen.numUpdatedRows === 0n || used.numUpdatedRows === 0n) throw new AppError(403, 'oidc_unknown')
      await recordEvent(tx, caller, { kind: 'signed_in', person_id: id, detail: 'oidc' }, now)
      const token = await startSession(tx, id, caller.userAgent, now)
      return { token, user: userOf(await getPerson(tx, id)) }
    })
    .catch(async error => {
      if (error instanceof AppError && error.code === 'oidc_unknown') throw await fail('oidc_unknown', 'oidc')
      throw error
    })
  host.changeBus.tell(signedIn.user.id)
  host.log.info({ event: 'signed_in', person_id: signedIn.user.id, by: 'oidc' })
  return signedIn
}

/** Links the account of a person who is signed in. */
export async function linkIdentity(host: CellarHost, person_id: string, body: OidcReturn, caller: Caller) {
  const { issuer, subject } = await identityOf(host, body, { purpose: 'link', person_id })
  await host.db.transaction().execute(async tx => {
    await endStart(tx, body.state)
    await addIdentity(tx, { issuer, subject, person_id }, host.now())
    await recordEvent(tx, caller, { kind: 'oidc_linked', person_id }, host.now())
  })
  host.log.warn({ event: 'oidc_linked', person_id })
}

/** Confirms a session by signing in again at the issuer, and by the second factor of the account if it has one. */
export async function confirmByOidc(
  host: CellarHost,
  body: OidcSignInReturn,
  caller: SignedInCaller,
): Promise<{ until: string }> {
  const { db } = host
  const now = host.now()
  const { id: person_id, session_id } = caller.person
  const { issuer, subject } = await identityOf(host, body, { purpose: 'confirm', person_id })
  const linked = await db
    .selectFrom('oidc_identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (linked?.person_id !== person_id) throw new AppError(403, 'oidc_other_person')
  await requireSecondFactor(host, { person_id, code: body.code, by_id: person_id }, caller, now)
  return db.transaction().execute(async tx => {
    await endStart(tx, body.state)
    return markConfirmed(tx, session_id, now)
  })
}

/** Removes the link of an account, for its person or an administrator. Throws 404 if there is none. */
export async function forgetIdentity(tx: Tx, person_id: string, caller: SignedInCaller, now: Date): Promise<void> {
  const removed = await tx.deleteFrom('oidc_identities').where('person_id', '=', person_id).executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
  await recordEvent(tx, caller, { kind: 'oidc_unlinked', person_id, by_id: caller.person.id }, now)
}

async function newPerson(tx: Tx, claims: Claims, caller: Caller, now: Date): Promise<string> {
  const { data: address } = email().safeParse(claims.email)
  const { new_accounts } = await readOidcSettings(tx)
  const mayJoin = async (email: string) => {
    if (new_accounts) return readSettings(tx)
    return mustBeAllowed(tx, { email }, now).catch(() => {
      throw new AppError(403, 'oidc_unknown')
    })
  }
  const settings = await mayJoin(address ?? '')
  if (address === undefined || claims.email_verified === false) throw new AppError(403, 'oidc_no_email')
  if (await findPersonByEmail(tx, foldEmail(address))) throw conflict('oidc_link_first')
  const name = nameIn(claims.name) ?? address.split('@')[0] ?? address
  const account = { email: address, name, password_hash: nobodysHash, role: 'member' } as const
  const person_id = await addPerson(tx, account, settings, now)
  await makeCellar(tx, person_id, name, now)
  await recordEvent(tx, caller, { kind: 'registered', person_id }, now)
  await addIdentity(tx, { issuer: claims.issuer, subject: claims.subject, person_id }, now)
  return person_id
}

function nameIn(claim: unknown): string | undefined {
  const name = typeof claim === 'string' ? claim.replace(/\s+/g, ' ').trim().slice(0, 100) : ''
  return name !== '' && isCleanText(name) ? name : undefined
}

async function addIdentity(tx: Tx, identity: { issuer: string; subject: string; person_id: string }, now: Date) {
  const row = { ...identity, linked_at: now.toISOString(), last_used_at: null }
  const added = await tx
    .insertInto('oidc_identities')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  // Either account is linked already: this one to another, or that one to somebody else's.
  if (added.numInsertedOrUpdatedRows === 0n) throw conflict('oidc_linked_already')
}
