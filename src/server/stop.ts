import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { limits } from '../shared/limits.ts'
import type { Host } from './host.ts'
import { restartMessage, stopMessage } from './process-messages.ts'
import { canStartAgain, startAgain } from './start-again.ts'

const idleEveryMs = 100

/**
 * Finishes the answers in progress when the process is told to stop, and ends it in time even if a client, a database
 * or some work hangs. A second signal ends it at once. Lets the host restart the program in the same way.
 */
export function stopOnSignal(app: FastifyInstance, host: Host) {
  let signals = 0
  let isStopping = false
  let isWantedAgain = false
  const end = () => (isWantedAgain ? startAgain() : process.exit(0))
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // A client keeps the connection of an answer that was already under way, and might never use it again.
    setInterval(() => app.server.closeIdleConnections(), idleEveryMs)
    setTimeout(() => app.server.closeAllConnections(), limits.stop_answers_ms)
    setTimeout(end, limits.stop_ms)
    void close(app, host).finally(end)
  }
  const hear = () => {
    signals++
    if (signals > 1) process.exit(1)
    isWantedAgain = false
    stop()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  // Of several processes, this one may get the signal of the terminal too, before the message or after it.
  process.on('message', message => {
    if (message === stopMessage) stop()
  })
  if (!canStartAgain) return
  host.restart = () => {
    if (cluster.isWorker) return void process.send?.(restartMessage)
    if (isStopping) return
    isWantedAgain = true
    stop()
  }
}

async function close(app: FastifyInstance, { db }: Host) {
  await app.close()
  await db.destroy()
}
