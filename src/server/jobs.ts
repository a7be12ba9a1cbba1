import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError, conflict } from '../shared/errors.ts'
import { readSetting, writeSetting } from './db/settings.ts'
import type { Database } from './db/tables.ts'
import type { Host, Job, LastRun } from './host.ts'
import { endLease, takeLease } from './lease.ts'

const checkEveryMs = 10 * 60_000
const hourMs = 60 * 60_000

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

interface JobWork {
  name: string
  /** Longer than the work takes, so that no second process begins meanwhile. */
  leaseMs: number
  /** Returns the time of the next run; null while the job is switched off. */
  nextAfter(host: Host, last: LastRun | null): Promise<Date | null> | Date
  work(host: Host, at: Date): Promise<Omit<LastRun, 'at'>>
}

/** Returns the name of the setting with the last run of a job. */
export const lastRunSetting = (name: string) => `job_${name}`

/** Returns a job that one process does at a time, and whose last run is stored. */
export function leasedJob({ name, leaseMs, nextAfter, work }: JobWork): Job {
  async function state(host: Host) {
    const stored = await readSetting(host.db, lastRunSetting(name))
    const last: LastRun | null = stored === undefined ? null : JSON.parse(stored)
    const next = await nextAfter(host, last)
    return { last, next_at: next?.toISOString() ?? null }
  }

  async function run(host: Host) {
    const { db, now } = host
    const holder = randomUUID()
    const at = now()
    const note = (run: Omit<LastRun, 'at'>) =>
      writeSetting(db, lastRunSetting(name), JSON.stringify({ at: at.toISOString(), ...run }))
    if (!(await takeLease(db, name, holder, at, leaseMs))) throw conflict('job_running')
    try {
      await note(await work(host, at))
    } catch (error) {
      await note({ failed: 'unexpected', count: 0 })
      throw error
    } finally {
      await endLease(db, name, holder)
    }
  }

  async function runIfDue(host: Host) {
    const { next_at } = await state(host)
    if (next_at === null || next_at > host.now().toISOString()) return
    await run(host).catch(unlessRunning)
  }

  return { name, state, run, runIfDue }
}

/** Throws the error of a run, unless another process runs the job already. */
export function unlessRunning(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'job_running')) throw error
}

/** Returns a job that runs every hour and deletes what is no longer needed; `remove` returns the number of rows. */
export function hourlyJob(name: string, remove: (db: Database, now: Date) => Promise<number>): Job {
  return leasedJob({
    name,
    leaseMs: 5 * 60_000,
    nextAfter: ({ now }, last) => (last ? new Date(Date.parse(last.at) + hourMs) : now()),
    work: async ({ db, now }) => ({ failed: null, count: await remove(db, now()) }),
  })
}
