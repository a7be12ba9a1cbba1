import type { LogEvent } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { BusTransport } from '../change-bus.ts'
import { StartError } from '../start-error.ts'
import { keepMark, mustNotBeEmptied, prepareFolder } from './data-folder.ts'
import { migrationsRun, schemaOf } from './dialect.ts'
import { distribute } from './distribute.ts'
import { Retrying } from './done-again.ts'
import * as beginning from './migrations/0001-beginning.ts'
import * as rateUpdates from './migrations/0002-rate-updates.ts'
import * as securityEvents from './migrations/0003-security-events.ts'
import * as locksAndPlan from './migrations/0004-locks-and-plan.ts'
import * as accountCodes from './migrations/0005-account-codes.ts'
import * as invitations from './migrations/0006-invitations.ts'
import * as secondFactors from './migrations/0007-second-factors.ts'
import * as passkeys from './migrations/0008-passkeys.ts'
import * as serverErrors from './migrations/0009-server-errors.ts'
import * as chosenCharts from './migrations/0010-chosen-charts.ts'
import * as sharing from './migrations/0011-sharing.ts'
import * as guestLinks from './migrations/0012-guest-links.ts'
import * as oidc from './migrations/0013-oidc.ts'
import * as confirmations from './migrations/0014-confirmations.ts'
import * as owners from './migrations/0015-owners.ts'
import * as proxyIdentities from './migrations/0016-proxy-identities.ts'
import * as requestCounts from './migrations/0017-request-counts.ts'
import * as stocktakeResults from './migrations/0018-stocktake-results.ts'
import * as stocktakeSlots from './migrations/0019-stocktake-slots.ts'
import * as makers from './migrations/0020-makers.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { removeAllUnfinished } from './unfinished-cellars.ts'

const migrations = {
  '0001-beginning': beginning,
  '0002-rate-updates': rateUpdates,
  '0003-security-events': securityEvents,
  '0004-locks-and-plan': locksAndPlan,
  '0005-account-codes': accountCodes,
  '0006-invitations': invitations,
  '0007-second-factors': secondFactors,
  '0008-passkeys': passkeys,
  '0009-server-errors': serverErrors,
  '0010-chosen-charts': chosenCharts,
  '0011-sharing': sharing,
  '0012-guest-links': guestLinks,
  '0013-oidc': oidc,
  '0014-confirmations': confirmations,
  '0015-owners': owners,
  '0016-proxy-identities': proxyIdentities,
  '0017-request-counts': requestCounts,
  '0018-stocktake-results': stocktakeResults,
  '0019-stocktake-slots': stocktakeSlots,
  '0020-makers': makers,
}

/** The names of the migrations in their order. The last one that was run identifies the form of the tables. */
export const schemaNames: readonly string[] = Object.keys(migrations)
export const schemaName = schemaNames.at(-1) ?? ''

/**
 * The location of the data: the address of a PostgreSQL database and the schema there, unless it is that of the user, or
 * a folder that holds one SQLite file.
 */
export type Locations = { database_url: string; schema?: string } | { data_dir: string }

/** Opens the database and migrates its tables to this release, or to the given one. */
export async function openDatabase(where: Locations, release?: string): Promise<Database> {
  const db = await connectDatabase(where)
  try {
    await migrate(db, where, { release })
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Told of each query with its milliseconds, the time that it waited for others included. It has no values. */
export type QueryWatch = (query: { sql: string; ms: number }) => void

/** Opens the database without migrating it. A PostgreSQL database need not be reachable yet. */
export async function connectDatabase(where: Locations, watch?: QueryWatch): Promise<Database> {
  const dialect =
    'database_url' in where
      ? await dialectOfPostgres(where.database_url, where.schema)
      : sqliteDialect(prepareFolder(where.data_dir))
  const log = ({ query, queryDurationMillis }: LogEvent) => watch?.({ sql: query.sql, ms: queryDurationMillis })
  return new Retrying({ dialect, ...(watch ? { log } : {}) })
}

/** Loads the driver only when it is used, so that an instance with SQLite starts faster. */
async function dialectOfPostgres(url: string, schema?: string) {
  const { postgresDialect } = await import('./postgres.ts')
  return postgresDialect(url, schema)
}

/** Connects the processes on one PostgreSQL database. A SQLite file has only one process. */
export async function openBusTransport(where: Locations): Promise<BusTransport | undefined> {
  if (!('database_url' in where)) return undefined
  const { PostgresTransport } = await import('./postgres-transport.ts')
  return new PostgresTransport(where.database_url)
}

/** Returns the last migration of tables of an earlier release; undefined for those of this one, of a later one or none. */
export async function findEarlierRelease(db: Database): Promise<string | undefined> {
  const run = await migrationsRun(db)
  const release = schemaNames.filter(name => run.includes(name)).at(-1)
  return release === schemaName || run.some(name => !(name in migrations)) ? undefined : release
}

interface MigrateOptions {
  /** An earlier release to stop at, given by its last migration. */
  release?: string | undefined
  /** Told of each migration before it begins. */
  onStep?: (nth: number, count: number) => void
}

/** Migrates the tables to this release, or to an earlier one. */
export async function migrate(db: Database, where: Locations, { release, onStep }: MigrateOptions = {}) {
  const run = await migrationsRun(db)
  if (run.some(name => !(name in migrations)))
    throw new StartError(
      'The data was written by a newer version of this application. Start that version or a newer one.',
    )
  if ('data_dir' in where && run.length === 0) mustNotBeEmptied(where.data_dir)
  const schema = await schemaOf(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => announced(migrations, run, onStep) },
    // Otherwise the tables of another schema in the same PostgreSQL database would be mistaken for ours.
    ...(schema ? { migrationTableSchema: schema } : {}),
  })
  const { error } = release ? await migrator.migrateTo(release) : await migrator.migrateToLatest()
  if (error) throw error
  if (!release) await distribute(db)
  if ('data_dir' in where) {
    await keepMark(db, where.data_dir)
    await removeAllUnfinished(db)
  }
}

function announced(all: Record<string, Migration>, run: readonly string[], onStep: MigrateOptions['onStep']) {
  const left = Object.keys(all).filter(name => !run.includes(name))
  const announce = ([name, { up }]: [string, Migration]): [string, Migration] => [
    name,
    {
      up: async db => {
        onStep?.(left.indexOf(name) + 1, left.length)
        await up(db)
      },
    },
  ]
  return Object.fromEntries(Object.entries(all).map(announce))
}
