import { cellarStoreName } from '../../client/store-names.ts'
import { newId } from '../../shared/ids.ts'
import { type CellarDb, openCellarDb, type StoredOf } from './cellar-db.ts'

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
  if (!navigator.locks) return withLease(of, signal, work, times)
  await navigator.locks
    .request(cellarStoreName(of), { signal }, () => work(signal))
    .catch(error => {
      if (!signal.aborted) throw error
    })
}

async function withLease(
  of: StoredOf,
  signal: AbortSignal,
  work: (inTurn: AbortSignal) => Promise<void>,
  { lease_ms, renew_ms }: typeof leaseTimes,
) {
  const holder = newId()
  const db = await openCellarDb(of)
  const take = () => takeLease(db, holder, Date.now(), lease_ms)
  try {
    while (!signal.aborted) {
      if (await take()) {
        const lost = new AbortController()
        const renewing = setInterval(() => {
          take().then(
            isOurs => isOurs || lost.abort(),
            () => lost.abort(),
          )
        }, renew_ms)
        await work(AbortSignal.any([signal, lost.signal])).finally(() => clearInterval(renewing))
        if (!lost.signal.aborted) return
      }
      await pause(renew_ms, signal)
    }
  } finally {
    await endLease(db, holder).catch(() => {})
    db.close()
  }
}

/** Takes or renews the lease. Returns false while somebody else holds it and has renewed it within its duration. */
export async function takeLease(db: CellarDb, holder: string, now: number, lease_ms: number): Promise<boolean> {
  const tx = db.transaction('lease', 'readwrite')
  const current = await tx.store.get('lease')
  const isFree = !current || current.holder === holder || Math.abs(now - current.at) > lease_ms
  if (isFree) void tx.store.put({ holder, at: now }, 'lease')
  await tx.done
  return isFree
}

export async function endLease(db: CellarDb, holder: string): Promise<void> {
  const tx = db.transaction('lease', 'readwrite')
  if ((await tx.store.get('lease'))?.holder === holder) void tx.store.clear()
  await tx.done
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
