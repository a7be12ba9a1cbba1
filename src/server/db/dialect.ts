import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables, Tx } from './tables.ts'

/** The one file that knows which database it is. */
export type Kind = 'sqlite' | 'postgres'

export function kindOf(db: Database): Kind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Holds the selected rows for this transaction. SQLite has one writer anyway. */
export function locked<DB, TB extends keyof DB, O>(
  kind: Kind,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return kind === 'postgres' ? query.forUpdate() : query
}

const lockWaitMs = 2_000

/** Bounds how long a transaction waits for rows that another process holds. On SQLite there is no other. */
export async function limitLockWait(tx: Tx) {
  if (kindOf(tx) === 'postgres') await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(tx)
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Deletes at most so many rows of a cellar, and answers how many. */
export async function deleteSome(db: Database, table: keyof Tables, cellar_id: string, most: number): Promise<number> {
  const [from, row] = [sql.table(table), sql.raw(kindOf(db) === 'postgres' ? 'ctid' : 'rowid')]
  const some = sql`select ${row} from ${from} where cellar_id = ${cellar_id} limit ${most}`
  const { numAffectedRows } = await sql`delete from ${from} where ${row} in (${some})`.execute(db)
  return Number(numAffectedRows)
}

/** Reads as of one moment, however long it takes, while others write. */
export function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** The column type of a file's bytes. */
export function bytesType(kind: Kind): RawBuilder<unknown> {
  return kind === 'postgres' ? sql`bytea` : sql`blob`
}

/** Whether a write broke a rule of uniqueness; `slot` when it was that of one bottle per slot. */
export function uniquenessBroken(error: unknown): 'slot' | 'other' | undefined {
  const code = codeOf(error)
  if (code !== '23505' && code !== 2067 && code !== 1555) return undefined
  return /slot_row|bottles_in_slot/.test(String((error as Error).message)) ? 'slot' : 'other'
}

/** Whether a write broke any rule that the tables hold, or gave a value that a column cannot hold. */
export function ruleBroken(error: unknown): boolean {
  const code = codeOf(error)
  // SQLSTATE classes 22 and 23; SQLite's extended codes of SQLITE_CONSTRAINT.
  return typeof code === 'string' ? /^2[23]...$/.test(code) : typeof code === 'number' && (code & 0xff) === 19
}

/** Whether the disk did not take a write, mostly because it is full: said by PostgreSQL, SQLite or the system itself. */
export function notWritten(error: unknown): boolean {
  const code = codeOf(error)
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || code === sqliteFull || isDiskError(error)
}

/** Whether SQLite could not write or sync a file: what the connection believes to be on disk may not be there. */
export function isDiskError(error: unknown): boolean {
  return sqliteWriteFaults.has(codeOf(error))
}

/** Whether SQLite found that a file is not whole, or no database at all. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return typeof code === 'number' && [11, 26].includes(code & 0xff)
}

const sqliteFull = 13
/** SQLITE_IOERR with what it is extended by: WRITE, FSYNC, DIR_FSYNC, TRUNCATE and SHMSIZE. */
const sqliteWriteFaults = new Set<unknown>([3, 4, 5, 6, 19].map(extended => 10 | (extended << 8)))

/** How many values one statement may carry. */
export const valuesAtMost = 30_000

/** What stands for the values of so many rows of so many columns. */
export function valueLists(kind: Kind, rows: number, columns: number): string {
  if (kind === 'sqlite')
    return Array(rows)
      .fill(`(${Array(columns).fill('?').join(',')})`)
      .join(',')
  const row = (at: number) => Array.from({ length: columns }, (_, column) => `$${at * columns + column + 1}`)
  return Array.from({ length: rows }, (_, at) => `(${row(at).join(',')})`).join(',')
}

export async function databaseVersion(db: Database): Promise<string> {
  const query =
    kindOf(db) === 'postgres'
      ? sql<{ v: string }>`select version() as v`
      : sql<{ v: string }>`select sqlite_version() as v`
  const { rows } = await query.execute(db)
  return rows[0]?.v ?? ''
}

export async function databaseBytes(db: Database): Promise<number | null> {
  const query =
    kindOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(db)
  return rows[0]?.bytes ?? null
}

/** The migrations that were run here, by any release. */
export async function migrationsRun(db: Database): Promise<string[]> {
  try {
    return (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === '42P01' || /no such table/.test(String(error))) return []
    throw error
  }
}

/** The schema that tables without one are in; SQLite has none. */
export async function schemaOf(db: Database): Promise<string | undefined> {
  if (kindOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

/** PostgreSQL's SQLSTATE, SQLite's extended code or the system's name of an error. */
export function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error ? error.code : undefined
}
