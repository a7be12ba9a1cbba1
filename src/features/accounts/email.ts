import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, PersonRow, Tx } from '../../server/db/tables.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { languages } from '../../shared/languages.ts'
import { sendMail } from '../mail/send.ts'
import { isMailOn } from '../mail/settings.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import { codeDigest, storeCode } from './codes.ts'
import { confirmPerson, type SignedInCaller } from './confirm.ts'
import type { EmailChange, User } from './contract.ts'
import { tryRecovery } from './login-throttle.ts'
import { findPersonByEmail, foldEmail, getPerson, userOf } from './queries.ts'

/**
 * Changes the e-mail address of a person, by which they sign in. Where the instance can send mail, the new address has to
 * be confirmed by a code first, and the old one is informed.
 */
export async function changeEmail(
  host: CellarHost,
  { email, ...again }: EmailChange,
  caller: SignedInCaller,
): Promise<{ confirm: boolean; user: User }> {
  const now = host.now()
  const { id: person_id } = caller.person
  await confirmPerson(host, again, caller)
  const person = await getPerson(host.db, person_id)
  await refuseTaken(host.db, person_id, email)
  if (!(await isMailOn(host.db))) {
    await host.db.transaction().execute(tx => setEmail(tx, person, email, caller, now))
    return { confirm: false, user: userOf({ ...person, email }) }
  }
  const { code } = await host.db.transaction().execute(async tx => {
    // Only the address that was entered last can be confirmed.
    await emailCodesOf(tx, person_id).execute()
    return storeCode(tx, { person_id, purpose: 'email', made_by: 'mail', email }, now)
  })
  await sendMail(host, { to: email, language: languageOf(person), text: 'email', values: { code } })
  return { confirm: true, user: userOf(person) }
}

/** Confirms the new e-mail address by the code that was sent there. */
export async function confirmEmail(host: CellarHost, person_id: string, code: string, caller: Caller): Promise<User> {
  const now = host.now()
  const tried = await tryRecovery(host.db, person_id, caller.ip, now)
  const person = await getPerson(host.db, person_id)
  const email = await host.db.transaction().execute(async tx => {
    const used = await emailCodesOf(tx, person_id)
      .where('digest', '=', codeDigest(code))
      .where('expires_at', '>', now.toISOString())
      .returning('email')
      .executeTakeFirst()
    if (!used?.email) throw invalid({ code: { code: 'recovery_code_wrong' } })
    await refuseTaken(tx, person_id, used.email)
    await setEmail(tx, person, used.email, caller, now)
    return used.email
  })
  await tried.passed()
  sendMail(host, { to: person.email, language: languageOf(person), text: 'email_changed' }).catch(error => {
    host.log.warn({ event: 'email_change_not_mailed', error })
  })
  return userOf({ ...person, email })
}

async function setEmail(tx: Tx, { id }: PersonRow, email: string, caller: Caller, now: Date) {
  await tx
    .updateTable('people')
    .set({ email, email_folded: foldEmail(email) })
    .where('id', '=', id)
    .execute()
  // A code for the old mailbox must not open the account.
  await tx.deleteFrom('account_codes').where('person_id', '=', id).execute()
  await recordEvent(tx, caller, { kind: 'email_changed', person_id: id }, now)
}

async function refuseTaken(db: Database, person_id: string, email: string) {
  const other = await findPersonByEmail(db, foldEmail(email))
  if (other && other.id !== person_id) throw new AppError(409, 'email_taken', {}, { email: { code: 'email_taken' } })
}

const emailCodesOf = (tx: Tx, person_id: string) =>
  tx.deleteFrom('account_codes').where('person_id', '=', person_id).where('purpose', '=', 'email')

const languageOf = ({ locale }: PersonRow) => locale ?? languages[0]
