import type { Sender } from '../../client/send.ts'
import type { Reach } from '../../shared/address.ts'
import type { StoredOf } from './cellar-db.ts'
import type { Answerer } from './outbox-entry.ts'

/**
 * The reason why the server was not reached: something else answered, or this device failed. There is none when nothing
 * answered.
 */
export type Trouble = Answerer | 'device'

/** The messages between the pages and workers of one stored cellar, on a channel with the name of its store. */
export type SyncMessage =
  /** There is something to send or to fetch. */
  | { kind: 'wake' }
  /** The stored data has changed. */
  | { kind: 'changed' }
  /** The progress of the first fetch, in rows. */
  | { kind: 'progress'; done: number; total: number }
  /** The result of the last attempt to reach the server. */
  | { kind: 'reached'; reached: boolean; trouble?: Trouble | undefined }
  /** The server no longer knows this token. */
  | { kind: 'signed-out'; token: string | null }
  /** The cellar is gone, or the person is no longer a member. */
  | { kind: 'gone' }
  /** The cellars of the person, their names or the person's roles in them may have changed. */
  | { kind: 'cellars' }
  /** There was no room for it on the device. */
  | { kind: 'full' }

/** The job of a worker, which is sent to it at the start, and again when it changes. */
export interface SyncJob {
  of: StoredOf
  sources: Sources
  sender: Sender
}

/**
 * The endpoints from which a copy is fetched. The worker receives them without their schemas, which it does not need.
 */
export interface Sources {
  snapshot: Reach
  changes: Reach
  events: Reach
}
