import { readSetting, writeSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { OrderedRestore } from './contract.ts'

/*
 * An administrator orders a restore, and the next start carries it out, since a server cannot replace the data it is
 * using. The order is in the data that is replaced: all processes see it, and it ends with the swap.
 */

/** The name of the setting with the order, and afterwards with what became of it. */
export const restoreSetting = 'restore'
const dayMs = 86_400_000

/** Returns the order. One that has waited for a day has expired: nobody expects it at a later start. */
export async function readRestore(db: Database, now: Date): Promise<OrderedRestore | null> {
  const stored = await readSetting(db, restoreSetting)
  if (stored === undefined) return null
  const order = JSON.parse(stored) as OrderedRestore
  const isOver = order.state === 'waiting' && now.getTime() - Date.parse(order.at) > dayMs
  return isOver ? { ...order, state: 'failed', failed: 'expired' } : order
}

export async function writeRestore(db: Database, order: OrderedRestore): Promise<void> {
  await writeSetting(db, restoreSetting, JSON.stringify(order))
}

/** Returns the order that waits for this start; null if there is none, or the database cannot say. */
export async function waitingRestore(db: Database, now: Date): Promise<OrderedRestore | null> {
  const order = await readRestore(db, now).catch(() => null)
  return order?.state === 'waiting' ? order : null
}
