import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Tx } from '../../server/db/tables.ts'
import { conflict, invalid } from '../../shared/errors.ts'
import { recordEvent } from '../security-log/record.ts'
import { codeDigest, newCode } from './codes.ts'
import { confirmPerson, type SignedInCaller } from './confirm.ts'
import type { BackupCodes, SecondFactorStart } from './contract.ts'
import { stepOf } from './one-time-codes.ts'
import type { PasswordAgain } from './password-again.ts'
import { getPerson } from './queries.ts'
import { aboutFactor, findSecondFactor, removeSecondFactor } from './second-factor.ts'
import { waysInOf } from './ways-in.ts'

const backupCodes = 10

/**
 * Turns the second factor on, when the first code shows that the app has the secret. Returns the backup codes, which are
 * stored as digests.
 */
export async function turnOnSecondFactor(
  host: CellarHost,
  { secret, first_code, ...again }: SecondFactorStart,
  caller: SignedInCaller,
): Promise<BackupCodes> {
  const { id: person_id } = caller.person
  await confirmPerson(host, again, caller)
  const now = host.now()
  if (await findSecondFactor(host.db, person_id)) throw conflict('second_factor_on')
  const step = stepOf(secret, first_code.replace(/\s/g, ''), now)
  if (step === undefined) throw invalid({ first_code: { code: 'second_factor_wrong' } })
  const codes = await host.db.transaction().execute(async tx => {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('second_factors')
      .values({
        person_id,
        secret: host.secrets.seal(secret, aboutFactor(person_id)),
        last_step: step,
        created_at: now.toISOString(),
      })
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

/** Makes new backup codes for a second factor, or for the day a passkey is lost; those made before stop working. */
export async function makeBackupCodes(
  host: CellarHost,
  again: PasswordAgain,
  caller: SignedInCaller,
): Promise<BackupCodes> {
  const { id: person_id } = caller.person
  await confirmPerson(host, again, caller)
  return host.db.transaction().execute(async tx => {
    const { second_factor, passkeys, password } = await waysInOf(host.config, tx, person_id)
    if (password && !second_factor && passkeys.length === 0) throw conflict('second_factor_off')
    await recordEvent(tx, caller, { kind: 'backup_codes_made', person_id }, host.now())
    return { backup_codes: await renewBackupCodes(tx, person_id) }
  })
}

export async function turnOffSecondFactor(
  host: CellarHost,
  again: PasswordAgain,
  caller: SignedInCaller,
): Promise<void> {
  const { id: person_id } = caller.person
  await confirmPerson(host, again, caller)
  await host.db.transaction().execute(async tx => {
    if (!(await removeSecondFactor(tx, await getPerson(tx, person_id)))) throw conflict('second_factor_off')
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
