import type { Sender } from '../../client/send.ts'
import type { Reach } from '../../shared/address.ts'
import type { StoredOf } from './cellar-db.ts'
import type { Answerer } from './outbox-entry.ts'

/** Why the server was not reached, where it is not that nothing answered: what did, or that this device failed. */
export type Trouble = Answerer | 'device'

/** What pages and workers of one kept cellar tell each other, over a channel with the name of its store. */
export type SyncMessage =
  /** There is something to send or to fetch. */
  | { kind: 'wake' }
  /** What is kept has changed. */
  | { kind: 'changed' }
  /** The first fetch, in rows. */
  | { kind: 'progress'; done: number; total: number }
  /** Whether the last try came through to the server. */
  | { kind: 'reached'; reached: boolean; trouble?: Trouble | undefined }
  /** The server does not know this token any more. */
  | { kind: 'signed-out'; token: string | null }
  /** The cellar is gone, or no longer this person's. */
  | { kind: 'gone' }
  /** There was no room for it on the device. */
  | { kind: 'full' }

/** What a worker is told to begin with, and again when it changes. */
export interface SyncJob {
  of: StoredOf
  sources: Sources
  sender: Sender
}

/** The endpoints that a copy is fetched from; given to the worker, which needs none of what checks them. */
export interface Sources {
  snapshot: Reach
  changes: Reach
  events: Reach
}
