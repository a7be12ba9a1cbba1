import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { limits } from '../shared/limits.ts'
import type { Config } from './config.ts'
import { answer, ask, listeningMessage, restartMessage, stopMessage } from './process-messages.ts'
import { startAgain } from './start-again.ts'

/** A process that ends sooner than this would probably end at once again. */
const longEnoughMs = 10_000
const longestPauseMs = 30_000
const answerTimeoutMs = 1_000

/**
 * True if the system can divide the connections of one port evenly among processes that each listen to it. Elsewhere
 * they share one queue, which the first that wakes may empty.
 */
export const hasDividedPorts = process.platform === 'linux' || process.platform === 'freebsd'

/**
 * Starts processes that serve on one port, and starts each again that ends, until this one is told to stop, or by one
 * of them to start the whole program again. `away` returns why the database cannot be reached. Resolves with the port
 * when all of them listen. If the first one ends before it listens, so does this process, since that one has said why.
 */
export async function startProcesses(config: Config, away: () => string | undefined): Promise<number> {
  // If this process handed connections on, those on their way to a process that is killed would stay open without an
  // answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const count = config.processes
  const port = await freePort(config)
  const serving = new Set<Worker>()
  let hasStarted = false
  let isStopping = false
  let isWantedAgain = false

  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  const started = Promise.withResolvers<void>()
  startOne(0)
  await started.promise
  return port

  function startOne(earlierPauseMs: number) {
    const since = performance.now()
    const worker = cluster.fork({ PORT: port })
    answer(worker, 'away', away)
    answer(worker, 'metrics', () => metricsOf(serving))
    worker.on('message', message => {
      if (message === restartMessage) restart()
      if (message === listeningMessage) addServing(worker)
    })
    // A message to a process that has just ended fails, which its end tells as well.
    worker.on('error', () => {})
    worker.once('exit', async (code, signal) => {
      serving.delete(worker)
      if (isStopping) return
      if (!hasStarted) process.exit(code || 1)
      console.error(`A process ended (${signal || code}) and is started again.`)
      const isEarly = performance.now() - since < longEnoughMs
      const pauseMs = isEarly ? Math.min(longestPauseMs, earlierPauseMs * 2 || 1_000) : 0
      await setTimeout(pauseMs)
      if (!isStopping) startOne(pauseMs)
    })
  }

  function addServing(worker: Worker) {
    serving.add(worker)
    if (!hasStarted) for (let others = 1; others < count; others++) startOne(0)
    hasStarted = true
    if (serving.size === count) started.resolve()
  }

  function hear() {
    if (isStopping && !isWantedAgain) {
      endAll()
      process.exit(1)
    }
    isWantedAgain = false
    void stop()
  }

  function restart() {
    if (isStopping) return
    isWantedAgain = true
    void stop()
  }

  async function stop() {
    if (isStopping) return
    isStopping = true
    const ended = workers().map(async worker => {
      worker.send(stopMessage)
      if (!worker.isDead()) await once(worker, 'exit')
    })
    await Promise.race([Promise.all(ended), setTimeout(limits.stop_all_ms)])
    endAll()
    if (isWantedAgain) startAgain()
    process.exit(0)
  }
}

/**
 * Returns the port to serve on, or throws if somebody listens on it. The processes would not notice another copy of the
 * program, with which the system would divide the port.
 */
async function freePort({ port, host }: Config): Promise<number> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : port
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
}

function endAll() {
  for (const worker of workers()) worker.process.kill('SIGKILL')
}

/** Returns the figures of all processes that answer in time. */
async function metricsOf(serving: ReadonlySet<Worker>): Promise<unknown[]> {
  const inTime = (worker: Worker) =>
    Promise.race([ask(worker, 'metrics'), setTimeout(answerTimeoutMs, undefined, { ref: false })])
  const figures = await Promise.all(Array.from(serving, inTime))
  return figures.filter(figure => figure !== undefined)
}
