import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError, conflict } from '../shared/errors.ts'
import { readSetting, writeSetting } from './db/settings.ts'
import type { Database } from './db/tables.ts'
import type { Host, Job, LastRun } from './host.ts'
import { endLease, takeLease } from './lease.ts'

const checkEveryMs = 10 * 60_000
const hourMs = 60 * 60_000
/** Longer than deleting takes, so that no second process begins meanwhile. */
const leaseMs = 5 * 60_000

/** While the server listens, runs each job when it is due. */
export function runJobs(app: FastifyInstance, host: Host) {
  const stopped = new AbortController()
  const runAll = async () => {
    for (const job of host.jobs) {
      if (!host.isReady()) return
      await job.runIfDue(host, stopped.signal).catch(error => {
        if (!stopped.signal.aborted) host.log.error({ event: 'job_failed', job: job.name, error })
      })
    }
  }
  app.addHook('onListen', async () => {
    const timer = setInterval(() => void runAll(), checkEveryMs)
    timer.unref()
    stopped.signal.addEventListener('abort', () => clearInterval(timer))
  })
  app.addHook('preClose', async () => stopped.abort())
}

/** Returns a job that runs every hour and deletes what is no longer needed; `work` returns the number of rows. */
export function hourlyJob(name: string, work: (db: Database, now: Date) => Promise<number>): Job {
  async function state({ db, now }: Host) {
    const stored = await readSetting(db, `job_${name}`)
    const last: LastRun | null = stored === undefined ? null : JSON.parse(stored)
    const next = last ? new Date(Date.parse(last.at) + hourMs) : now()
    return { last, next_at: next.toISOString() }
  }

  async function run({ db, now }: Host) {
    const holder = randomUUID()
    const at = now().toISOString()
    const note = (run: Omit<LastRun, 'at'>) => writeSetting(db, `job_${name}`, JSON.stringify({ at, ...run }))
    if (!(await takeLease(db, name, holder, now(), leaseMs))) throw conflict('job_running')
    try {
      await note({ failed: null, count: await work(db, now()) })
    } catch (error) {
      await note({ failed: 'unexpected', count: 0 })
      throw error
    } finally {
      await endLease(db, name, holder)
    }
  }

  async function runIfDue(host: Host) {
    const { next_at } = await state(host)
    if (next_at > host.now().toISOString()) return
    await run(host).catch(error => {
      const isOtherProcess = error instanceof AppError && error.code === 'job_running'
      if (!isOtherProcess) throw error
    })
  }

  return { name, state, run, runIfDue }
}
