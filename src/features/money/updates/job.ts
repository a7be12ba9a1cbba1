import type { FastifyInstance } from 'fastify'
import type { Host } from '../../../server/host.ts'
import { AppError } from '../../../shared/errors.ts'
import { noteRatesOfOthers } from '../queries.ts'
import { type LastUpdate, readLast, readSource } from './settings.ts'
import { updateRates } from './update.ts'

const checkEveryMs = 10 * 60_000
const retryAfterMs = 60 * 60_000
const dayMs = 24 * 60 * 60_000
/** The bank publishes at about 16:00 in Frankfurt, which is 15:00 in winter. */
const publishedAtUtcMs = 16.5 * 60 * 60_000

/** While the server listens, fetches new exchange rates once a day if an administrator has switched that on. */
export function keepRatesUpToDate(app: FastifyInstance, host: Host) {
  const stopped = new AbortController()
  app.addHook('onListen', async () => {
    const timer = setInterval(() => {
      updateIfDue(host, stopped.signal).catch(error => {
        if (!stopped.signal.aborted) host.log.error({ event: 'rates_not_updated', error })
      })
    }, checkEveryMs)
    timer.unref()
    stopped.signal.addEventListener('abort', () => clearInterval(timer))
  })
  app.addHook('preClose', async () => stopped.abort())
}

/** Fetches new rates if it is time to and no other process does. */
export async function updateIfDue(host: Host, signal?: AbortSignal): Promise<void> {
  if (!host.isReady()) return
  await noteRatesOfOthers(host.db)
  const { kind } = await readSource(host.db)
  if (kind === 'off' || !isDue(await readLast(host.db), host.now())) return
  try {
    const { failed, added, waiting, refused } = await updateRates(host, signal)
    host.log.info({ event: 'rates_updated', failed, added, waiting, refused })
  } catch (error) {
    const isOtherProcess = error instanceof AppError && error.code === 'rates_being_fetched'
    if (!isOtherProcess) throw error
  }
}

/** Returns true once after each publication, and again an hour after a failure. */
export function isDue(last: LastUpdate | undefined, now: Date): boolean {
  if (!last) return true
  const at = Date.parse(last.at)
  if (last.result.failed !== null && now.getTime() - at >= retryAfterMs) return true
  const published = Math.floor((now.getTime() - publishedAtUtcMs) / dayMs) * dayMs + publishedAtUtcMs
  return at < published
}
