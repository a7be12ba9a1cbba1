import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from './backup-error.ts'
import type { Failed, Order } from './in-thread.ts'
import { makeBackup } from './make-backup.ts'
import { checkBackup } from './restore.ts'

/*
 * This thread makes or checks a backup, so that the server answers meanwhile. It has connections of its own to the
 * database.
 */

parentPort?.postMessage(await outcomeOf(workerData as Order))

async function outcomeOf(order: Order): Promise<unknown> {
  const at = new Date(order.at)
  try {
    return order.work === 'make'
      ? await makeBackup(order.where, order.target, at, order.encryption)
      : await checkBackup(order.file, order.data_dir, at)
  } catch (error) {
    return { failed: failureOf(error), detail: String(error) } satisfies Failed
  }
}
