import type { Locations } from '../../server/db/open.ts'
import { startThread } from '../../server/start-thread.ts'
import type { BackupFailure } from './failures.ts'
import type { Encryption } from './folder.ts'
import type { MadeBackup } from './make-backup.ts'
import type { TriedOut } from './restore.ts'

export type Order =
  | { work: 'make'; where: Locations; target: string; at: string; encryption: Encryption }
  | { work: 'check'; file: string; data_dir: string; at: string }

export interface Failed {
  failed: BackupFailure
  detail: string
}

interface Outcomes {
  make: MadeBackup
  check: TriedOut
}

/** Makes or checks a backup in a thread of its own. */
export function inThread<O extends Order>(order: O): Promise<Outcomes[O['work']] | Failed> {
  const thread = startThread('src/features/backups/backup-thread.ts', order)
  return new Promise(resolve => {
    thread.once('message', resolve)
    thread.once('error', error => resolve({ failed: 'unexpected', detail: String(error) }))
  })
}
