import { cellarStoreName } from '../../client/store-names.ts'
import type { StoredOf } from './cellar-db.ts'

/** The duration of a lease that is not renewed, and the interval of renewal. */
export const leaseTimes = { lease_ms: 8_000, renew_ms: 2_000 }

/**
 * Runs the work for one copy in one place of the browser at a time; another takes over when that place is gone. It uses
 * a Web Lock, or a lease in the copy's store where a page has no locks because its address is not secure. A holder that
 * was frozen for longer than its lease learns on waking that it has lost it: its signal is aborted.
 */
export async function oneAtATime(
  of: StoredOf,
  signal: AbortSignal,
  work: (inTurn: AbortSignal) => Promise<void>,
  times = leaseTimes,
): Promise<void> {
  if (!navigator.locks) return (await import('./lease.ts')).withLease(of, signal, work, times)
  await navigator.locks
    .request(cellarStoreName(of), { signal }, () => work(signal))
    .catch(error => {
      if (!signal.aborted) throw error
    })
}
