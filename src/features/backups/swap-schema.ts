import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { schemaOf } from '../../server/db/dialect.ts'
import { insertRows } from '../../server/db/insert.ts'
import { connectDatabase, openDatabase } from '../../server/db/open.ts'
import type { Database, Tables } from '../../server/db/tables.ts'
import { BackupError } from './backup-error.ts'
import { differing, digestsOf, rowsOf, type Values } from './digests.ts'
import type { Swap } from './swap.ts'
import { type TableForm, tableForms } from './table-forms.ts'

/** Prepares to replace the schema of an instance by another one. Throws if anybody else is connected to the database. */
export async function prepareSwapInPostgres({ database_url }: { database_url: string }): Promise<Swap> {
  const db = await connectDatabase({ database_url })
  try {
    await mustBeAlone(db)
  } finally {
    await db.destroy()
  }
  return async (scratch, now) => {
    const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()
    const restored = `restored_${stamp}`
    const before = `before_restore_${stamp}`
    const db = await connectDatabase({ database_url })
    try {
      const present = (await schemaOf(db)) ?? 'public'
      await mustBeAlone(db)
      await removeUnfinished(db)
      await sql`create schema ${sql.id(restored)}`.execute(db)
      try {
        await fill({ database_url, schema: restored }, scratch)
        await mustBeAlone(db)
        await db.transaction().execute(async tx => {
          await sql`alter schema ${sql.id(present)} rename to ${sql.id(before)}`.execute(tx)
          await sql`alter schema ${sql.id(restored)} rename to ${sql.id(present)}`.execute(tx)
        })
      } catch (error) {
        await sql`drop schema if exists ${sql.id(restored)} cascade`.execute(db)
        throw error
      }
    } finally {
      await db.destroy()
    }
    return before
  }
}

/** Removes what restores left behind that were killed. No other is under way, since nobody else is connected. */
async function removeUnfinished(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ '^restored_[0-9]{8}t[0-9]{6}'`.execute(db)
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db)
}

async function mustBeAlone(db: Database) {
  for (let tries = 0; ; tries++) {
    // The workers of the database have no user. Their kind is hidden from those who are not its administrators.
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(db)
    if (Number(rows[0]?.others) === 0) return
    if (tries === goneWithinTries) throw new BackupError('in_use', 'Others are connected to the database.')
    await setTimeout(tryEveryMs)
  }
}

/** A connection that was closed is listed for a moment longer. */
const tryEveryMs = 200
const goneWithinTries = 15

/** Creates the tables in the schema and copies all rows into them, and compares them. */
async function fill(target: { database_url: string; schema: string }, scratch: string) {
  const [from, into] = [await connectDatabase({ data_dir: scratch }), await openDatabase(target)]
  try {
    const forms = tableForms(join(scratch, 'cellar.sqlite'))
    for (const { name } of forms.toReversed()) await sql`delete from ${sql.table(name)}`.execute(into)
    await into.transaction().execute(async tx => {
      for (const form of forms) {
        for await (const rows of inParts(from, form)) await insertRows(tx, form.name as keyof Tables, rows as never)
      }
    })
    const wrong = differing(await digestsOf(from, forms), await digestsOf(into, forms))
    if (wrong.length > 0) throw new BackupError('damaged', `PostgreSQL has other rows of ${wrong.join(', ')}`)
  } finally {
    await into.destroy()
    await from.destroy()
  }
}

/** Reads the rows of a table in parts; those of a table that refers to itself after the rows they refer to. */
async function* inParts(db: Database, form: TableForm): AsyncGenerator<Record<string, unknown>[]> {
  const rowOf = (values: Values) => Object.fromEntries(form.columns.map((column, at) => [column, values[at]]))
  const size = form.hasFiles ? 5 : 1_000
  let part: Record<string, unknown>[] = []
  if (form.within.length > 0) {
    for await (const values of rowsOf(db, form)) part.push(rowOf(values))
    yield* levels(part, form)
    return
  }
  for await (const values of rowsOf(db, form)) {
    part.push(rowOf(values))
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function* levels(rows: Record<string, unknown>[], { key, within }: TableForm): Generator<Record<string, unknown>[]> {
  const nameOf = (row: Record<string, unknown>, columns: readonly string[]) =>
    JSON.stringify(columns.map(column => row[column]))
  const known = new Set<string>()
  let left = rows
  while (left.length > 0) {
    const next = left.filter(row => within.some(column => row[column] === null) || known.has(nameOf(row, within)))
    if (next.length === 0) throw new BackupError('damaged', 'rows of a table refer to one another in a circle')
    for (const row of next) known.add(nameOf(row, key))
    left = left.filter(row => !known.has(nameOf(row, key)))
    yield next
  }
}
