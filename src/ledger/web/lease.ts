import { newId } from '../../shared/ids.ts'
import { type CellarDb, openCellarDb, type StoredOf } from './cellar-db.ts'

/** Runs the work while this holder has the lease of a copy. */
export async function withLease(
  of: StoredOf,
  signal: AbortSignal,
  work: (inTurn: AbortSignal) => Promise<void>,
  { lease_ms, renew_ms }: { lease_ms: number; renew_ms: number },
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
