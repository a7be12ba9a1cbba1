import type { CompiledQuery } from 'kysely'
import type { Cellar } from '../../ledger/contract.ts'
import { shownChangeId, shownRow } from '../../ledger/server/projection.ts'
import { recorded } from '../../ledger/server/stored-rows.ts'
import type { MemberRole } from '../../model/person.ts'
import type { CellarAccess } from '../../server/access.ts'
import { type CellarState, cellarStates, seesPrices } from '../../server/cellar-state.ts'
import { preparedStatement } from '../../server/db/prepared.ts'
import { runInOrder } from '../../server/db/run-in-order.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { changedBy } from '../../server/known-name.ts'
import type { QueryOf } from '../../shared/contract.ts'
import { addDays, beginningOf } from '../../shared/days.ts'
import { conflict } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import type { Change, listHistory as listHistoryEndpoint, Member } from './contract.ts'

/** The number of rows whose before and after a history entry shows; a longer change only tells how many there are. */
const rowsShown = 20

/** The place of a person in a cellar. */
export interface Membership {
  cellar_id: string
  role: MemberRole
}

export type CellarOfPerson = Cellar & { change_id: string | null }

/** Lists the cellars of a person; the empty one that came with the account comes after those in use. */
export async function listCellarsOf(db: Database, person_id: string): Promise<CellarOfPerson[]> {
  const memberships = await membershipsOf(db, person_id)
  const states = await cellarStates(db, new Set(memberships.map(({ cellar_id }) => cellar_id)))
  return cellarsIn(memberships, states).sort((a, b) => Number(a.version === 0) - Number(b.version === 0))
}

/** Returns the cellars of these memberships as their person may see them, those whose state is known. */
export function cellarsIn(
  memberships: readonly Membership[],
  states: ReadonlyMap<string, CellarState>,
): CellarOfPerson[] {
  return memberships.flatMap(({ cellar_id: id, role }) => {
    const state = states.get(id)
    if (!state) return []
    const prices = seesPrices(role, state)
    const { name, version, change_id } = state
    return [{ id, name, version, role, prices, change_id: shownChangeId(change_id, { prices }) }]
  })
}

/** Returns the memberships of each of these people who has any. */
export async function membershipsOfAll(
  db: Database,
  person_ids: readonly string[],
): Promise<ReadonlyMap<string, Membership[]>> {
  const memberships = await inOrderOfJoining(db).select('person_id').where('person_id', 'in', person_ids).execute()
  return Map.groupBy(memberships, ({ person_id }) => person_id)
}

/** Lists the cellars to which a person belongs in the order in which they joined, without what is in them. */
export function membershipsOf(db: Database, person_id: string) {
  return inOrderOfJoining(db).where('person_id', '=', person_id).execute()
}

function inOrderOfJoining(db: Database) {
  return db.selectFrom('members').select(['cellar_id', 'role', 'joined_at']).orderBy('joined_at').orderBy('cellar_id')
}

/** Finds the cellars of a person that have a record which has a screen of its own. */
export async function findCellarsWith(db: Database, person_id: string, record_id: string): Promise<string[]> {
  const memberships = await membershipsOf(db, person_id)
  const cellar_ids = memberships.map(({ cellar_id }) => cellar_id)
  return findThoseWith(db, cellar_ids, cellar_id => findRecord(db, { cellar_id, record_id }))
}

/** Finds the cellars in which a query finds a row, each by a statement of its own, since each may be on another machine. */
async function findThoseWith(
  db: Database,
  cellar_ids: readonly string[],
  queryIn: (cellar_id: string) => CompiledQuery,
): Promise<string[]> {
  const found: string[] = []
  const statements = cellar_ids.map(cellar_id => ({
    query: queryIn(cellar_id),
    rows: 1,
    take: (rows: unknown[]) => void (rows.length > 0 && found.push(cellar_id)),
  }))
  await runInOrder(db, statements)
  return found
}

const findRecord = preparedStatement((db, { cellar_id, record_id }: { cellar_id: string; record_id: string }) => {
  const inTable = (table: 'wines' | 'places' | 'stocktakes') =>
    db.selectFrom(table).select('id').where('cellar_id', '=', cellar_id).where('id', '=', record_id)
  return inTable('wines').unionAll(inTable('places')).unionAll(inTable('stocktakes'))
})

/** With fewer bottles, a cellar is there about as soon as the beginning of its list. */
const bottlesOfLarge = 2_000

/** Finds the cellars whose list is shown sooner from its beginning. */
export function findLarge(db: Database, cellar_ids: readonly string[]): Promise<string[]> {
  return findThoseWith(db, cellar_ids, cellar_id => findLastOfMany(db, { cellar_id }))
}

const findLastOfMany = preparedStatement((db, { cellar_id }: { cellar_id: string }) =>
  db
    .selectFrom('bottles')
    .select('cellar_id')
    .where('cellar_id', '=', cellar_id)
    .limit(1)
    .offset(bottlesOfLarge - 1),
)

/**
 * Lists the members in the order they joined, then people who have left and are still named by a note, a wish or a
 * change.
 */
export async function listMembers(db: Database, { cellar_id, role }: CellarAccess): Promise<Member[]> {
  const present = await db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select(['people.id', 'people.name', 'members.role', 'people.last_seen_at'])
    .where('members.cellar_id', '=', cellar_id)
    .orderBy('members.joined_at')
    .orderBy('people.id')
    .execute()
  const authors = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', people =>
      people
        .selectFrom('tastings')
        .select('person_id')
        .where('cellar_id', '=', cellar_id)
        .where('person_id', 'is not', null)
        .union(people.selectFrom('wishes').select('person_id').where('cellar_id', '=', cellar_id))
        .union(people.selectFrom('changes').select('person_id').where('cellar_id', '=', cellar_id))
        .$castTo<{ person_id: string }>(),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  const known = new Set(present.map(member => member.id))
  const brought = (await authorsBrought(db, cellar_id)).filter(author => !known.has(author.id))
  for (const { id } of brought) known.add(id)
  const left = authors.filter(author => !known.has(author.id))
  const shown = present.map(member => ({ ...member, last_seen_at: role === 'owner' ? member.last_seen_at : null }))
  return [...shown, ...[...left, ...brought].map(author => ({ ...author, role: null, last_seen_at: null }))]
}

/** Returns the names of people as the members of the cellar have them, without those whom nobody knows any more. */
export async function namesOf(
  db: Database,
  cellar_id: string,
  person_ids: readonly string[],
): Promise<Map<string, string>> {
  if (person_ids.length === 0) return new Map()
  const people = await db.selectFrom('people').select(['id', 'name']).where('id', 'in', person_ids).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const brought = await authorsBrought(db, cellar_id)
  if (brought.length === 0) return names
  const members = db.selectFrom('members').select('person_id').where('cellar_id', '=', cellar_id)
  const present = new Set((await members.execute()).map(({ person_id }) => person_id))
  for (const { id, name } of brought) if (person_ids.includes(id) && !present.has(id)) names.set(id, name)
  return names
}

/** Lists the authors of a cellar from before it was restored from an archive. */
async function authorsBrought(db: Database, cellar_id: string): Promise<{ id: string; name: string }[]> {
  const authors = await db
    .selectFrom('authors')
    .select(['person_id as id', 'name'])
    .where('cellar_id', '=', cellar_id)
    .orderBy('name')
    .orderBy('person_id')
    .execute()
  return authors.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))
}

/** Makes an empty cellar, which a person owns. Throws 409 when they have too many. */
export async function makeCellar(tx: Tx, person_id: string, name: string, now: Date): Promise<Cellar> {
  const own = await membershipsOf(tx, person_id)
  if (own.length >= limits.cellars_per_person) throw conflict('too_many_cellars', { max: limits.cellars_per_person })
  const id = newId(now.getTime())
  const at = now.toISOString()
  await tx.insertInto('cellars').values({ id, name, version: 0, created_at: at }).execute()
  await tx.insertInto('members').values({ cellar_id: id, person_id, role: 'owner', joined_at: at }).execute()
  return { id, name, version: 0, role: 'owner', prices: true }
}

export async function renameCellar(db: Database, access: CellarAccess, name: string): Promise<Cellar> {
  const { version } = await db
    .updateTable('cellars')
    .set({ name })
    .where('id', '=', access.cellar_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { id: access.cellar_id, name, version, role: access.role, prices: access.prices }
}

type HistoryFilter = Omit<QueryOf<typeof listHistoryEndpoint>, 'kind'> & {
  commands: string[] | undefined
  /** The time zone of the days `from` and `until`. */
  time_zone: string
  limit: number
}

/** Lists the ledger from `before` backwards, for the whole cellar or for some rows. */
export async function listHistory(
  db: Database,
  access: CellarAccess,
  { row_id, commands, person_id, from, until, time_zone, before, limit }: HistoryFilter,
): Promise<Change[]> {
  const { cellar_id } = access
  const atBegin = (day = '', later = 0) => beginningOf(addDays(day, later), time_zone).toISOString()
  const changes = await db
    .selectFrom('changes')
    .select([
      'changes.version',
      'changes.command',
      'changes.person_id',
      changedBy,
      'changes.made_at',
      'changes.composed_at',
      'changes.undoes',
      'changes.undone_by',
    ])
    .where('changes.cellar_id', '=', cellar_id)
    .$if(before !== undefined, query => query.where('changes.version', '<', before ?? 0))
    .$if(commands !== undefined, query => query.where('changes.command', 'in', commands ?? []))
    .$if(person_id !== undefined, query => query.where('changes.person_id', '=', person_id ?? ''))
    .$if(from !== undefined, query => query.where('changes.made_at', '>=', atBegin(from)))
    .$if(until !== undefined, query => query.where('changes.made_at', '<', atBegin(until, 1)))
    .$if(row_id !== undefined, query =>
      query.where('changes.version', 'in', versions =>
        versions
          .selectFrom('change_rows')
          .select('version')
          .where('cellar_id', '=', cellar_id)
          .where('row_id', 'in', row_id ?? []),
      ),
    )
    .orderBy('changes.version', 'desc')
    .limit(limit)
    .execute()
  const versions = changes.map(change => change.version)
  const touched = await countTouched(db, cellar_id, versions)
  const rows = await rowsOf(db, access, versions, row_id)
  return changes.map(change => ({
    ...change,
    touched: touched.get(change.version) ?? {},
    rows: rows.get(change.version) ?? [],
  }))
}

async function countTouched(db: Database, cellar_id: string, versions: readonly number[]) {
  const touched = new Map<number, Change['touched']>()
  if (versions.length === 0) return touched
  const counts = await db
    .selectFrom('change_rows')
    .select(select => ['version', 'table_name', select.fn.countAll<number>().as('count')])
    .where('cellar_id', '=', cellar_id)
    .where('version', 'in', versions)
    .groupBy(['version', 'table_name'])
    .execute()
  for (const { version, table_name, count } of counts) {
    touched.set(version, { ...touched.get(version), [table_name]: count })
  }
  return touched
}

async function rowsOf(
  db: Database,
  access: CellarAccess,
  versions: readonly number[],
  row_ids: readonly string[] | undefined,
) {
  const rows = new Map<number, Change['rows']>()
  if (versions.length === 0) return rows
  const found = await db
    .selectFrom('change_rows')
    .select(['version', 'table_name', 'row_id', 'before', 'after'])
    .where('cellar_id', '=', access.cellar_id)
    .where('version', 'in', versions)
    .$if(row_ids !== undefined, query => query.where('row_id', 'in', row_ids ?? []))
    .$if(row_ids === undefined, query => query.where('position', '<', rowsShown))
    .orderBy('position')
    .execute()
  for (const { version, table_name, row_id: id, before, after } of found) {
    const shown = (text: string | null) => shownRow(table_name, recorded(table_name, text), access)
    const parsed = { table: table_name, id, before: shown(before), after: shown(after) }
    if (parsed.before || parsed.after) rows.set(version, [...(rows.get(version) ?? []), parsed])
  }
  return rows
}
