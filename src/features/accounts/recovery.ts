import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { AccountCodeRow, Database, PersonRow, Tx } from '../../server/db/tables.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { languages } from '../../shared/languages.ts'
import { sendMail } from '../mail/send.ts'
import { isMailOn } from '../mail/settings.ts'
import { type Caller, type Origin, recordEvent } from '../security-log/record.ts'
import { codeDigest, storeCode } from './codes.ts'
import type { Recovery } from './contract.ts'
import { forgetTriesAt, isRequestedTooOften, tryAskingForCode, tryRecovery } from './login-throttle.ts'
import { passwordError } from './password-rules.ts'
import { argon2Passwords, commonPasswords, hasPassword } from './passwords.ts'
import { findPersonByEmail, foldEmail, mustTakePasswords } from './queries.ts'
import { requireSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/*
 * The way back in without the password: a code that is mailed, or that an administrator made, or a new password at the
 * machine. A code works once and for an hour, and only its digest is stored. It opens no session: it sets a password.
 * Somebody without a password has backup codes for it, which do not expire.
 */

export type RecoveredBy = 'mail' | 'administrator' | 'backup_code' | 'machine'

/** Makes a code for a person. Codes made before stay valid, or strangers who ask for mails could spoil them. */
export async function makeRecoveryCode(
  tx: Tx,
  person_id: string,
  made_by: AccountCodeRow['made_by'],
  now: Date,
): Promise<{ code: string; expires_at: string }> {
  await tx.deleteFrom('account_codes').where('expires_at', '<=', now.toISOString()).execute()
  return storeCode(tx, { person_id, purpose: 'recovery', made_by, email: null }, now)
}

/**
 * Mails a code. Whatever depends on the e-mail address happens after the answer, so that neither the answer nor its time
 * tells whether it has an account.
 */
export async function askForCode(host: CellarHost, email: string, caller: Caller): Promise<void> {
  await mustTakePasswords(host.db)
  if (!(await isMailOn(host.db))) throw new AppError(409, 'mail_off')
  const now = host.now()
  await tryAskingForCode(host.db, caller.ip, now)
  mailCode(host, foldEmail(email), caller, now).catch(error => {
    host.log.error({ event: 'recovery_not_mailed', error })
  })
}

async function mailCode(host: CellarHost, email_folded: string, caller: Caller, now: Date) {
  if (await isRequestedTooOften(host.db, email_folded, now)) return
  const person = await findPersonByEmail(host.db, email_folded)
  if (!person || person.disabled_at) return
  const { code } = await host.db.transaction().execute(async tx => {
    await recordEvent(tx, caller, { kind: 'recovery_mailed', person_id: person.id, by_id: null }, now)
    return makeRecoveryCode(tx, person.id, 'mail', now)
  })
  await sendMail(host, {
    to: person.email,
    language: person.locale ?? languages[0],
    text: 'recovery',
    values: { code },
  })
}

/** Sets a new password by a code and ends all sessions. A wrong code and an unknown e-mail get the same refusal. */
export async function recoverByCode(
  host: CellarHost,
  { email, code, new_password, second_code }: Recovery,
  caller: Caller,
): Promise<void> {
  await mustTakePasswords(host.db)
  const now = host.now()
  const email_folded = foldEmail(email)
  const tried = await tryRecovery(host.db, email_folded, caller.ip, now)
  const person = await findPersonByEmail(host.db, email_folded)
  const made_by = person && (await makerOf(host.db, person, code, now))
  if (!person || !made_by || person.disabled_at) {
    const event = { kind: 'recovery_failed', person_id: person?.id ?? null, by_id: null } as const
    await recordEvent(host.db, caller, event, now)
    throw wrongCode()
  }
  await tried.passed()
  const fieldError = passwordError(new_password, person, commonPasswords())
  if (fieldError) throw invalid({ new_password: fieldError })
  // Reading a mailbox, or being given a code, is one factor.
  const requested = { person_id: person.id, code: second_code, field: 'second_code', by_id: null }
  await requireSecondFactor(host, requested, caller, now)
  const password_hash = await argon2Passwords.hash(new_password)
  await host.db.transaction().execute(async tx => {
    const codes = made_by === 'backup_code' ? 'backup_codes' : 'account_codes'
    const used = await tx.deleteFrom(codes).where('digest', '=', codeDigest(code)).executeTakeFirst()
    // Another request used the same code meanwhile.
    if (used.numDeletedRows === 0n) throw wrongCode()
    await setPassword(tx, person, password_hash, { origin: caller, by: made_by, now })
  })
  host.changeBus.tell(person.id)
  host.log.warn({ event: 'recovered', person_id: person.id, by: made_by })
}

/** Sets the password of a person, ends all their sessions and codes, and forgets failed attempts at their account. */
export async function setPassword(
  tx: Tx,
  { id, email_folded }: Pick<PersonRow, 'id' | 'email_folded'>,
  password_hash: string,
  { origin, by, now }: { origin: Origin; by: RecoveredBy; now: Date },
): Promise<void> {
  await tx.updateTable('people').set({ password_hash }).where('id', '=', id).execute()
  await endSessionsOf(tx, id)
  await tx.deleteFrom('account_codes').where('person_id', '=', id).execute()
  await forgetTriesAt(tx, email_folded)
  await recordEvent(tx, origin, { kind: 'recovered', person_id: id, by_id: null, detail: by }, now)
}

/** Returns who made a code by which a person can set a password, or undefined for any other code. */
async function makerOf(db: Database, person: PersonRow, code: string, now: Date): Promise<RecoveredBy | undefined> {
  const digest = codeDigest(code)
  const made = await db
    .selectFrom('account_codes')
    .select('made_by')
    .where('digest', '=', digest)
    .where('person_id', '=', person.id)
    .where('purpose', '=', 'recovery')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (made || hasPassword(person)) return made?.made_by
  const backup = await db
    .selectFrom('backup_codes')
    .select('digest')
    .where('digest', '=', digest)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return backup && 'backup_code'
}

const wrongCode = () => invalid({ code: { code: 'recovery_code_wrong' } })
