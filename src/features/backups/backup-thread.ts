import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from './backup-error.ts'
import type { Failed, Sent } from './in-thread.ts'
import { makeBackup } from './make-backup.ts'
import { addPart } from './moments/extend.ts'
import { checkBackup } from './restore.ts'

/*
 * This thread makes or checks a backup, so that the server answers meanwhile. It has connections of its own to the
 * database.
 */

parentPort?.postMessage(await outcomeOf(workerData as Sent))

async function outcomeOf({ order, sent_ms }: Sent): Promise<unknown> {
  const at = new Date(order.at)
  const now = () => new Date(at.getTime() + Date.now() - sent_ms)
  try {
    switch (order.work) {
      case 'make':
        return await makeBackup(order.where, order.target, at, order.encryption, { chainClock: now })
      case 'extend':
        return { added: await addPart(order.where, now, order.place) }
      case 'check':
        return await checkBackup(order.file, order.data_dir, at)
    }
  } catch (error) {
    return { failed: failureOf(error), detail: String(error) } satisfies Failed
  }
}
