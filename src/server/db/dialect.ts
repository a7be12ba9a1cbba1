import {
  CompiledQuery,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type TransactionBuilder,
} from 'kysely'
import type { Statement } from './run-in-order.ts'
import type { Database, Tables, Tx } from './tables.ts'

/** The kinds of database. Only this file contains what differs between them. */
export type Kind = 'sqlite' | 'postgres'

export function kindOf(db: Database): Kind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Locks the selected rows for this transaction. On SQLite that is not necessary, since it has only one writer. */
export function locked<DB, TB extends keyof DB, O>(
  kind: Kind,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return kind === 'postgres' ? query.forUpdate() : query
}

export const lockWaitMs = 2_000

/**
 * Makes the statement that locks a cellar for this transaction, so that its changes are made one after another. Unless it
 * is patient, it waits for another change only for a moment. On SQLite it is none, since there is only one writer.
 */
export function cellarLock(tx: Tx, cellar_id: string, isPatient: boolean): Statement[] {
  if (kindOf(tx) === 'sqlite') return []
  const waiting = `select set_config('lock_timeout', '${isPatient ? 0 : lockWaitMs}', true)`
  const lock = `with waiting as materialized (${waiting}) select cellars.id from cellars, waiting where cellars.id = $1 for update of cellars`
  return [{ query: CompiledQuery.raw(lock, [cellar_id]), rows: 1 }]
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Reads the state at one moment, however long that takes, while others write. */
export function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/**
 * Begins a transaction of a few milliseconds. On SQLite, those that end at the same time are written to the disk together,
 * but each is rolled back on its own.
 */
export function briefTransaction(db: Database): TransactionBuilder<Tables> {
  return db.transaction().setAccessMode('read write')
}

/**
 * True if the database itself refuses to commit a transaction in which a statement failed, so that nobody has to wait for
 * the answers before. On SQLite, a transaction goes on without the statement.
 */
export function refusesCommitAfterFailure(tx: Tx): boolean {
  return kindOf(tx) === 'postgres'
}

/** Returns the column type for the bytes of a file. */
export function bytesType(kind: Kind): RawBuilder<unknown> {
  return kind === 'postgres' ? sql`bytea` : sql`blob`
}

/**
 * Returns `slot` if a write violated the rule of one bottle per slot, `other` for any other uniqueness rule, and
 * undefined for another error.
 */
export function uniquenessBroken(error: unknown): 'slot' | 'other' | undefined {
  const code = codeOf(error)
  if (code !== '23505' && code !== 2067 && code !== 1555) return undefined
  return /slot_row|bottles_in_slot/.test(String((error as Error).message)) ? 'slot' : 'other'
}

/** Returns true if a write violated any rule of the tables, or contained a value that a column cannot hold. */
export function ruleBroken(error: unknown): boolean {
  const code = codeOf(error)
  // These are the SQLSTATE classes 22 and 23, and the extended codes of SQLITE_CONSTRAINT.
  return typeof code === 'string' ? /^2[23]...$/.test(code) : typeof code === 'number' && (code & 0xff) === 19
}

/**
 * Returns true if PostgreSQL, SQLite or the operating system reports that a write to the disk failed, mostly because it
 * is full.
 */
export function notWritten(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '53100' ||
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === 'EFBIG' ||
    code === sqliteFull ||
    isDiskError(error)
  )
}

/**
 * Returns true if SQLite could not write or sync a file. Data that the connection believes to be on disk may be
 * missing.
 */
export function isDiskError(error: unknown): boolean {
  return sqliteWriteErrors.has(codeOf(error))
}

/** Returns true if SQLite found that a file is damaged, or not a database at all. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return typeof code === 'number' && [11, 26].includes(code & 0xff)
}

const sqliteFull = 13
/** The write errors among the extended codes of SQLITE_IOERR: WRITE, FSYNC, DIR_FSYNC, TRUNCATE and SHMSIZE. */
const sqliteWriteErrors = new Set<unknown>([3, 4, 5, 6, 19].map(extended => 10 | (extended << 8)))

/** The maximum number of values in one statement. */
export const valuesAtMost = 30_000

/** A statement for SQLite. */
export interface SqliteQuery extends CompiledQuery {
  /** It is run once for each of these lists of values. */
  repeated?: readonly (readonly unknown[])[]
  /** True if it gives lists of values and not objects, which take half as long again. */
  givesLists?: boolean
}

/** Returns each row as the list of its values, in the order in which the query names their columns. */
export async function valuesFrom(db: Database, query: CompiledQuery): Promise<unknown[][]> {
  const lists: SqliteQuery = { ...query, givesLists: true }
  const { rows } = await db.executeQuery<object>(lists)
  return kindOf(db) === 'sqlite' ? (rows as unknown[][]) : rows.map(row => Object.values(row))
}

/**
 * Makes the statement that inserts rows, which begins with `into`. For one statement with several rows, SQLite would copy
 * each page that it changes to a file, in case that a later row is refused.
 */
export function insertOf(kind: Kind, into: string, rows: readonly (readonly unknown[])[]): SqliteQuery {
  const columns = rows[0]?.length ?? 0
  if (kind === 'sqlite') {
    const query = CompiledQuery.raw(`${into} values (${Array(columns).fill('?').join(',')})`)
    return { ...query, repeated: rows }
  }
  const placeholders = (at: number) => Array.from({ length: columns }, (_, column) => `$${at * columns + column + 1}`)
  const lists = rows.map((_, at) => `(${placeholders(at).join(',')})`)
  return CompiledQuery.raw(`${into} values ${lists.join(',')}`, rows.flat())
}

/** Returns the number of the version, without the name of the distribution that some packages add to it. */
export async function databaseVersion(db: Database): Promise<string> {
  const query =
    kindOf(db) === 'postgres'
      ? sql<{ v: string }>`select split_part(current_setting('server_version'), ' ', 1) as v`
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

/** Returns the bytes of all photos, and of the parts of photos that are arriving, which are a part of the database. */
export async function photoBytes(db: Database): Promise<number> {
  const bytesIn = async (table: 'photo_files' | 'upload_parts') => {
    const sum = sql<string | number | null>`sum(octet_length(file))`
    const { bytes } = await db.selectFrom(table).select(sum.as('bytes')).executeTakeFirstOrThrow()
    return Number(bytes)
  }
  return (await bytesIn('photo_files')) + (await bytesIn('upload_parts'))
}

/** Returns a text that changes with every write to the database, but may change without one too. */
export async function writeMark(db: Database): Promise<string> {
  // A plain select is read by the connection that never writes, for which SQLite counts the writes of the others.
  const mark =
    kindOf(db) === 'postgres'
      ? sql`pg_current_wal_insert_lsn()::text`
      : sql`(select data_version from pragma_data_version)`
  const row = await db.selectNoFrom(sql<string | number>`${mark}`.as('mark')).executeTakeFirstOrThrow()
  return String(row.mark)
}

/** Returns the names of the migrations that have been run here, by any release. */
export async function migrationsRun(db: Database): Promise<string[]> {
  try {
    return (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === '42P01' || /no such table/.test(String(error))) return []
    throw error
  }
}

/** Returns the default schema of tables. SQLite has none. */
export async function schemaOf(db: Database): Promise<string | undefined> {
  if (kindOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

/**
 * Returns the code of an error: the SQLSTATE of PostgreSQL, the extended code of SQLite, or the name of a system error.
 */
export function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error ? error.code : undefined
}
