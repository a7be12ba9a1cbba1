import { open } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { AppError } from '../../shared/errors.ts'
import { timeSlices } from '../batches.ts'
import { largeFrom } from '../large-writes.ts'
import { StartError } from '../start-error.ts'
import { startThread } from '../start-thread.ts'
import { isDamage, isDiskError, type SqliteQuery } from './dialect.ts'

/**
 * Runs Kysely on `node:sqlite` with one connection that writes and one that reads in parallel (WAL); both keep their
 * prepared statements. Transactions, and all statements other than plain selects, wait for the writing connection;
 * reads never do. A transaction that only reads has its own connection. Those for which `read write` is set are brief,
 * and are synced together.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new WriterAndReader(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class WriterAndReader extends SqliteAdapter {
  /** Schema changes in SQLite are transactional: a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** The driver itself serializes writers, and reads need not wait. */
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  #writer: Statements | undefined
  #reader: Statements | undefined
  #isUncertain = false
  #ended: Ended[] = []
  #queue: Promise<void> = Promise.resolve()
  #checkpoints: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    this.#writer = new Statements(this.#file)
    this.#reader = new Statements(this.#file)
  }

  /** Works with the writing connection. After a disk error, that connection is replaced before its next use. */
  write<T>(work: (writer: Statements) => T): T {
    const writer = this.#writer
    if (!writer) throw new Error('The database is not open')
    try {
      return work(writer)
    } catch (error) {
      if (isDiskError(error)) this.#isUncertain = true
      if (this.#isUncertain || !writer.isTransaction) this.#settle(this.#takeEnded(), error)
      throw error
    }
  }

  /** True if the open transaction of SQLite has others in it that ended and are not synced yet. */
  get hasEnded() {
    return this.#ended.length > 0
  }

  /**
   * Resolves when a transaction that has just ended is on disk. All that end in this turn of the event loop, and those
   * that wait for the writing connection by then, are one transaction of SQLite, because a sync takes as long for many
   * as for one.
   */
  synced(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ended.push({ resolve, reject })
      if (this.#ended.length === 1) setImmediate(() => void this.#syncNext())
    })
  }

  async #syncNext() {
    // Those that ended have been rejected already if the connection could not be replaced.
    const release = await this.takeWriter().catch(() => undefined)
    this.syncEnded()
    release?.()
  }

  /** Commits those that ended, if there are any. Each of them is told if that fails. */
  syncEnded() {
    if (this.#ended.length === 0) return
    try {
      this.commit()
    } catch {
      // Nobody else is concerned.
    }
  }

  /** Commits the transaction of SQLite, and with it those that ended in it. */
  commit() {
    const ended = this.#takeEnded()
    try {
      this.write(writer => writer.end('commit'))
    } catch (error) {
      this.#settle(ended, error)
      throw error
    }
    this.#settle(ended)
  }

  #takeEnded(): Ended[] {
    const ended = this.#ended
    this.#ended = []
    return ended
  }

  #settle(ended: readonly Ended[], error?: unknown) {
    for (const { resolve, reject } of ended) {
      if (error === undefined) resolve()
      else reject(error)
    }
  }

  get reader(): Statements {
    if (!this.#reader) throw new Error('The database is not open')
    return this.#reader
  }

  /** Waits until nobody else writes. Returns the function to call when done. */
  async takeWriter(): Promise<() => void> {
    const before = this.#queue
    let done: () => void = () => {}
    this.#queue = new Promise(resolve => {
      done = resolve
    })
    await before
    try {
      if (this.#isUncertain) this.#openWriterAgain()
    } catch (error) {
      done()
      throw error
    }
    return done
  }

  /**
   * Replaces the writing connection. After a failed fsync the operating system may discard what it could not write and
   * report success from then on, so a new connection reads what is on disk, and is used only if the file is whole.
   */
  #openWriterAgain() {
    this.#writer?.close()
    this.#writer = undefined
    this.#writer = openWhole(this.#file)
    this.#isUncertain = false
  }

  async acquireConnection() {
    return new SqliteConnection(this)
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings) {
    if (accessMode === 'read only') connection.beginReading()
    else await connection.begin(accessMode === 'read write')
  }

  /** Opens a separate connection for a transaction that reads while others write. */
  openReader(): Statements {
    return new Statements(this.#file)
  }

  async commitTransaction(connection: SqliteConnection) {
    await connection.commit()
  }

  /** Syncs the log on another thread, so that the commit has little left to sync. */
  async syncLog() {
    const log = await open(`${this.#file}-wal`, 'r+')
    try {
      await log.datasync()
    } finally {
      await log.close()
    }
  }

  /**
   * Starts a thread that writes the log into the file. Until it has ended, the writing connection makes no checkpoints.
   */
  checkpointInBackground() {
    const checkpoint = this.#checkpoints
      .then(() => checkpointed(this.#file))
      .then(() => {
        if (this.#checkpoints === checkpoint) this.#writer?.exec('pragma wal_autocheckpoint = 1000')
      })
    this.#checkpoints = checkpoint
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.end('rollback')
  }

  async releaseConnection() {}

  async destroy() {
    await this.#syncNext()
    await this.#checkpoints
    this.#reader?.close()
    this.#writer?.close()
  }
}

/** A transaction whose work is done and which waits until it is on disk. */
interface Ended {
  resolve(): void
  reject(error: unknown): void
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  #release: (() => void) | undefined
  #snapshot: Statements | undefined
  /** True if others may end in the same transaction of SQLite, and if some had when this one began. */
  #isJoint = false
  #isNested = false
  #rowsWritten = 0
  #bytesWritten = 0

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  /** Starts a read transaction: everything read until its end is of one moment, and nobody has to wait for it. */
  beginReading() {
    this.#snapshot = this.#driver.openReader()
    this.#snapshot.exec('begin')
  }

  async begin(isJoint: boolean) {
    this.#release = await this.#driver.takeWriter()
    try {
      if (!isJoint) this.#driver.syncEnded()
      this.#isJoint = isJoint
      this.#isNested = this.#driver.hasEnded
      this.#driver.write(writer => {
        if (this.#isNested) writer.exec('savepoint nested')
        else writer.begin(isJoint)
      })
    } catch (error) {
      this.#release()
      this.#release = undefined
      throw error
    }
  }

  async commit() {
    if (this.#isLarge) {
      await this.#writeOut()
      await this.#driver.syncLog()
    }
    if (this.#isJoint && !this.#isLarge) await this.#endJointly()
    else this.end('commit')
  }

  async #endJointly() {
    if (this.#isNested) this.#driver.write(writer => writer.exec('release nested'))
    const synced = this.#driver.synced()
    this.#letOthersWrite()
    await synced
  }

  end(how: 'commit' | 'rollback') {
    if (this.#snapshot) {
      this.#snapshot.close()
      this.#snapshot = undefined
      return
    }
    // After a failed commit, Kysely requests a rollback, but another transaction may use the connection by then.
    if (!this.#release) return
    try {
      if (this.#isLarge && how === 'commit') {
        this.#driver.write(writer => writer.exec('pragma wal_autocheckpoint = 0'))
        this.#driver.checkpointInBackground()
      }
      if (how === 'commit') this.#driver.commit()
      else this.#driver.write(writer => (this.#isNested ? writer.rollBackNested() : writer.end('rollback')))
      if (this.#hasLargeCache || this.#isLarge) this.#driver.write(writer => writer.exec(usualCache))
    } finally {
      this.#letOthersWrite()
    }
  }

  #letOthersWrite() {
    this.#release?.()
    this.#release = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot) return this.#snapshot.run<R>(query)
    if (this.#release) return this.#runInTransaction<R>(query)
    if (query.query.kind === 'SelectQueryNode') return this.#driver.reader.run<R>(query)
    const release = await this.#driver.takeWriter()
    try {
      this.#driver.syncEnded()
      return this.#driver.write(writer => {
        writer.undoInMemory(false)
        return writer.run<R>(query)
      })
    } finally {
      release()
    }
  }

  /**
   * Writes the changed pages into the log, and lets other requests be served in between, so that the commit has little
   * left to write. SQLite has no call for that, but if the cache is too small, each page that is read displaces a
   * changed one.
   */
  async #writeOut() {
    this.#driver.write(writer => writer.exec(smallCache))
    const pause = timeSlices()
    for (let page = 0; page < Math.min(this.#rowsWritten, largeCachePages); page++) {
      this.#driver.write(writer => writer.exec('select max(rowid) from sqlite_schema'))
      await pause()
    }
  }

  get #isLarge() {
    return this.#rowsWritten >= largeFrom || this.#bytesWritten >= largeFromBytes
  }

  get #hasLargeCache() {
    return this.#rowsWritten >= largeCacheFrom
  }

  #runInTransaction<R>(query: SqliteQuery): QueryResult<R> {
    return this.#driver.write(writer => {
      const result = writer.run<R>(query)
      const hadLargeCache = this.#hasLargeCache
      this.#rowsWritten += Number(result.numAffectedRows ?? 0)
      for (const values of query.repeated ?? [query.parameters]) this.#bytesWritten += bytesIn(values)
      if (this.#hasLargeCache && !hadLargeCache) writer.exec(largeCache)
      return result
    })
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered on a shared statement
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on SQLite')
  }
}

/** Opens a connection to a file and ensures that the file is whole. */
function openWhole(file: string): Statements {
  try {
    const connection = new Statements(file)
    if (connection.isWhole()) return connection
    connection.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  throw new AppError(503, 'database_damaged')
}

/** Resolves when the thread has ended, even if it failed: the writing connection then writes the rest by itself. */
function checkpointed(file: string): Promise<void> {
  const thread = startThread('src/server/db/checkpoint-thread.ts', file)
  return new Promise(resolve => {
    thread.once('error', () => {}).once('exit', () => resolve())
  })
}

const sqliteNeeded = '3.51.3'

/** Throws if the SQLite version can damage a database in WAL mode. */
export function mustBeCurrent(version: string) {
  if (version.localeCompare(sqliteNeeded, 'en', { numeric: true }) >= 0) return
  throw new StartError(
    `Node ${process.versions.node} includes SQLite ${version}, which can damage the data. Start with "npm start", or with the newest Node 24: SQLite ${sqliteNeeded} or newer is needed.`,
  )
}

const statementsCached = 300

const usualCache = 'pragma cache_size = -2000'
/**
 * The size of the cache for large transactions. If a page leaves the cache, changes and leaves it again, the commit has
 * to read and write the whole log once more for its checksums.
 */
const largeCachePages = 24_000
const largeCache = `pragma cache_size = ${largeCachePages}`
/** A transaction of this many rows may become large. One part of a restore has fewer rows. */
const largeCacheFrom = 300
const smallCache = 'pragma cache_size = 100'
/** The photos of an import are few rows, but as many bytes as thousands of other rows. */
const largeFromBytes = 4_000_000

function bytesIn(values: readonly unknown[]): number {
  let bytes = 0
  for (const value of values) {
    if (typeof value === 'string') bytes += value.length
    else if (value instanceof Uint8Array) bytes += value.length
  }
  return bytes
}

/** One connection with its prepared statements, by which a point query takes 14 µs instead of 48. */
class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; gives: boolean }>()
  #undoesInMemory = false

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    mustBeCurrent(String(this.#database.prepare('select sqlite_version() as version').get()?.version))
    this.exec('pragma journal_mode = wal')
    // This is set after WAL, and on each connection: an answered write is on disk even if the power fails.
    this.exec('pragma synchronous = full')
    this.exec('pragma foreign_keys = on')
    this.exec('pragma busy_timeout = 5000')
    this.exec(usualCache)
  }

  exec(sql: string) {
    this.#database.exec(sql)
  }

  begin(undoInMemory: boolean) {
    this.undoInMemory(undoInMemory)
    this.exec('begin immediate')
  }

  /**
   * Decides where the next transactions keep the pages that a savepoint or a statement changes, as they were before. Those
   * of brief changes are few, and writing them to a temporary file took as long as the work itself. A large change would
   * need as much memory as it writes.
   */
  undoInMemory(wanted: boolean) {
    if (wanted === this.#undoesInMemory) return
    this.exec(`pragma temp_store = ${wanted ? 'memory' : 'file'}`)
    this.#undoesInMemory = wanted
  }

  run<R>({ sql, parameters, repeated, givesLists = false }: SqliteQuery): QueryResult<R> {
    const { statement, gives } = this.#prepare(sql)
    if (repeated) {
      for (const values of repeated) statement.run(...(values as SQLInputValue[]))
      return { rows: [], numAffectedRows: BigInt(repeated.length) }
    }
    const values = parameters as SQLInputValue[]
    if (gives) {
      statement.setReturnArrays(givesLists)
      return { rows: statement.all(...values) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Ends a transaction. When the disk is full, SQLite has already ended it, and there is nothing to roll back. */
  end(how: 'commit' | 'rollback') {
    try {
      if (how === 'commit' || this.#database.isTransaction) this.exec(how)
    } catch (error) {
      if (this.#database.isTransaction) this.exec('rollback')
      throw error
    }
  }

  /** Undoes a nested transaction. When the disk is full, SQLite has already undone it with the one around it. */
  rollBackNested() {
    if (this.isTransaction) this.exec('rollback to nested; release nested')
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  isWhole(): boolean {
    return this.#database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok'
  }

  close() {
    this.#prepared.clear()
    this.#database.close()
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql)
    if (known) {
      // The statement moves to the end, so that the least recently used ones are at the front.
      this.#prepared.delete(sql)
      this.#prepared.set(sql, known)
      return known
    }
    const statement = this.#database.prepare(sql)
    const fresh = { statement, gives: statement.columns().length > 0 }
    this.#prepared.set(sql, fresh)
    if (this.#prepared.size > statementsCached) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    return fresh
  }
}
