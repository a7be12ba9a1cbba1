import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import type { SignedIn } from '../accounts/contract.ts'
import { getPerson, userOf } from '../accounts/queries.ts'
import { requireSecondFactor } from '../accounts/second-factor.ts'
import { startSession } from '../accounts/sessions.ts'
import { removeWayIn } from '../accounts/ways-in.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import * as proxy from './contract.ts'
import { forgetName } from './names.ts'

/*
 * Signing in as whom a trusted proxy names, such as one that asks for a password itself. A name opens only the account
 * that its person has linked to it, never the one with the same e-mail address or name.
 */

export function proxyRoutes(host: CellarHost): Route[] {
  const { db, log } = host
  return [
    route(proxy.loginByProxy, call => {
      const { proxy_user, origin, body } = call
      if (proxy_user === undefined || origin === undefined) throw conflict('proxy_names_nobody')
      return signInByProxy(host, proxy_user, body.code, call)
    }),
    route(proxy.getProxyIdentity, async ({ person, proxy_user }) => {
      const link = await db
        .selectFrom('proxy_identities')
        .select(['name', 'linked_at'])
        .where('person_id', '=', person.id)
        .executeTakeFirst()
      return { named: proxy_user ?? null, linked: link?.name ?? null, linked_at: link?.linked_at ?? null }
    }),
    route(proxy.linkProxy, async call => {
      const { person, proxy_user: name, body, now } = call
      await confirmPerson(host, body, call)
      if (name === undefined) throw conflict('proxy_names_nobody')
      await db.transaction().execute(async tx => {
        const added = await tx
          .insertInto('proxy_identities')
          .values({ name, person_id: person.id, linked_at: now.toISOString(), last_used_at: null })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        // Either is linked already: this account to another name, or this name to another account.
        if (added.numInsertedOrUpdatedRows === 0n) throw conflict('proxy_linked_already')
        await recordEvent(tx, call, { kind: 'proxy_linked', person_id: person.id, detail: name }, now)
      })
      log.warn({ event: 'proxy_linked', person_id: person.id })
    }),
    route(proxy.unlinkProxy, async call => {
      const { person, body, now } = call
      await confirmPerson(host, body, call)
      await db
        .transaction()
        .execute(tx => removeWayIn(host.config, tx, person.id, () => forgetName(tx, person.id, call, now)))
    }),
  ]
}

async function signInByProxy(
  host: CellarHost,
  name: string,
  code: string | undefined,
  caller: Caller,
): Promise<SignedIn> {
  const { db } = host
  const now = host.now()
  const fail = async (code: 'account_disabled' | 'proxy_unknown', person_id: string | null) => {
    const detail = code === 'account_disabled' ? 'disabled' : 'proxy'
    await recordEvent(db, caller, { kind: 'sign_in_failed', person_id, by_id: null, detail }, now)
    return new AppError(403, code)
  }
  const link = await db.selectFrom('proxy_identities').select('person_id').where('name', '=', name).executeTakeFirst()
  if (!link) throw await fail('proxy_unknown', null)
  const { person_id } = link
  const person = await getPerson(db, person_id)
  if (person.disabled_at) throw await fail('account_disabled', person_id)
  await requireSecondFactor(host, { person_id, code, by_id: null }, caller, now)
  const at = now.toISOString()
  const token = await db.transaction().execute(async tx => {
    const used = await tx
      .updateTable('proxy_identities')
      .set({ last_used_at: at })
      .where('name', '=', name)
      .where('person_id', '=', person_id)
      .executeTakeFirst()
    const seen = await tx
      .updateTable('people')
      .set({ last_seen_at: at })
      .where('id', '=', person_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    // It was unlinked or disabled while the second factor was checked.
    if (used.numUpdatedRows === 0n || seen.numUpdatedRows === 0n) throw new AppError(403, 'proxy_unknown')
    await recordEvent(tx, caller, { kind: 'signed_in', person_id, detail: 'proxy' }, now)
    return startSession(tx, person_id, caller.userAgent, now)
  })
  host.changeBus.tell(person_id)
  host.log.info({ event: 'signed_in', person_id, by: 'proxy' })
  return { token, user: userOf(person) }
}
