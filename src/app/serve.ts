import cluster from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { waitingRestore } from '../features/backups/ordered-restore.ts'
import { mustHaveCertificate } from '../features/safe-address/certificate.ts'
import { type Config, readConfig } from '../server/config.ts'
import { connectDatabase, findEarlierRelease, migrate } from '../server/db/open.ts'
import type { Database } from '../server/db/tables.ts'
import { ask, listeningMessage } from '../server/process-messages.ts'
import { hasDividedPorts, startProcesses } from '../server/processes.ts'
import { startSentence } from '../server/start-sentence.ts'
import { stopOnSignal } from '../server/stop.ts'
import { AppError } from '../shared/errors.ts'

let config: Config | undefined
try {
  config = readConfig(process.env)
  await start(config)
} catch (error) {
  console.error(startSentence(error, config) ?? error)
  process.exit(1)
}

/** Serves in this process, or in several that it starts. The first one migrates the tables and speaks to the administrator. */
async function start(config: Config) {
  if (config.backup_recipients.length > 0) {
    const { encrypterFor } = await import('../features/backups/age.ts')
    encrypterFor(config.backup_recipients)
  }
  await mustHaveCertificate(config)
  let log: FastifyBaseLogger | undefined
  const connect = () =>
    connectDatabase(config.database, ({ sql, ms }) => {
      if (ms >= config.slow_query_ms) log?.warn({ event: 'slow_query', ms: Math.round(ms), sql: sql.slice(0, 2_000) })
    })
  const isFirst = cluster.isPrimary
  let db = await connect()
  const order = isFirst ? await waitingRestore(db, new Date()) : undefined
  if (order) {
    await db.destroy()
    const { carryOutRestore } = await import('../features/backups/carry-out-restore.ts')
    await carryOutRestore(order, config, new Date())
    db = await connect()
  }
  const tryTables = isFirst
    ? () => reasonIfAway(() => migrateAll(config, db), config)
    : () => ask<string | undefined>(process, 'away')
  let away = await tryTables()
  const serving = isFirst && config.processes > 1 ? undefined : await serve(config, db, () => away === undefined)
  log = serving?.host.log

  if (isFirst) {
    const port = serving?.port ?? (await startProcesses(config, () => away))
    const where = config.host === '127.0.0.1' ? 'localhost' : config.host
    console.log(`Wine Cellar is at http://${where}:${port}${config.base_path}`)
    if (away)
      console.error(
        `The database of DATABASE_URL cannot be reached yet (${away}). Start it, or correct DATABASE_URL; requests are answered with 503 until then.`,
      )
  }
  const wasAway = away !== undefined
  while (away !== undefined) {
    await setTimeout(1_000)
    away = await tryTables()
  }
  const settle = async () => {
    if (wasAway) await serving?.seal()
    if (isFirst) await tellFirstAccount(config, db)
  }
  while ((await reasonIfAway(settle, config)) !== undefined) await setTimeout(1_000)
}

async function serve(config: Config, db: Database, isReady: () => boolean) {
  // Loaded after everything that can prevent the start, so that errors are reported at once.
  const { build, sealStoredSecrets } = await import('./server.ts')
  const { app, host } = await build(config, db, undefined, isReady)
  const seal = () => sealStoredSecrets(host)
  if (isReady()) await seal()
  const isDivided = cluster.isWorker && hasDividedPorts
  const where = { port: config.port, host: config.host, reusePort: isDivided, exclusive: isDivided }
  await app.listen(where)
  stopOnSignal(app, host)
  if (cluster.isWorker) process.send?.(listeningMessage)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { host, port, seal }
}

async function tellFirstAccount(config: Config, db: Database) {
  const { hasPeople } = await import('../features/accounts/queries.ts')
  if (await hasPeople(db)) return
  const { setupCodeFor } = await import('../features/accounts/setup-code.ts')
  const code = await setupCodeFor({ config, db })
  console.log('Open it and create the first account, which becomes the administrator.')
  if (code) console.log(`The first account needs the set-up code ${code}.`)
}

function tellStep(nth: number, count: number) {
  console.error(`Updating the tables: ${nth} of ${count} …`)
}

/** Migrates the tables to this release, after a backup if they are of an earlier one. */
async function migrateAll(config: Config, db: Database) {
  const earlier = await findEarlierRelease(db)
  if (earlier) {
    const { backUpBeforeUpdate } = await import('../features/backups/before-update.ts')
    await backUpBeforeUpdate(earlier, config, new Date())
  }
  await migrate(db, config.database, earlier ? { onStep: tellStep } : {})
}

/** Carries out a step of the start; returns the reason instead when the database cannot be reached. */
async function reasonIfAway(step: () => Promise<void>, config: Config): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'database_away'
    if (!isAway || startSentence(error, config)) throw error
    const { message, code } = error.cause as { message: string; code?: string }
    return message || code || 'no answer'
  }
}
