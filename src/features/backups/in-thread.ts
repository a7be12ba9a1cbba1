import type { Locations } from '../../server/db/open.ts'
import { startThread } from '../../server/start-thread.ts'
import type { BackupFailure } from './failures.ts'
import type { Encryption } from './folder.ts'
import type { MadeBackup } from './make-backup.ts'
import type { Place } from './moments/extend.ts'
import type { TriedOut } from './restore.ts'

/** The work for the thread, ordered at a time of the server's clock. */
export type Order = { at: string } & (
  | { work: 'make'; where: Locations; target: string; encryption: Encryption }
  | { work: 'extend'; where: Locations; place: Place }
  | { work: 'check'; file: string; data_dir: string }
)

/** An order with the time of the machine's clock at which it was sent, when that of the server's clock was `at`. */
export interface Sent {
  order: Order
  sent_ms: number
}

export interface Failed {
  failed: BackupFailure
  detail: string
}

interface Outcomes {
  make: MadeBackup
  extend: { added: boolean | null }
  check: TriedOut
}

/** Makes, extends or checks a backup in a thread of its own. */
export function inThread<O extends Order>(order: O): Promise<Outcomes[O['work']] | Failed> {
  const thread = startThread('src/features/backups/backup-thread.ts', { order, sent_ms: Date.now() } satisfies Sent)
  return new Promise(resolve => {
    thread.once('message', resolve)
    thread.once('error', error => resolve({ failed: 'unexpected', detail: String(error) }))
  })
}
