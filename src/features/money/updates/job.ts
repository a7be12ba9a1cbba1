import type { Host, Job } from '../../../server/host.ts'
import { AppError } from '../../../shared/errors.ts'
import { noteRatesOfOthers } from '../queries.ts'
import { type LastUpdate, readLast, readSource } from './settings.ts'
import { updateRates } from './update.ts'

const retryAfterMs = 60 * 60_000
const dayMs = 24 * 60 * 60_000
/** The bank publishes at about 16:00 in Frankfurt, which is 15:00 in winter. */
const publishedAtUtcMs = 16.5 * 60 * 60_000

/** Fetches new exchange rates once a day if an administrator has switched that on. */
export const ratesJob: Job = {
  name: 'rates',
  async state({ db, now }) {
    const last = await readLast(db)
    const { kind } = await readSource(db)
    return {
      last: last ? { at: last.at, failed: last.result.failed, count: last.result.added } : null,
      next_at: kind === 'off' ? null : nextAfter(last, now()).toISOString(),
    }
  },
  async run(host) {
    await updateRates(host)
  },
  runIfDue: updateIfDue,
}

/** Fetches new rates if it is time to and no other process does. */
export async function updateIfDue(host: Host, signal?: AbortSignal): Promise<void> {
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
  return nextAfter(last, now) <= now
}

function nextAfter(last: LastUpdate | undefined, now: Date): Date {
  if (!last) return now
  const at = Date.parse(last.at)
  const published = (Math.floor((at - publishedAtUtcMs) / dayMs) + 1) * dayMs + publishedAtUtcMs
  return new Date(last.result.failed === null ? published : Math.min(published, at + retryAfterMs))
}
