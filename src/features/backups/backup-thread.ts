import { parentPort, workerData } from 'node:worker_threads'
import type { Locations } from '../../server/db/open.ts'
import { failureOf } from './backup-error.ts'
import type { BackupFailure } from './failures.ts'
import { type Encryption, type MadeBackup, makeBackup } from './make-backup.ts'

/*
 * This thread makes a backup, so that the server answers meanwhile. It has connections of its own to the database.
 */

export interface Order {
  where: Locations
  target: string
  at: string
  encryption: Encryption
}

export type Outcome = MadeBackup | { failed: BackupFailure; detail: string }

const { where, target, at, encryption } = workerData as Order
parentPort?.postMessage(await outcome())

async function outcome(): Promise<Outcome> {
  try {
    return await makeBackup(where, target, new Date(at), encryption)
  } catch (error) {
    return { failed: failureOf(error), detail: String(error) }
  }
}
