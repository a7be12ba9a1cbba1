import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Config } from '../../server/config.ts'
import { kindOf, locked } from '../../server/db/dialect.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { readSettings } from '../admin/stored-settings.ts'
import { oidcName } from '../oidc/settings.ts'
import { recordEvent } from '../security-log/record.ts'
import { confirmedUntil, confirmPerson, type SignedInCaller } from './confirm.ts'
import type { WaysIn } from './contract.ts'
import type { PasswordAgain } from './password-again.ts'
import { hasPassword, nobodysHash } from './passwords.ts'
import { getPerson } from './queries.ts'
import { secondFactorOf } from './second-factor.ts'

/** The configuration that decides whether people can sign in through a proxy. */
type ProxyConfig = Pick<Config, 'proxy_sign_in_header'>

/** Tells in which ways a person can sign in, and show again that it is them. */
export async function waysInOf(
  config: ProxyConfig,
  db: Database,
  person_id: string,
): Promise<Omit<WaysIn, 'confirmed_until'>> {
  const passkeys = await db.selectFrom('passkeys').select('origin').where('person_id', '=', person_id).execute()
  const identity = await db
    .selectFrom('oidc_identities')
    .select('person_id')
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  const named = await db
    .selectFrom('proxy_identities')
    .select('name')
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  const { since, backup_codes } = await secondFactorOf(db, person_id)
  return {
    password: hasPassword(await getPerson(db, person_id)),
    passkeys: passkeys.map(({ origin }) => origin),
    oidc: identity ? await oidcName(db) : null,
    proxy: config.proxy_sign_in_header === null ? null : (named?.name ?? null),
    second_factor: since !== null,
    backup_codes,
  }
}

export async function ownWaysIn({ config, db, now }: CellarHost, { person }: SignedInCaller): Promise<WaysIn> {
  const confirmed_until = await confirmedUntil(db, person.session_id, now())
  return { ...(await waysInOf(config, db, person.id)), confirmed_until }
}

/**
 * Removes one of the ways in which a person signs in, such as a passkey. Throws if it was their last one: of two that
 * are removed at the same time, one stays.
 */
export async function removeWayIn(
  config: ProxyConfig,
  tx: Tx,
  person_id: string,
  remove: () => Promise<void>,
): Promise<void> {
  await holdWaysIn(tx, person_id)
  await remove()
  const ways = await waysInOf(config, tx, person_id)
  const isPasswordEnough = ways.password && (await readSettings(tx)).password_sign_in
  if (!isPasswordEnough && !doesWithoutPassword(ways)) throw conflict('last_way_in')
}

/** Throws if passwords are switched off and no administrator could sign in in another way. */
export async function mustLetAdminIn(config: ProxyConfig, tx: Tx): Promise<void> {
  if ((await readSettings(tx)).password_sign_in) return
  const admins = await tx
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  for (const { id } of admins) {
    if (doesWithoutPassword(await waysInOf(config, tx, id))) return
  }
  throw conflict('admins_locked_out')
}

function doesWithoutPassword({ passkeys, oidc, proxy }: Pick<WaysIn, 'passkeys' | 'oidc' | 'proxy'>): boolean {
  return passkeys.length > 0 || oidc !== null || proxy !== null
}

/** Holds the row of a person, so that one transaction at a time changes how they sign in. */
async function holdWaysIn(tx: Tx, person_id: string) {
  await locked(kindOf(tx), tx.selectFrom('people').select('id').where('id', '=', person_id)).execute()
}

/** Removes the password of a person, who then signs in with a passkey, and has backup codes for the day it is lost. */
export async function removePassword(host: CellarHost, again: PasswordAgain, caller: SignedInCaller): Promise<void> {
  const { id: person_id } = caller.person
  await confirmPerson(host, again, caller)
  await host.db.transaction().execute(async tx => {
    await holdWaysIn(tx, person_id)
    const { password, passkeys, backup_codes } = await waysInOf(host.config, tx, person_id)
    if (!password) throw notFound()
    if (passkeys.length === 0) throw conflict('passkey_first')
    if (backup_codes === 0) throw conflict('backup_codes_first')
    await tx.updateTable('people').set({ password_hash: nobodysHash }).where('id', '=', person_id).execute()
    await recordEvent(tx, caller, { kind: 'password_removed', person_id }, host.now())
  })
  host.log.warn({ event: 'password_removed', person_id })
}
