import type { Readable } from 'node:stream'
import { AppError } from '../shared/errors.ts'

export interface Pace {
  /** So long nothing may come. */
  silence_ms: number
  /** After so long of waiting it has to have come so fast. */
  grace_ms: number
  least_bytes_per_second: number
  /** So long all of it may be waited for. */
  whole_ms: number
}

/**
 * What is sent, as long as it comes fast enough. Only the time in which it is waited for counts: a sender is not to blame
 * for a disk that is slow. It stays open when it is given up, or nobody could be told.
 */
export async function* paced(body: Readable, pace: Pace): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false })
  let bytes = 0
  let waited = 0
  try {
    for (;;) {
      const since = performance.now()
      const next = await within(Math.min(pace.silence_ms, pace.whole_ms - waited), pieces.next())
      if (next?.done) return
      waited += performance.now() - since
      bytes += next?.value.length ?? 0
      const isSlow = waited > pace.grace_ms && bytes * 1_000 < waited * pace.least_bytes_per_second
      if (!next || isSlow) throw new AppError(408, 'too_slow')
      yield next.value
    }
  } catch (error) {
    // Who sent it went away in the midst.
    throw error instanceof AppError ? error : new AppError(400, 'bad_request')
  } finally {
    // Not waited for: it ends after the piece that may never come.
    pieces.return?.().catch(() => {})
  }
}

/** Undefined when it takes longer. What came while this process did other things is looked at first. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => setImmediate(resolve, undefined), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
