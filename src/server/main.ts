import { build } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'

const config = readConfig(process.env)
const db = await openDatabase(config.database)
const { app } = await build(config, db)

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
