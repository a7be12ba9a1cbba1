import type { DBSchema, IDBPDatabase } from 'idb'
import { openStore } from '../../client/open-store.ts'
import { cellarStoreName } from '../../client/store-names.ts'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { OutboxEntry, Overwriting, OwnChange } from './outbox-entry.ts'

/** Whose copy of which cellar, and what its rows are made of: one of an older make is fetched anew. */
export interface StoredOf {
  person_id: string
  cellar_id: string
  columns: string
}

/** A version, and the id of the change that made it: the same version of another history has another one. */
export interface At {
  version: number
  change_id: string | null
}

/** Where the copy stands. */
export interface Standing extends StoredOf, At {
  /** Names what was fetched whole: another fetch has another one, though it may be of the same version. */
  base_id: string
  /** The row after which each part of it begins, as the server names it; the first begins with nothing. */
  part_starts: string[]
  /** The rows that changed up to this version are in the parts already; later ones are kept one by one. */
  base_version: number
  /** When the server was found to be set back to an earlier state, until the person has seen it. */
  set_back_at: string | null
}

/** A cellar that is being fetched whole: what has come of it outlives the page. */
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
  /** The place of the table in the order of parts. */
  order: number
  id: string
  after: Record<string, unknown> | null
  version: number
}

export interface Stores extends DBSchema {
  standing: { key: 'standing'; value: Standing }
  /** The parts of what was fetched whole, by its name and their numbers. */
  base: { key: [string, number]; value: Uint8Array<ArrayBuffer> }
  fetching: { key: 'fetching'; value: Fetching & StoredOf }
  rows: { key: [number, string]; value: StoredRow; indexes: { version: number } }
  outbox: { key: number; value: OutboxEntry }
  /** The bytes of requests that send some, each by the name its request has for it. */
  files: { key: string; value: Uint8Array<ArrayBuffer> }
  own: { key: number; value: OwnChange; indexes: { key: string } }
  overwriting: { key: number; value: Overwriting }
  /** Who keeps the copy up to date, where there are no Web Locks, and when they last said so. */
  lease: { key: 'lease'; value: { holder: string; at: number } }
}

/** The layout of the stores. Another one empties all but the outbox, its files and what they have overwritten. */
const layout = 7

/** The stores of the copy; beside them are those of the queue. */
export const copy = ['standing', 'base', 'fetching', 'rows', 'own'] as const

export type CellarDb = IDBPDatabase<Stores>

/** `onLost` hears when the browser took the store away, as when its site data is cleared. */
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
    // Another page wants it gone, or in a newer layout.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: onLost,
  })
}
