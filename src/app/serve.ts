import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { waitingRestore } from '../features/backups/ordered-restore.ts'
import { mustHaveCertificate } from '../features/safe-address/certificate.ts'
import { type Config, readConfig } from '../server/config.ts'
import { connectDatabase, findEarlierRelease, migrate } from '../server/db/open.ts'
import type { Database } from '../server/db/tables.ts'
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
  let db = await connect()
  const order = await waitingRestore(db, new Date())
  if (order) {
    await db.destroy()
    const { carryOutRestore } = await import('../features/backups/carry-out-restore.ts')
    await carryOutRestore(order, config, new Date())
    db = await connect()
  }
  let away = await awayOrMigrated(db, config)
  // Loaded after everything that can prevent the start, so that errors are reported at once.
  const { build, sealStoredSecrets, setupCodeFor } = await import('./server.ts')
  const { app, host } = await build(config, db, undefined, () => away === undefined)
  log = host.log
  await app.listen({ port: config.port, host: config.host })

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const where = config.host === '127.0.0.1' ? 'localhost' : config.host
  console.log(
    `Wine Cellar is at http://${where}:${port}${config.base_path} — open it and create the first account, which becomes the administrator.`,
  )

  stopOnSignal(app, db)

  if (away === undefined) await begin()

  async function begin() {
    await sealStoredSecrets(host)
    const code = await setupCodeFor(host)
    if (code) console.log(`The first account needs the set-up code ${code}.`)
  }

  if (away)
    console.error(
      `The database of DATABASE_URL cannot be reached yet (${away}). Start it, or correct DATABASE_URL; requests are answered with 503 until then.`,
    )
  while (away !== undefined) {
    await setTimeout(1_000)
    away = await awayOrMigrated(db, config)
    if (away === undefined) await begin()
  }
}

/** Migrates the tables to this release; returns the reason instead when the database cannot be reached. */
async function awayOrMigrated(db: Database, config: Config): Promise<string | undefined> {
  try {
    const earlier = await findEarlierRelease(db)
    if (earlier) {
      const { backUpBeforeUpdate } = await import('../features/backups/before-update.ts')
      await backUpBeforeUpdate(earlier, config, new Date())
    }
    await migrate(db, config.database)
    return undefined
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'database_away'
    if (!isAway || startSentence(error, config)) throw error
    const { message, code } = error.cause as { message: string; code?: string }
    return message || code || 'no answer'
  }
}
