import type { Readable } from 'node:stream'
import { AppError } from '../shared/errors.ts'

export interface Pace {
  /** The maximum time without any data. */
  idle_ms: number
  /** The waiting time after which the minimum rate applies. */
  grace_ms: number
  least_bytes_per_second: number
  /** The maximum waiting time for the whole body. */
  whole_ms: number
}

/**
 * Yields a body as long as it arrives fast enough. Only the time spent waiting for it counts, since a sender is not to
 * blame for a slow disk. The stream is not destroyed when it is given up, because the refusal could not be sent then.
 */
export async function* paced(body: Readable, pace: Pace): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false })
  let bytes = 0
  let waited = 0
  try {
    for (;;) {
      const since = performance.now()
      const next = await within(Math.max(0, Math.min(pace.idle_ms, pace.whole_ms - waited)), pieces.next())
      if (next?.done) return
      waited += performance.now() - since
      bytes += next?.value.length ?? 0
      const isSlow = waited > pace.grace_ms && bytes * 1_000 < waited * pace.least_bytes_per_second
      if (!next || isSlow) throw new AppError(408, 'too_slow')
      yield next.value
    }
  } catch (error) {
    // The sender went away before the end.
    throw error instanceof AppError ? error : new AppError(400, 'bad_request')
  } finally {
    // This is not awaited, because it resolves only after the next piece, which may never come.
    pieces.return?.().catch(() => {})
  }
}

/**
 * Returns undefined if the work takes longer. Data that arrived while this process was busy is read before the time
 * runs out.
 */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => setImmediate(resolve, undefined), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
