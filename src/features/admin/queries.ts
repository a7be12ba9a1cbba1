import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Role } from '../../model/person.ts'
import type { Database, PersonRow, Tx } from '../../server/db/tables.ts'
import type { QueryOf } from '../../shared/contract.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import { fold, searchWords } from '../../shared/text.ts'
import { hasPassword } from '../accounts/passwords.ts'
import { hasAdmin, holdRoles } from '../accounts/queries.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { mustLetAdminIn } from '../accounts/ways-in.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import type { listPeople as listPeopleEndpoint, Person, ServerStatus } from './contract.ts'

const peopleShown = 50
type PeopleQuery = QueryOf<typeof listPeopleEndpoint>

/**
 * The people whose name or e-mail holds every word of the search, by name. All are read and sorted here: the two
 * databases neither fold nor sort alike, and an instance has thousands of people at most.
 */
export async function listPeople(
  db: Database,
  { search = '', limit = peopleShown, offset = 0 }: PeopleQuery,
  now: Date,
): Promise<{ total: number; people: Person[] }> {
  const words = searchWords(search)
  const all = await db.selectFrom('people').selectAll().execute()
  const found = all
    .map(row => ({ row, text: fold(`${row.name} ${row.email}`) }))
    .filter(({ text }) => words.every(word => text.includes(word)))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
  const shown = found.slice(offset, offset + limit).map(({ row }) => row)
  return { total: found.length, people: await withSessions(db, shown, now) }
}

/** The fields of a person that an administrator changes. */
export interface PersonChange {
  role?: Role | undefined
  disabled?: boolean | undefined
}

/**
 * Changes the role of a person, or disables them. Throws when no administrator would be left, and when the person who
 * asks is no administrator any more: of two who demote each other at once, one succeeds.
 */
export async function changePerson(
  { db, config }: Pick<CellarHost, 'db' | 'config'>,
  caller: Caller & { person: { id: string }; now: Date },
  person_id: string,
  { role, disabled }: PersonChange,
): Promise<Person> {
  const { now } = caller
  const by_id = caller.person.id
  return db.transaction().execute(async tx => {
    await holdRoles(tx)
    if (!(await isAdmin(tx, by_id))) throw new AppError(403, 'admins_only')
    const person = await getPerson(tx, person_id)
    const changed = { role: role ?? person.role, disabled_at: person.disabled_at }
    if (disabled !== undefined) changed.disabled_at = disabled ? (person.disabled_at ?? now.toISOString()) : null
    await tx.updateTable('people').set(changed).where('id', '=', person_id).execute()
    if (!(await hasAdmin(tx))) throw conflict('last_admin')
    await mustLetAdminIn(config, tx)
    if (changed.disabled_at) await endSessionsOf(tx, person_id)
    if (changed.role !== person.role) {
      await recordEvent(tx, caller, { kind: 'role_changed', person_id, by_id, detail: changed.role }, now)
    }
    if ((changed.disabled_at === null) !== (person.disabled_at === null)) {
      const kind = changed.disabled_at ? 'account_disabled' : 'account_enabled'
      await recordEvent(tx, caller, { kind, person_id, by_id }, now)
    }
    const [answer] = await withSessions(tx, [{ ...person, ...changed }], now)
    return answer as Person
  })
}

/** The row of a person. Throws 404 when there is none. */
export async function getPerson(db: Database, id: string): Promise<PersonRow> {
  const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw notFound()
  return person
}

const counted = ['people', 'cellars', 'wines', 'bottles', 'changes'] as const

/** Counts what the instance holds. */
export async function countHoldings(db: Database, now: Date): Promise<ServerStatus['holds']> {
  const counts = await Promise.all(
    counted.map(async table => {
      const { rows } = await db
        .selectFrom(table)
        .select(row => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return [table, Number(rows)] as const
    }),
  )
  const { sessions } = await db
    .selectFrom('sessions')
    .select(row => row.fn.countAll<number>().as('sessions'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  const of = Object.fromEntries(counts) as Record<(typeof counted)[number], number>
  return { ...of, sessions: Number(sessions) }
}

async function withSessions(db: Database, rows: readonly PersonRow[], now: Date): Promise<Person[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const counts = await db
    .selectFrom('sessions')
    .select(row => ['person_id', row.fn.countAll<number>().as('sessions')])
    .where('expires_at', '>', now.toISOString())
    .where('person_id', 'in', ids)
    .groupBy('person_id')
    .execute()
  const factors = await db.selectFrom('second_factors').select('person_id').where('person_id', 'in', ids).execute()
  const keys = await db
    .selectFrom('passkeys')
    .select(['person_id', 'id', 'name', 'last_used_at'])
    .where('person_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const passkeys = Map.groupBy(keys, key => key.person_id)
  const links = await db.selectFrom('oidc_identities').select('person_id').where('person_id', 'in', ids).execute()
  const linked = new Set(links.map(link => link.person_id))
  const named = await db
    .selectFrom('proxy_identities')
    .select(['person_id', 'name'])
    .where('person_id', 'in', ids)
    .execute()
  const names = new Map(named.map(link => [link.person_id, link.name]))
  const secured = new Set(factors.map(factor => factor.person_id))
  const sessions = new Map(counts.map(count => [count.person_id, Number(count.sessions)]))
  return rows.map(({ id, email, name, role, disabled_at, created_at, last_seen_at, password_hash }) => ({
    id,
    email,
    name,
    role,
    disabled_at,
    created_at,
    last_seen_at,
    sessions: sessions.get(id) ?? 0,
    second_factor: secured.has(id),
    password: hasPassword({ password_hash }),
    passkeys: (passkeys.get(id) ?? []).map(({ person_id: _, ...key }) => key),
    oidc: linked.has(id),
    proxy: names.get(id) ?? null,
  }))
}

async function isAdmin(tx: Tx, id: string): Promise<boolean> {
  return (await admins(tx).where('id', '=', id).executeTakeFirst()) !== undefined
}

const admins = (tx: Tx) =>
  tx.selectFrom('people').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)
