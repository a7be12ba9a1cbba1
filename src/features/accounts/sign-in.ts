import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import { confirmPerson, type SignedInCaller } from './confirm.ts'
import type { Credentials, PasswordChange, SignedIn } from './contract.ts'
import { trySignIn } from './login-throttle.ts'
import { passwordError } from './password-rules.ts'
import { argon2Passwords, commonPasswords, nobodysHash, type Passwords } from './passwords.ts'
import { findPersonByEmail, foldEmail, getPerson, mustTakePasswords, userOf } from './queries.ts'
import { requireSecondFactor } from './second-factor.ts'
import { endSessionsOf, renewToken, startSession } from './sessions.ts'

/**
 * Signs in. An unknown e-mail and a wrong password get the same refusal after the same work; only somebody who knows the
 * password is told that an account is switched off.
 */
export async function signIn(
  host: CellarHost,
  passwords: Passwords,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<SignedIn> {
  const { ip, userAgent } = caller
  const now = host.now()
  await mustTakePasswords(host.db)
  const email_folded = foldEmail(email)
  const tried = await trySignIn(host.db, email_folded, ip, now)
  const person = await findPersonByEmail(host.db, email_folded)
  const right = await passwords.verify(person?.password_hash ?? nobodysHash, password)
  if (!person || !right) {
    host.log.warn({ event: 'sign_in_failed', ip })
    const event = { kind: 'sign_in_failed', person_id: person?.id ?? null, by_id: null } as const
    await recordEvent(host.db, caller, event, now)
    throw wrongCredentials()
  }
  await tried.passed()
  if (person.disabled_at) {
    const event = { kind: 'sign_in_failed', person_id: person.id, by_id: null, detail: 'disabled' } as const
    await recordEvent(host.db, caller, event, now)
    throw new AppError(403, 'account_disabled')
  }
  await requireSecondFactor(host, { person_id: person.id, code, by_id: null }, caller, now)

  const password_hash = passwords.isOutdated(person.password_hash)
    ? await passwords.hash(password)
    : person.password_hash
  const token = await host.db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ password_hash, last_seen_at: now.toISOString() })
      .where('id', '=', person.id)
      // A password that was changed while this one was compared makes it wrong.
      .where('password_hash', '=', person.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw wrongCredentials()
    await recordEvent(tx, caller, { kind: 'signed_in', person_id: person.id }, now)
    return startSession(tx, person.id, userAgent, now)
  })
  // Another session may have ended because the limit was exceeded.
  host.changeBus.tell(person.id)
  host.log.info({ event: 'signed_in', person_id: person.id })
  return { token, user: userOf(person) }
}

/** Changes the password, ends every other session, and returns a new token for the current one. */
export async function changePasswordOf(
  host: CellarHost,
  { new_password, ...again }: PasswordChange,
  caller: SignedInCaller,
): Promise<{ token: string }> {
  const { id, session_id } = caller.person
  await confirmPerson(host, again, caller)
  const fieldError = passwordError(new_password, await getPerson(host.db, id), commonPasswords())
  if (fieldError) throw invalid({ new_password: fieldError })
  const password_hash = await argon2Passwords.hash(new_password)
  const token = await host.db.transaction().execute(async tx => {
    await tx.updateTable('people').set({ password_hash }).where('id', '=', id).execute()
    await endSessionsOf(tx, id, session_id)
    await recordEvent(tx, caller, { kind: 'password_changed', person_id: id }, host.now())
    return renewToken(tx, session_id)
  })
  host.log.info({ event: 'password_changed', person_id: id })
  return { token }
}

const wrongCredentials = () => new AppError(401, 'wrong_credentials')
