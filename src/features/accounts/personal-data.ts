import type { Owner } from '../../model/bottle.ts'
import type { Download } from '../../server/answers.ts'
import { cellarStates } from '../../server/cellar-state.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Day } from '../../shared/days.ts'
import { membershipsOf } from '../cellars/queries.ts'
import { listEventsOf } from '../security-log/queries.ts'
import { listPasskeysOf } from './passkeys.ts'
import { getPerson } from './queries.ts'
import { secondFactorOf } from './second-factor.ts'

const eventsAtMost = 1_000_000

/** Returns all that is stored about a person as a JSON file, apart from digests of secrets and the cellars' contents. */
export async function personalData(db: Database, person_id: string, today: Day, now: Date): Promise<Download> {
  const { password_hash: _, email_folded: __, ...account } = await getPerson(db, person_id)
  const memberships = await membershipsOf(db, person_id)
  const states = await cellarStates(
    db,
    memberships.map(({ cellar_id }) => cellar_id),
  )
  const data = {
    account,
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_used_at', 'expires_at', 'user_agent'])
      .where('person_id', '=', person_id)
      .execute(),
    second_factor: await secondFactorOf(db, person_id),
    passkeys: (await listPasskeysOf(db, person_id)).map(({ credential_id: _, ...passkey }) => passkey),
    openid_connect: await db
      .selectFrom('oidc_identities')
      .select(['issuer', 'subject', 'linked_at', 'last_used_at'])
      .where('person_id', '=', person_id)
      .execute(),
    proxy: await db
      .selectFrom('proxy_identities')
      .select(['name', 'linked_at', 'last_used_at'])
      .where('person_id', '=', person_id)
      .execute(),
    cellars: memberships.map(({ cellar_id: id, role, joined_at }) => ({
      id,
      name: states.get(id)?.name,
      role,
      joined_at,
    })),
    invitations: await db
      .selectFrom('invitations')
      .select(['cellar_id', 'role', 'made_at', 'expires_at'])
      .where('made_by', '=', person_id)
      .execute(),
    guest_links: await db
      .selectFrom('guest_links')
      .select(['cellar_id', 'name', 'query', 'made_at', 'until_on'])
      .where('made_by', '=', person_id)
      .execute(),
    saved_views: await db.selectFrom('views').selectAll().where('person_id', '=', person_id).execute(),
    tastings: await db.selectFrom('tastings').selectAll().where('person_id', '=', person_id).execute(),
    owned_bottles: await ownedOf(db, 'bottles', person_id),
    owned_purchases: await ownedOf(db, 'purchases', person_id),
    imports: await db
      .selectFrom('imports')
      .select(['cellar_id', 'id', 'file_name', 'bytes', 'created_at', 'version', 'format'])
      .where('person_id', '=', person_id)
      .execute(),
    changes: await db
      .selectFrom('changes')
      .select(['cellar_id', 'version', 'command', 'made_at', 'composed_at'])
      .where('person_id', '=', person_id)
      .orderBy('made_at')
      .execute(),
    security_events: (await listEventsOf(db, person_id, { limit: eventsAtMost }, now)).events,
  }
  return {
    file_name: `personal-data-${today}.json`,
    type: 'application/json; charset=utf-8',
    bytes: Buffer.from(`${JSON.stringify(data, null, 1)}\n`),
  }
}

/** Returns the parts of bottles or purchases that belong to a person, without those of others. */
async function ownedOf(db: Database, table: 'bottles' | 'purchases', person_id: string) {
  const rows = await db
    .selectFrom(table)
    .select(['cellar_id', 'id', 'owners'])
    .where('owners', 'like', `%${person_id}%`)
    .execute()
  return rows.flatMap(({ cellar_id, id, owners }) =>
    (JSON.parse(owners) as Owner[])
      .filter(owner => owner.person_id === person_id)
      .map(({ name, parts }) => ({ cellar_id, id, name, parts })),
  )
}
