import { hash } from 'node:crypto'
import { lastChange } from '../../../server/cellar-state.ts'
import { cellarColumns } from '../../../server/db/homes.ts'
import type { CellarTables, Database, Tables } from '../../../server/db/tables.ts'
import { rowsOf, textOf, type Values } from '../digests.ts'
import type { TableForm } from '../table-forms.ts'

/*
 * Marks say how far the parts of a chain have come: enough of an instance to find what changed afterwards, and nothing
 * that it contains. A cellar is marked by its last change, since the ledger names every row that changed after it.
 */

/** The marks of an instance at one moment. */
export interface Marks {
  /** A hash of each row by its key, for the tables that are compared row by row. */
  rows: Record<string, Record<string, string>>
  /** The number of the entries of each log, and the times of the first and the last. */
  logs: Record<string, { count: number; first: string | null; last: string | null }>
  /** The number of the rates of each currency, and the day of the last. Rates are only added. */
  rates: Record<string, { count: number; last: string }>
  /** The last change of each cellar, and a hash of its row. */
  cellars: Record<string, { version: number; change_id: string | null; about: string }>
  /** A hash of each import by its cellar and its id, and the number of the parts of its file. */
  imports: Record<string, { about: string; parts: number }>
}

/** The tables that are compared row by row, with their columns that say only when or how often a row was used. */
export const comparedTables: { readonly [T in keyof Tables]?: readonly (keyof Tables[T])[] } = {
  people: ['last_seen_at'],
  members: [],
  views: [],
  settings: [],
  second_factors: [],
  passkeys: ['last_used_at', 'signatures'],
  oidc_identities: ['last_used_at'],
  proxy_identities: ['last_used_at'],
  backup_codes: [],
  waiting_rates: [],
}

export const logTables = ['security_events', 'server_errors'] as const

/** The tables with the rows of a cellar. */
export const cellarParts = Object.keys(cellarColumns) as (keyof CellarTables)[]

/** Settings that concern a run of a process rather than the instance. */
export const passingSetting = /^(?:job_.*|unfinished:.*|restore|moments)$/

/** Writes a key so that it can be the name of a field. */
export const keyText = (key: Values) => JSON.stringify(key)
export const keyOf = (text: string): Values => JSON.parse(text)

/** Returns the form of a table among those of an instance. */
export function formNamed(forms: readonly TableForm[], name: string): TableForm {
  const form = forms.find(each => each.name === name)
  if (!form) throw new Error(`there is no table ${name}`)
  return form
}

/** Returns the values of a row that make up its key. */
export const keyIn = ({ key, columns }: TableForm, row: Values): Values =>
  key.map(column => row[columns.indexOf(column)] ?? null)

const hashOf = (values: Values) => hash('sha256', textOf(values), 'base64').slice(0, 16)

/** Reads the marks of an instance within one snapshot. A cellar that is still being written is none yet. */
export async function marksOf(db: Database, forms: readonly TableForm[]): Promise<Marks> {
  const cellars = await cellarMarks(db)
  return {
    rows: await rowMarks(db, forms),
    logs: await logMarks(db),
    rates: await rateMarks(db),
    cellars,
    imports: await importMarks(db, new Set(Object.keys(cellars))),
  }
}

async function rowMarks(db: Database, forms: readonly TableForm[]): Promise<Marks['rows']> {
  const marks: Marks['rows'] = {}
  for (const [table, used] of Object.entries(comparedTables)) {
    const form = formNamed(forms, table)
    const compared = form.columns.map(column => !(used as readonly string[]).includes(column))
    const hashes: Record<string, string> = {}
    for await (const row of rowsOf(db, form)) {
      const key = keyIn(form, row)
      if (table === 'settings' && passingSetting.test(String(key[0]))) continue
      hashes[keyText(key)] = hashOf(row.filter((_, at) => compared[at]))
    }
    marks[table] = hashes
  }
  return marks
}

async function logMarks(db: Database): Promise<Marks['logs']> {
  const marks: Marks['logs'] = {}
  for (const table of logTables) {
    const { count, first, last } = await db
      .selectFrom(table)
      .select(row => [row.fn.countAll().as('count'), row.fn.min('at').as('first'), row.fn.max('at').as('last')])
      .executeTakeFirstOrThrow()
    marks[table] = { count: Number(count), first, last }
  }
  return marks
}

async function rateMarks(db: Database): Promise<Marks['rates']> {
  const rows = await db
    .selectFrom('rates')
    .select(row => ['currency', row.fn.countAll().as('count'), row.fn.max('day_on').as('last')])
    .groupBy('currency')
    .execute()
  return Object.fromEntries(rows.map(({ currency, count, last }) => [currency, { count: Number(count), last }]))
}

async function cellarMarks(db: Database): Promise<Marks['cellars']> {
  const unfinished = await db.selectFrom('settings').select('name').where('name', 'like', 'unfinished:%').execute()
  const left = new Set(unfinished.map(({ name }) => name))
  const all = await db
    .selectFrom('cellars')
    .select(cellar => ['id', 'name', 'created_at', 'version', lastChange(cellar).as('change_id')])
    .execute()
  const finished = all.filter(({ id }) => !left.has(`unfinished:${id}`))
  return Object.fromEntries(
    finished.map(({ id, version, change_id, name, created_at }) => [
      id,
      { version, change_id, about: hashOf([name, created_at]) },
    ]),
  )
}

/** The result of an import and its links may be long, but are written once, together with its version. */
async function importMarks(db: Database, cellars: ReadonlySet<string>): Promise<Marks['imports']> {
  const all = await db
    .selectFrom('imports')
    .select(['cellar_id', 'id', 'person_id', 'file_name', 'version', 'format', 'settings', 'currency', 'bytes'])
    .execute()
  const parts = await db
    .selectFrom('import_parts')
    .select(row => ['cellar_id', 'import_id', row.fn.countAll().as('count')])
    .groupBy(['cellar_id', 'import_id'])
    .execute()
  const counts = new Map(
    parts.map(({ cellar_id, import_id, count }) => [keyText([cellar_id, import_id]), Number(count)]),
  )
  return Object.fromEntries(
    all
      .filter(({ cellar_id }) => cellars.has(cellar_id))
      .map(({ cellar_id, id, ...about }) => {
        const key = keyText([cellar_id, id])
        return [key, { about: hashOf(Object.values(about)), parts: counts.get(key) ?? 0 }]
      }),
  )
}
