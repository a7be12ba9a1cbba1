import type { FastifyInstance } from 'fastify'
import { limits } from '../shared/limits.ts'
import type { Database } from './db/tables.ts'
import { stopMessage } from './process-messages.ts'

/**
 * Finishes the answers in progress when the process is told to stop, and ends it in time even if a client, a database
 * or some work hangs. A second signal ends it at once.
 */
export function stopOnSignal(app: FastifyInstance, db: Database) {
  let signals = 0
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), limits.stop_answers_ms)
    setTimeout(() => process.exit(0), limits.stop_ms)
    void end(app, db).finally(() => process.exit(0))
  }
  const hear = () => {
    signals++
    if (signals > 1) process.exit(1)
    stop()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  // Of several processes, this one may get the signal of the terminal too, before the message or after it.
  process.on('message', message => {
    if (message === stopMessage) stop()
  })
}

async function end(app: FastifyInstance, db: Database) {
  await app.close()
  await db.destroy()
}
