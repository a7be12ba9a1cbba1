import { type RawBuilder, sql } from 'kysely'
import { cellarTables } from '../../../model/cellar-tables.ts'
import type { Database } from '../../../server/db/tables.ts'
import { rowsOf, type Values } from '../digests.ts'
import type { TableForm } from '../table-forms.ts'
import { cellarParts, comparedTables, formNamed, keyIn, keyOf, keyText, logTables, type Marks } from './marks.ts'

/**
 * A step of a part: rows that are written, in place of those with the same keys; rows that are removed, by the first
 * values of their keys; or the entries of a log that are removed because they are older than a time.
 */
export type Step = { into: string; rows: Values[] } | { from: string; keys: Values[] } | { log: string; before: string }

const rowsAtOnce = 500
/** A transaction may add an entry to a log with a time from before it was seen. */
const lateMs = 10 * 60_000

/** Yields the steps that lead from an instance with some marks to the present one, within the snapshot of its own marks. */
export async function* differences(
  db: Database,
  forms: readonly TableForm[],
  before: Marks,
  after: Marks,
): AsyncGenerator<Step> {
  yield* comparedRows(db, forms, before, after)
  yield* logs(db, forms, before, after)
  yield* rates(db, forms, before, after)
  yield* cellars(db, forms, before, after)
  yield* imports(db, forms, before, after)
}

async function* comparedRows(db: Database, forms: readonly TableForm[], before: Marks, after: Marks) {
  for (const table of Object.keys(comparedTables)) {
    const [old = {}, present = {}] = [before.rows[table], after.rows[table]]
    yield* removed(
      table,
      Object.keys(old).filter(key => !(key in present)),
    )
    const changed = new Set(Object.keys(present).filter(key => old[key] !== present[key]))
    if (changed.size === 0) continue
    const form = formNamed(forms, table)
    for await (const rows of pages(rowsOf(db, form))) {
      yield* written(
        table,
        rows.filter(row => changed.has(keyText(keyIn(form, row)))),
      )
    }
  }
}

async function* logs(db: Database, forms: readonly TableForm[], before: Marks, after: Marks) {
  for (const table of logTables) {
    const [old, present] = [before.logs[table], after.logs[table]]
    if (!present || JSON.stringify(old) === JSON.stringify(present)) continue
    if (present.first !== old?.first) yield { log: table, before: present.first ?? '9999' }
    const since = old?.last ? new Date(Date.parse(old.last) - lateMs).toISOString() : ''
    yield* rowsWhere(db, formNamed(forms, table), sql`at >= ${since}`)
  }
}

async function* rates(db: Database, forms: readonly TableForm[], before: Marks, after: Marks) {
  const form = formNamed(forms, 'rates')
  for (const [currency, present] of Object.entries(after.rates)) {
    const old = before.rates[currency]
    if (old?.count === present.count) continue
    const { count } = await db
      .selectFrom('rates')
      .select(row => row.fn.countAll().as('count'))
      .where('currency', '=', currency)
      .where('day_on', '>', old?.last ?? '')
      .executeTakeFirstOrThrow()
    const isLater = old !== undefined && old.count + Number(count) === present.count
    yield* rowsWhere(db, form, sql`currency = ${currency} and day_on > ${isLater ? old.last : ''}`)
  }
}

async function* cellars(db: Database, forms: readonly TableForm[], before: Marks, after: Marks) {
  for (const id of Object.keys(before.cellars)) if (!(id in after.cellars)) yield* withoutCellar(id)
  for (const [id, present] of Object.entries(after.cellars)) {
    const old = before.cellars[id]
    if (!old || !(await hasChange(db, id, old))) {
      yield* withoutCellar(id)
      for (const table of cellarParts) yield* rowsWhere(db, formNamed(forms, table), inCellar(table, id))
    } else if (JSON.stringify(old) !== JSON.stringify(present)) {
      yield* rowsWhere(db, formNamed(forms, 'cellars'), sql`id = ${id}`)
      yield* laterChanges(db, forms, id, old.version)
    }
  }
}

const inCellar = (table: string, id: string) => sql`${sql.ref(table === 'cellars' ? 'id' : 'cellar_id')} = ${id}`

function* withoutCellar(id: string): Generator<Step> {
  for (const table of cellarParts) yield { from: table, keys: [[id]] }
}

/** Returns true if a cellar still has the change by which it was marked, and so the same history before it. */
async function hasChange(db: Database, cellar_id: string, { version, change_id }: Marks['cellars'][string]) {
  const found = await db
    .selectFrom('changes')
    .select('change_id')
    .where('cellar_id', '=', cellar_id)
    .where('version', '=', version)
    .executeTakeFirst()
  return (found?.change_id ?? null) === change_id
}

async function* laterChanges(db: Database, forms: readonly TableForm[], cellar_id: string, version: number) {
  const later = sql`cellar_id = ${cellar_id} and version > ${version}`
  yield* rowsWhere(db, formNamed(forms, 'changes'), later)
  yield* rowsWhere(db, formNamed(forms, 'change_rows'), later)
  const undone = await undoneIn(db, cellar_id, version)
  if (undone.length > 0) yield* rowsWhere(db, formNamed(forms, 'changes'), among(cellar_id, 'version', undone))
  for (const table of cellarTables) {
    const { rows } = await sql<{ row_id: string }>`
      select distinct row_id from change_rows where ${later} and table_name = ${table}`.execute(db)
    const form = formNamed(forms, table)
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const ids = rows.slice(at, at + rowsAtOnce).map(({ row_id }) => row_id)
      yield { from: table, keys: ids.map(id => [cellar_id, id]) }
      yield* rowsWhere(db, form, among(cellar_id, 'id', ids))
      if (table === 'photos') yield* rowsWhere(db, formNamed(forms, 'photo_files'), among(cellar_id, 'photo_id', ids))
    }
  }
}

const among = (cellar_id: string, column: string, values: readonly unknown[]) =>
  sql`cellar_id = ${cellar_id} and ${sql.ref(column)} in (${sql.join(values)})`

/** Returns the earlier changes that say otherwise now by which change they were undone. */
async function undoneIn(db: Database, cellar_id: string, version: number): Promise<number[]> {
  const undoesOf = async (versions: readonly number[] | 'later') => {
    if (versions.length === 0) return []
    const rows = await db
      .selectFrom('changes')
      .select('undoes')
      .where('cellar_id', '=', cellar_id)
      .where('undoes', 'is not', null)
      .where(where => (versions === 'later' ? where('version', '>', version) : where('version', 'in', versions)))
      .execute()
    return rows.map(({ undoes }) => Number(undoes))
  }
  // Undoing an undo puts the first change back into effect.
  const undone = await undoesOf('later')
  return [...new Set([...undone, ...(await undoesOf(undone))])].filter(each => each <= version)
}

async function* imports(db: Database, forms: readonly TableForm[], before: Marks, after: Marks) {
  const [form, parts] = [formNamed(forms, 'imports'), formNamed(forms, 'import_parts')]
  const gone = Object.keys(before.imports).filter(key => !(key in after.imports))
  yield* removed('imports', gone)
  yield* removed('import_parts', gone)
  for (const [text, present] of Object.entries(after.imports)) {
    const old = before.imports[text]
    if (JSON.stringify(old) === JSON.stringify(present)) continue
    const [cellar_id, id] = keyOf(text)
    // A cellar that is new here was written with all of its rows.
    if (!(String(cellar_id) in before.cellars)) continue
    yield* rowsWhere(db, form, sql`cellar_id = ${cellar_id} and id = ${id}`)
    if (old?.parts !== present.parts) yield* rowsWhere(db, parts, sql`cellar_id = ${cellar_id} and import_id = ${id}`)
  }
}

function* removed(table: string, keys: readonly string[]): Generator<Step> {
  if (keys.length > 0) yield { from: table, keys: keys.map(keyOf) }
}

function* written(table: string, rows: Values[]): Generator<Step> {
  if (rows.length > 0) yield { into: table, rows }
}

async function* rowsWhere(db: Database, form: TableForm, where: RawBuilder<unknown>): AsyncGenerator<Step> {
  const size = form.hasFiles ? 5 : rowsAtOnce
  for await (const rows of pages(rowsOf(db, form, where), size)) yield* written(form.name, rows)
}

async function* pages(rows: AsyncIterable<Values>, size = rowsAtOnce): AsyncGenerator<Values[]> {
  let page: Values[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < size) continue
    yield page
    page = []
  }
  yield page
}
