import { setImmediate } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { recordsIn } from '../../ledger/server/cellar-records.ts'
import { stored } from '../../ledger/server/stored-rows.ts'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { RecordOf } from '../../model/tables.ts'
import type { CellarAccess } from '../../server/access.ts'
import { cellarStates } from '../../server/cellar-state.ts'
import { insertRows } from '../../server/db/insert.ts'
import type { Database, PhotoFileRow, Tables, Tx } from '../../server/db/tables.ts'
import { knownName } from '../../server/known-name.ts'
import { membershipsOf } from '../cellars/queries.ts'
import type { ArchivedPerson } from './format.ts'

/** The number of rows that one statement reads. */
const rowsAtOnce = 500

export function findCellar(tx: Database, { cellar_id }: CellarAccess) {
  return tx
    .selectFrom('cellars')
    .select(['id', 'name', 'version', 'created_at'])
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
}

export async function countRows(tx: Tx, { cellar_id }: CellarAccess, table: CellarTable | 'changes' | 'change_rows') {
  const { count } = await tx
    .selectFrom(table)
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Yields all records of a table, ordered by id. */
export async function* recordsOf(tx: Tx, { cellar_id }: CellarAccess, table: CellarTable): AsyncGenerator<object> {
  for await (const some of recordsIn(tx, cellar_id, table)) yield* some
}

/** Yields the entries of the ledger, oldest first. */
export async function* changesOf(tx: Tx, { cellar_id }: CellarAccess): AsyncGenerator<object> {
  let last = 0
  for (;;) {
    const changes = await tx
      .selectFrom('changes')
      .select(['version', 'person_id', 'command', 'made_at', 'composed_at', 'undoes', 'undone_by'])
      .where('cellar_id', '=', cellar_id)
      .where('version', '>', last)
      .orderBy('version')
      .limit(rowsAtOnce)
      .execute()
    yield* changes
    if (changes.length < rowsAtOnce) return
    last = changes.at(-1)?.version ?? last
    await setImmediate()
  }
}

/** Yields the row changes of the ledger with before and after as the JSON that is stored. */
export async function* changeRowsOf(tx: Tx, { cellar_id }: CellarAccess) {
  let [version, position] = [0, -1]
  for (;;) {
    const rows = await tx
      .selectFrom('change_rows')
      .select(['version', 'position', 'table_name', 'row_id', 'before', 'after'])
      .where('cellar_id', '=', cellar_id)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('version', 'position'), '>', tuple(version, position)))
      .orderBy('version')
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    version = last.version
    position = last.position
    await setImmediate()
  }
}

/** Returns the people who are referred to by id anywhere in the cellar or in its ledger. */
export async function peopleOf(tx: Tx, { cellar_id }: CellarAccess): Promise<ArchivedPerson[]> {
  const named = (table: keyof Tables) =>
    sql`select person_id as id from ${sql.table(table)} where cellar_id = ${cellar_id}`
  const { rows } = await sql<ArchivedPerson>`
    select named.id, ${knownName} as name, members.role
    from (
      ${named('members')} union ${named('changes')} union ${named('imports')} union ${named('tastings')}
      union ${named('wishes')} union ${named('photos')} union ${named('stocktakes')} union ${named('checks')}
      union select departed_by as id from bottles where cellar_id = ${cellar_id}
      union select person_id as id from authors where cellar_id = ${cellar_id}
    ) named
    left join people on people.id = named.id
    left join authors on authors.cellar_id = ${cellar_id} and authors.person_id = named.id
    left join members on members.cellar_id = ${cellar_id} and members.person_id = named.id
    where named.id is not null
    order by named.id`.execute(tx)
  return rows.map(({ id, name, role }) => ({ id, name, role }))
}

/**
 * Returns the imports that were applied, with the sizes of their original files. Previewed ones are not part of the
 * cellar.
 */
export function importsOf(tx: Tx, { cellar_id }: CellarAccess) {
  return tx
    .selectFrom('imports')
    .select(['cellar_id', 'id', 'bytes'])
    .where('cellar_id', '=', cellar_id)
    .where('version', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Yields the stored records of the given imports, without the bytes of their files. */
export async function* importRecords(tx: Tx, { cellar_id }: CellarAccess, imports: Iterable<{ id: string }>) {
  for (const { id } of imports) {
    const { file_name, settings, figures, links, ...row } = await tx
      .selectFrom('imports')
      .select(['id', 'person_id', 'file_name', 'created_at', 'version', 'format', 'fingerprint', 'currency'])
      .select(['settings', 'figures', 'links'])
      .where('cellar_id', '=', cellar_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    yield { ...row, file_name, settings: parsed(settings), figures: parsed(figures), links: parsed(links) }
  }
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text)
}

/** Returns the views of the person who exports the archive. Those of other people are private. */
export async function viewsOf(tx: Tx, { cellar_id, person_id }: CellarAccess) {
  const rows = await tx
    .selectFrom('views')
    .select(['id', 'name', 'address', 'look', 'created_at'])
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, look: row.look === null ? null : JSON.parse(row.look) }))
}

/** Returns all photos there ever were, with the sizes of their files. */
export async function photoFilesOf(tx: Tx, { cellar_id }: CellarAccess) {
  const rows = await tx
    .selectFrom('photo_files')
    .select(['photo_id', 'size', sql<number>`octet_length(file)`.as('bytes')])
    .where('cellar_id', '=', cellar_id)
    .orderBy('photo_id')
    .orderBy('size')
    .execute()
  return rows.map(({ bytes, ...photo }) => ({ ...photo, bytes: Number(bytes) }))
}

export async function photoBytes(
  db: Database,
  { cellar_id }: CellarAccess,
  { photo_id, size }: Pick<PhotoFileRow, 'photo_id' | 'size'>,
): Promise<Uint8Array> {
  const { file } = await db
    .selectFrom('photo_files')
    .select('file')
    .where('cellar_id', '=', cellar_id)
    .where('photo_id', '=', photo_id)
    .where('size', '=', size)
    .executeTakeFirstOrThrow()
  return file
}

/** Returns the names of a person's cellars. */
export async function cellarNamesOf(tx: Tx, person_id: string): Promise<string[]> {
  const memberships = await membershipsOf(tx, person_id)
  const states = await cellarStates(
    tx,
    memberships.map(({ cellar_id }) => cellar_id),
  )
  return Array.from(states.values(), ({ name }) => name)
}

export function insertRecords(tx: Tx, cellar_id: string, table: CellarTable, records: readonly unknown[]) {
  const rows = records.map(record => stored(table, cellar_id, record as RecordOf[typeof table]))
  return insertRows(tx, table, rows as Selectable<Tables[typeof table]>[])
}
