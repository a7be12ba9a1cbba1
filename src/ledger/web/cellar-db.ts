import type { DBSchema, IDBPDatabase } from 'idb'
import { openStore } from '../../client/open-store.ts'
import { cellarStoreName } from '../../client/store-names.ts'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { OutboxEntry, Overwriting, OwnChange } from './outbox-entry.ts'

/** The person and the cellar of a copy, and the columns of its rows. A copy with other columns is fetched again. */
export interface StoredOf {
  person_id: string
  cellar_id: string
  columns: string
}

/** A version, and the id of the change that made it, which differs if the same version belongs to another history. */
export interface At {
  version: number
  change_id: string | null
}

/** The state of the copy. */
export interface Standing extends StoredOf, At {
  /** Identifies a whole fetch. Another fetch has another id, even if it is of the same version. */
  base_id: string
  /** The row after which each part begins, as the server names it. The first part begins with an empty string. */
  part_starts: string[]
  /** The version up to which changed rows are merged into the parts. Later rows are stored one by one. */
  base_version: number
  /**
   * The time at which this device noticed that the server was restored from a backup, until the person has dismissed
   * the notice.
   */
  set_back_at: string | null
}

/** A whole fetch in progress, whose parts outlive the page. */
export interface Fetching {
  base_id: string
  part_starts: string[]
  /** The version of the first part. */
  at: At
  next: string | null
  row_count: number
  bottle_count: number
  rows_done: number
}

export interface StoredRow {
  table: CellarTable
  /** The position of the table in the order of parts. */
  order: number
  id: string
  after: Record<string, unknown> | null
  version: number
}

export interface Stores extends DBSchema {
  standing: { key: 'standing'; value: Standing }
  /** The parts of a whole fetch, by its id and their numbers. */
  base: { key: [string, number]; value: Uint8Array<ArrayBuffer> }
  fetching: { key: 'fetching'; value: Fetching & StoredOf }
  rows: { key: [number, string]; value: StoredRow; indexes: { version: number } }
  outbox: { key: number; value: OutboxEntry }
  /** The bytes that requests send, each under the name that its request has for it. */
  files: { key: string; value: Uint8Array<ArrayBuffer> }
  own: { key: number; value: OwnChange; indexes: { key: string } }
  overwriting: { key: number; value: Overwriting }
  /**
   * The holder of the lease to keep the copy up to date, where there are no Web Locks, and the time of its last
   * renewal.
   */
  lease: { key: 'lease'; value: { holder: string; at: number } }
}

/**
 * The layout of the stores. A new number empties the stores of the copy, but keeps the outbox, its files and
 * `overwriting`.
 */
const layout = 8

/** The stores that hold the copy; the others belong to the queue. */
export const copy = ['standing', 'base', 'fetching', 'rows', 'own'] as const

export type CellarDb = IDBPDatabase<Stores>

/** Calls `onLost` when the browser took the store away, for example because its site data was cleared. */
export function openCellarDb(of: StoredOf, onLost: () => void = () => {}): Promise<CellarDb> {
  return openStore<Stores>(cellarStoreName(of), layout, {
    upgrade(upgraded) {
      for (const store of copy) if (upgraded.objectStoreNames.contains(store)) upgraded.deleteObjectStore(store)
      upgraded.createObjectStore('standing')
      upgraded.createObjectStore('base')
      upgraded.createObjectStore('fetching')
      upgraded.createObjectStore('rows', { keyPath: ['order', 'id'] }).createIndex('version', 'version')
      upgraded.createObjectStore('own', { keyPath: 'at' }).createIndex('key', 'key')
      if (!upgraded.objectStoreNames.contains('outbox')) {
        upgraded.createObjectStore('outbox', { keyPath: 'at', autoIncrement: true })
      }
      if (!upgraded.objectStoreNames.contains('files')) upgraded.createObjectStore('files')
      if (!upgraded.objectStoreNames.contains('overwriting')) {
        upgraded.createObjectStore('overwriting', { keyPath: 'at' })
      }
      if (!upgraded.objectStoreNames.contains('lease')) upgraded.createObjectStore('lease')
    },
    // Another page wants to delete the database or upgrade its layout.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: onLost,
  })
}
