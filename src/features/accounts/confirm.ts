import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database } from '../../server/db/tables.ts'
import { AppError } from '../../shared/errors.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import { tryPasswordAgain } from './login-throttle.ts'
import type { PasswordAgain } from './password-again.ts'
import { argon2Passwords, hasPassword } from './passwords.ts'
import { getPerson } from './queries.ts'
import { findSecondFactor, requireBackupCode, requireSecondFactor } from './second-factor.ts'

/*
 * Before anything dangerous, signed-in people show once more that it is them: by their password, or in the five minutes
 * before by a passkey or at the issuer of OpenID Connect. Somebody without a password can also use up a backup code.
 */

/** The time for which a session that was confirmed without the password stays so. */
const validMs = 5 * 60_000

/** The origin of a request of somebody who is signed in. */
export interface SignedInCaller extends Caller {
  person: { id: string; session_id: string }
}

/** Throws 403 unless the person has shown that it is them: a 401 would sign them out. */
export async function confirmPerson(
  host: CellarHost,
  { password, code }: PasswordAgain,
  caller: SignedInCaller,
): Promise<void> {
  const { id: person_id, session_id } = caller.person
  if (password === undefined) return confirmWithoutPassword(host, { person_id, session_id, code }, caller)
  const tried = await tryPasswordAgain(host.db, person_id, host.now())
  const person = await getPerson(host.db, person_id)
  if (!(await argon2Passwords.verify(person.password_hash, password))) {
    host.log.warn({ event: 'password_refused', person_id })
    await recordEvent(host.db, caller, { kind: 'password_refused', person_id }, host.now())
    throw new AppError(403, 'wrong_password', {}, { password: { code: 'wrong_password' } })
  }
  await tried.passed()
  await requireSecondFactor(host, { person_id, code, by_id: person_id }, caller, host.now())
}

interface WithoutPassword {
  person_id: string
  session_id: string
  code: string | undefined
}

async function confirmWithoutPassword(
  { db, now }: CellarHost,
  { person_id, session_id, code }: WithoutPassword,
  caller: Caller,
): Promise<void> {
  if (await confirmedUntil(db, session_id, now())) return
  const isBackupCodeEnough =
    code !== undefined && !hasPassword(await getPerson(db, person_id)) && !(await findSecondFactor(db, person_id))
  if (!isBackupCodeEnough)
    throw new AppError(403, 'confirmation_needed', {}, { password: { code: 'confirmation_needed' } })
  await requireBackupCode(db, { person_id, code }, caller, now())
}

/** Notes that the person has just shown that it is them. Returns until when nobody asks again. */
export async function markConfirmed(db: Database, session_id: string, now: Date): Promise<{ until: string }> {
  await db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).where('id', '=', session_id).execute()
  return { until: new Date(now.getTime() + validMs).toISOString() }
}

/** Returns until when a session is confirmed, or null. */
export async function confirmedUntil(db: Database, session_id: string, now: Date): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', session_id)
    .where('confirmed_at', '>', new Date(now.getTime() - validMs).toISOString())
    // A clock that was set back confirms nothing.
    .where('confirmed_at', '<=', now.toISOString())
    .executeTakeFirst()
  return session?.confirmed_at ? new Date(Date.parse(session.confirmed_at) + validMs).toISOString() : null
}
