import { notOurs, type Sender } from '../../client/send.ts'
import type { Committed } from '../contract.ts'
import type { Sources } from './sync-messages.ts'
import type { SyncedCellar } from './synced-cellar.ts'

/** The number of attempts, and the time, after which a request that something else keeps answering is set aside. */
export interface SendTimeouts {
  tries: number
  ms: number
}

/** A cellar to bring up to date, and the credentials to do it with. */
export interface Syncing {
  cellar_id: string
  stored: SyncedCellar
  sources: Sources
  sender: Sender
  signal: AbortSignal
  timeouts?: SendTimeouts | undefined
  /** Called whenever the stored data has changed. */
  onChange(): void
  /** Called with the progress of the first fetch, in rows. */
  onProgress(done: number, total: number): void
}

/** Ensures that an answer of another shape neither replaces stored data nor counts as done. */
export function mustBringRows(answer: unknown, response: Response): unknown {
  const { version, rows } = (answer ?? {}) as Partial<Committed>
  if (Number.isInteger(version) && Array.isArray(rows)) return answer
  throw notOurs(response)
}
