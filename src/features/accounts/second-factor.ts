import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, PersonRow, SecondFactorRow, Tx } from '../../server/db/tables.ts'
import { AppError } from '../../shared/errors.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import { codeDigest } from './codes.ts'
import type { SecondFactor } from './contract.ts'
import { trySecondFactor } from './login-throttle.ts'
import { stepOf } from './one-time-codes.ts'
import { hasPassword } from './passwords.ts'

/*
 * The second factor of an account: the codes of an authenticator app, and ten backup codes for the day the phone is gone.
 * Only accounts that have one are ever asked for it, and only after the right password or recovery code. People without
 * a password have backup codes as well.
 */

interface SecondFactorRequest {
  person_id: string
  /** The code that was entered, if any. */
  code: string | undefined
  /** The field of the request for the code. */
  field?: string
  /** The person who is signed in already, or null. */
  by_id: string | null
}

/** Asks for the second factor of an account that has one. Throws 403 if the code is missing, wrong or was used before. */
export async function requireSecondFactor(
  { db, secrets }: Pick<CellarHost, 'db' | 'secrets'>,
  { person_id, code, field = 'code', by_id }: SecondFactorRequest,
  caller: Caller,
  now: Date,
): Promise<void> {
  const factor = await findSecondFactor(db, person_id)
  if (!factor) return
  const refused = (
    code: 'second_factor_needed' | 'second_factor_wrong' | 'second_factor_used' | 'second_factor_unreadable',
  ) => new AppError(403, code, {}, { [field]: { code } })
  if (code === undefined) throw refused('second_factor_needed')
  const tried = await trySecondFactor(db, person_id, now)
  const found = await spendCode({ db, secrets }, factor, code, now)
  if (found === 'unreadable') throw refused('second_factor_unreadable')
  if (found === 'wrong' || found === 'used') {
    await recordEvent(db, caller, { kind: 'second_factor_refused', person_id, by_id }, now)
    throw refused(`second_factor_${found}`)
  }
  await tried.passed()
  if (found === 'backup') await recordEvent(db, caller, { kind: 'backup_code_used', person_id, by_id }, now)
}

/** Names the secret of a person's app, for its encryption. */
export const aboutFactor = (person_id: string) => `second factor of ${person_id}`

/** Uses a code up, which works once: of several requests that bring it at the same time, one succeeds. */
async function spendCode(
  { db, secrets }: Pick<CellarHost, 'db' | 'secrets'>,
  { person_id, secret }: SecondFactorRow,
  entered: string,
  now: Date,
): Promise<'app' | 'backup' | 'used' | 'wrong' | 'unreadable'> {
  const digits = entered.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return (await spendBackupCode(db, person_id, entered)) ? 'backup' : 'wrong'
  const opened = secrets.open(secret, aboutFactor(person_id))
  // The key that it was encrypted with is missing; backup codes and passkeys still work.
  if (opened === undefined) return 'unreadable'
  const step = stepOf(opened, digits, now)
  if (step === undefined) return 'wrong'
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', person_id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 0n ? 'used' : 'app'
}

/** Uses up a backup code of somebody who has no second factor. Throws 403 if it is wrong or was used before. */
export async function requireBackupCode(
  db: Database,
  { person_id, code }: { person_id: string; code: string },
  caller: Caller,
  now: Date,
): Promise<void> {
  const tried = await trySecondFactor(db, person_id, now)
  if (!(await spendBackupCode(db, person_id, code))) {
    await recordEvent(db, caller, { kind: 'second_factor_refused', person_id }, now)
    throw new AppError(403, 'backup_code_wrong', {}, { code: { code: 'backup_code_wrong' } })
  }
  await tried.passed()
  await recordEvent(db, caller, { kind: 'backup_code_used', person_id }, now)
}

/** Uses a backup code up. Returns whether it was one of this person. */
export async function spendBackupCode(db: Database, person_id: string, entered: string): Promise<boolean> {
  const used = await db
    .deleteFrom('backup_codes')
    .where('digest', '=', codeDigest(entered))
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

export async function findSecondFactor(db: Database, person_id: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('person_id', '=', person_id).executeTakeFirst()
}

/** Tells since when an account has a second factor, and how many backup codes are left. */
export async function secondFactorOf(db: Database, person_id: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, person_id)
  const { left } = await db
    .selectFrom('backup_codes')
    .select(row => row.fn.countAll<number>().as('left'))
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  return { since: factor?.created_at ?? null, backup_codes: Number(left) }
}

/**
 * Removes the second factor of an account with its backup codes, which somebody without a password keeps. Returns
 * whether there was one.
 */
export async function removeSecondFactor(tx: Tx, person: Pick<PersonRow, 'id' | 'password_hash'>): Promise<boolean> {
  const person_id = person.id
  if (hasPassword(person)) await tx.deleteFrom('backup_codes').where('person_id', '=', person_id).execute()
  const removed = await tx.deleteFrom('second_factors').where('person_id', '=', person_id).executeTakeFirst()
  return removed.numDeletedRows > 0n
}
