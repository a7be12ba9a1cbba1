import { setTimeout } from 'node:timers/promises'
import { AppError } from '../shared/errors.ts'
import { build } from './app.ts'
import { readConfig } from './config.ts'
import { connectDatabase, migrate } from './db/open.ts'

const config = readConfig(process.env)
const db = await connectDatabase(config.database)
let isReady = await isMigrated()
const { app } = await build(config, db, undefined, () => isReady)

try {
  await app.listen({ port: config.port, host: config.host })
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(taken ? `Port ${config.port} is taken. Choose another with PORT=….` : error)
  process.exit(1)
}

const address = app.server.address()
const port = typeof address === 'object' && address ? address.port : config.port
const where = config.host === '127.0.0.1' ? 'localhost' : config.host
console.log(
  `Wine Cellar is at http://${where}:${port} — open it and make the first account: it becomes the administrator.`,
)

/** Answers what is under way, then goes. */
async function stop() {
  await app.close()
  await db.destroy()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

if (!isReady) console.error('The database cannot be reached yet. Requests are answered with 503 until it can be.')
while (!isReady) {
  await setTimeout(1_000)
  isReady = await isMigrated()
}

/** Brings the tables to this release; false while the database is away. */
async function isMigrated(): Promise<boolean> {
  try {
    await migrate(db)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'database_away') return false
    throw error
  }
}
