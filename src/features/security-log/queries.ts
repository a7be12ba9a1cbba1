import type { Database, SecurityEventRow } from '../../server/db/tables.ts'
import { fold, isCleanText, searchWords } from '../../shared/text.ts'
import { readSettings } from '../admin/stored-settings.ts'
import type { OwnSecurityEvent, SecurityEvent } from './contract.ts'
import type { EventKind } from './kinds.ts'

const dayMs = 86_400_000
const shown = 50

/** Deletes the events that are older than events are kept, and returns their number. */
export async function forgetOldEvents(db: Database, now: Date): Promise<number> {
  const since = await retainedSince(db, now)
  const deleted = await db.deleteFrom('security_events').where('at', '<', since).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

interface Part {
  limit?: number | undefined
  offset?: number | undefined
}
export interface EventFilter {
  search?: string | undefined
  kind?: EventKind | undefined
}

/** Lists the events that a search finds: those of people by name and e-mail, of addresses, and of a request by its id. */
export async function listEvents(
  db: Database,
  { limit = shown, offset = 0, ...filter }: EventFilter & Part,
  now: Date,
): Promise<{ total: number; events: SecurityEvent[] }> {
  const found = await matching(db, filter, now)
  const rows = await latestFirst(found).limit(limit).offset(offset).execute()
  return { total: await countOf(found), events: await withNames(db, rows) }
}

/** Reads all events that a search finds, some at a time, the latest first. */
export async function* readEvents(db: Database, filter: EventFilter, now: Date): AsyncGenerator<SecurityEvent[]> {
  const found = await matching(db, filter, now)
  for (let last: SecurityEventRow | undefined; ; ) {
    const { at, id } = last ?? {}
    const rows = await latestFirst(found)
      .$if(last !== undefined, query =>
        query.where(row =>
          row.or([row('at', '<', at ?? ''), row.and([row('at', '=', at ?? ''), row('id', '<', id ?? '')])]),
        ),
      )
      .limit(readAtOnce)
      .execute()
    yield await withNames(db, rows)
    if (rows.length < readAtOnce) return
    last = rows.at(-1)
  }
}
const readAtOnce = 1_000

/** Lists the events that concern a person, without where an administrator was who caused them. */
export async function listEventsOf(
  db: Database,
  person_id: string,
  { limit = shown, offset = 0 }: Part,
  now: Date,
): Promise<{ total: number; events: OwnSecurityEvent[] }> {
  const own = retained(db, await retainedSince(db, now)).where('person_id', '=', person_id)
  const rows = await latestFirst(own).limit(limit).offset(offset).execute()
  return { total: await countOf(own), events: rows.map(ownEvent) }
}

/** The kinds of events that the owners of a cellar cause, and no administrator. */
const doneByOwners: readonly string[] = ['member_role_changed', 'member_removed'] satisfies EventKind[]

function ownEvent({
  id,
  at,
  kind,
  detail,
  ip,
  user_agent,
  request_id,
  by_id,
  person_id,
}: SecurityEventRow): OwnSecurityEvent {
  const by_other = by_id !== null && by_id !== person_id
  const by_administrator = by_other && !doneByOwners.includes(kind)
  const where = by_other ? { ip: null, user_agent: null, request_id: null } : { ip, user_agent, request_id }
  return { id, at, kind: kind as EventKind, detail, ...where, by_administrator }
}

async function retainedSince(db: Database, now: Date): Promise<string> {
  const { security_log_days } = await readSettings(db)
  return new Date(now.getTime() - security_log_days * dayMs).toISOString()
}

const retained = (db: Database, since: string) => db.selectFrom('security_events').where('at', '>=', since)
type Events = ReturnType<typeof retained>

const latestFirst = (events: Events) => events.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')

async function countOf(events: Events): Promise<number> {
  const { count } = await events.select(row => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

async function matching(db: Database, { search = '', kind }: EventFilter, now: Date): Promise<Events> {
  const sought = search.trim().toLowerCase()
  let found = retained(db, await retainedSince(db, now))
  if (kind) found = found.where('kind', '=', kind)
  if (sought === '') return found
  const people = await peopleNamed(db, sought)
  return found.where(row => {
    const conditions = [row('request_id', '=', isCleanText(sought) ? sought : '')]
    // Nothing but an address, so that no sign of a pattern is in it.
    if (/^[\da-f.:]+$/.test(sought)) conditions.push(row('ip', 'like', `${sought}%`))
    if (people.length > 0) conditions.push(row('person_id', 'in', people), row('by_id', 'in', people))
    return row.or(conditions)
  })
}

async function peopleNamed(db: Database, search: string): Promise<string[]> {
  const words = searchWords(search)
  if (words.length === 0) return []
  const people = await db.selectFrom('people').select(['id', 'name', 'email']).execute()
  const named = people.filter(({ name, email }) => {
    const text = fold(`${name} ${email}`)
    return words.every(word => text.includes(word))
  })
  return named.slice(0, peopleSought).map(({ id }) => id)
}
/** Both databases limit the values of a statement. */
const peopleSought = 5_000

async function withNames(db: Database, rows: readonly SecurityEventRow[]): Promise<SecurityEvent[]> {
  const ids = new Set(rows.flatMap(({ person_id, by_id }) => [person_id, by_id]).filter(id => id !== null))
  const people =
    ids.size === 0
      ? []
      : await db
          .selectFrom('people')
          .select(['id', 'name', 'email'])
          .where('id', 'in', [...ids])
          .execute()
  const known = new Map(people.map(person => [person.id, person]))
  const personOf = (id: string | null) => (id === null ? null : (known.get(id) ?? { id, name: null, email: null }))
  return rows.map(({ person_id, by_id, kind, ...row }) => ({
    ...row,
    kind: kind as EventKind,
    person: personOf(person_id),
    by: personOf(by_id),
  }))
}
