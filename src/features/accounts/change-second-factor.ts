import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Tx } from '../../server/db/tables.ts'
import { conflict, invalid } from '../../shared/errors.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import { codeDigest, newCode } from './codes.ts'
import type { BackupCodes, SecondFactorStart } from './contract.ts'
import { stepOf } from './one-time-codes.ts'
import type { PasswordAgain } from './password-again.ts'
import type { Passwords } from './passwords.ts'
import { findSecondFactor, removeSecondFactor } from './second-factor.ts'
import { confirmPassword } from './sign-in.ts'

const backupCodes = 10

/**
 * Turns the second factor on, when the first code shows that the app has the secret. Returns the backup codes, which are
 * stored as digests.
 */
export async function turnOnSecondFactor(
  host: CellarHost,
  passwords: Passwords,
  person_id: string,
  { secret, first_code, ...again }: SecondFactorStart,
  caller: Caller,
): Promise<BackupCodes> {
  await confirmPassword(host, passwords, person_id, again, caller)
  const now = host.now()
  if (await findSecondFactor(host.db, person_id)) throw conflict('second_factor_on')
  const step = stepOf(secret, first_code.replace(/\s/g, ''), now)
  if (step === undefined) throw invalid({ first_code: { code: 'second_factor_wrong' } })
  const codes = await host.db.transaction().execute(async tx => {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('second_factors')
      .values({ person_id, secret, last_step: step, created_at: now.toISOString() })
      .onConflict(conflict => conflict.column('person_id').doNothing())
      .executeTakeFirst()
    // Another request turned it on meanwhile, with another secret.
    if (added === 0n) throw conflict('second_factor_on')
    await recordEvent(tx, caller, { kind: 'second_factor_on', person_id }, now)
    return renewBackupCodes(tx, person_id)
  })
  host.log.warn({ event: 'second_factor_on', person_id })
  return { backup_codes: codes }
}

/** Makes new backup codes; those made before stop working. */
export async function makeBackupCodes(
  host: CellarHost,
  passwords: Passwords,
  person_id: string,
  again: PasswordAgain,
  caller: Caller,
): Promise<BackupCodes> {
  await confirmPassword(host, passwords, person_id, again, caller)
  return host.db.transaction().execute(async tx => {
    if (!(await findSecondFactor(tx, person_id))) throw conflict('second_factor_off')
    await recordEvent(tx, caller, { kind: 'backup_codes_made', person_id }, host.now())
    return { backup_codes: await renewBackupCodes(tx, person_id) }
  })
}

export async function turnOffSecondFactor(
  host: CellarHost,
  passwords: Passwords,
  person_id: string,
  again: PasswordAgain,
  caller: Caller,
): Promise<void> {
  await confirmPassword(host, passwords, person_id, again, caller)
  await host.db.transaction().execute(async tx => {
    if (!(await removeSecondFactor(tx, person_id))) throw conflict('second_factor_off')
    await recordEvent(tx, caller, { kind: 'second_factor_off', person_id }, host.now())
  })
  host.log.warn({ event: 'second_factor_off', person_id })
}

async function renewBackupCodes(tx: Tx, person_id: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodes }, () => newCode(4))
  await tx.deleteFrom('backup_codes').where('person_id', '=', person_id).execute()
  await tx
    .insertInto('backup_codes')
    .values(codes.map(code => ({ digest: codeDigest(code), person_id })))
    .execute()
  return codes
}
