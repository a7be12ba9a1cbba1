import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CellarTable, ChangedRow } from '../../features/cellars/contract.ts'
import type { Touched } from '../../features/cellars/deed.ts'
import type { Waiting } from '../../features/cellars/outbox.ts'
import { cellarStoreName } from './store-names.ts'

/** What the server refused, and why. It stays until the person has dealt with it. */
export interface Refusal {
  status: number
  code: string
  message: string
  fields: Record<string, string>
  at: string
}

/** A request on its way to the server. `at` is its place in the queue. */
export interface Queued extends Waiting {
  at: number
  /** What it changed here, for taking it back. */
  touched: Touched[]
  refusal: Refusal | null
}

/** An own change that the server has done: enough to take it back without asking for it. */
export interface OwnChange {
  at: number
  key: string
  touched: Touched[]
}

/** Whose copy of which cellar, and what its rows are made of: one of an older make is fetched anew. */
export interface KeptOf {
  person_id: string
  cellar_id: string
  columns: string
}

/** Where the copy stands. */
interface Standing extends KeptOf {
  version: number
  /** The version that was fetched whole; what changed since is kept by row. */
  base_version: number
}

interface KeptRow {
  table: CellarTable
  id: string
  after: Record<string, unknown> | null
  version: number
}

interface Stores extends DBSchema {
  standing: { key: 'standing'; value: Standing }
  base: { key: 'base'; value: Uint8Array<ArrayBuffer> }
  rows: { key: [CellarTable, string]; value: KeptRow; indexes: { version: number } }
  outbox: { key: number; value: Queued }
  /** The bytes of requests that send some, each by the name its request has for it. */
  files: { key: string; value: Uint8Array<ArrayBuffer> }
  own: { key: number; value: OwnChange; indexes: { key: string } }
}

/** The layout of the stores. Another one empties all but the outbox and its files, which are never thrown away. */
const layout = 3
const ownKept = 100
const copy = ['standing', 'base', 'rows', 'own'] as const

/** Everything of the copy that is newer than what a page has. */
export interface Read {
  standing: Standing | undefined
  base: Uint8Array | undefined
  rows: ChangedRow[]
  queue: Queued[]
}

/**
 * One cellar of one person as this browser keeps it: the version that was fetched whole as one record, the rows that
 * changed since, and the requests the server has not answered. Whoever reads and writes it does so in one transaction.
 */
export class KeptCellar {
  readonly #db: IDBPDatabase<Stores>
  readonly #of: KeptOf

  private constructor(db: IDBPDatabase<Stores>, of: KeptOf) {
    this.#db = db
    this.#of = of
  }

  static async open(of: KeptOf): Promise<KeptCellar> {
    const db = await openDB<Stores>(cellarStoreName(of), layout, {
      upgrade(upgraded) {
        for (const store of copy) if (upgraded.objectStoreNames.contains(store)) upgraded.deleteObjectStore(store)
        upgraded.createObjectStore('standing')
        upgraded.createObjectStore('base')
        upgraded.createObjectStore('rows', { keyPath: ['table', 'id'] }).createIndex('version', 'version')
        upgraded.createObjectStore('own', { keyPath: 'at' }).createIndex('key', 'key')
        if (!upgraded.objectStoreNames.contains('outbox')) {
          upgraded.createObjectStore('outbox', { keyPath: 'at', autoIncrement: true })
        }
        if (!upgraded.objectStoreNames.contains('files')) upgraded.createObjectStore('files')
      },
      // Another page wants it gone, or in a newer layout.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    })
    return new KeptCellar(db, of)
  }

  close(): void {
    this.#db.close()
  }

  /** What came after `version`; the base only when it is another than the one of `base_version`. */
  async read(version: number, base_version: number): Promise<Read> {
    const tx = this.#db.transaction(['standing', 'base', 'rows', 'outbox'])
    const [found, queue] = await Promise.all([
      tx.objectStore('standing').get('standing'),
      tx.objectStore('outbox').getAll(),
    ])
    const standing = found && this.#isOurs(found) ? found : undefined
    if (!standing) return { standing, base: undefined, rows: [], queue }
    const isOther = standing.base_version !== base_version
    const after = IDBKeyRange.lowerBound(isOther ? standing.base_version : version, true)
    const [base, rows] = await Promise.all([
      isOther ? tx.objectStore('base').get('base') : undefined,
      tx.objectStore('rows').index('version').getAll(after),
    ])
    return { standing, base, rows, queue }
  }

  async standing(): Promise<Standing | undefined> {
    const standing = await this.#db.get('standing', 'standing')
    return standing && this.#isOurs(standing) ? standing : undefined
  }

  /** How many rows are kept beside the whole. */
  countRows(): Promise<number> {
    return this.#db.count('rows')
  }

  async putWhole(version: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['standing', 'base', 'rows'], 'readwrite')
    void tx.objectStore('rows').clear()
    void tx.objectStore('base').put(bytes, 'base')
    void tx.objectStore('standing').put({ ...this.#of, version, base_version: version }, 'standing')
    await tx.done
  }

  /** Brings the copy to a later version; what the server answered with it leaves the queue at the same moment. */
  async advance(version: number, rows: readonly ChangedRow[], done?: Queued): Promise<void> {
    const tx = this.#db.transaction(['standing', 'rows', 'outbox', 'files', 'own'], 'readwrite')
    const standing = await tx.objectStore('standing').get('standing')
    if (standing && version > standing.version) {
      for (const row of rows) void tx.objectStore('rows').put({ ...row, version })
      void tx.objectStore('standing').put({ ...standing, version }, 'standing')
    }
    if (done) {
      const { at, key, touched, file } = done
      void tx.objectStore('outbox').delete(at)
      if (file !== undefined) void tx.objectStore('files').delete(file)
      void tx.objectStore('own').put({ at, key, touched })
      void tx.objectStore('own').delete(IDBKeyRange.upperBound(at - ownKept))
    }
    await tx.done
  }

  /** Puts a request at the end of the queue, with its bytes where it sends some; on the disk for good when this resolves. */
  async add(one: Omit<Queued, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' })
    void tx.objectStore('outbox').add(one as Queued)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    await tx.done
  }

  async file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#db.get('files', name)
  }

  /** The first that waits for an answer. */
  async next(): Promise<Queued | undefined> {
    const queue = await this.#db.getAll('outbox')
    return queue.find(each => each.refusal === null)
  }

  async refuse(at: number, refusal: Refusal): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, refusal })
    // Taking back what was never done is done.
    for (const other of await tx.store.getAll())
      if (one && other.undoes?.key === one.key) void tx.store.delete(other.at)
    await tx.done
  }

  /** Sends a refused one again, in its old place. */
  async again(at: number): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, refusal: null })
    await tx.done
  }

  /** Puts another request in the place of a refused one. */
  async replace(at: number, one: Omit<Queued, 'at'>): Promise<void> {
    await this.#db.put('outbox', { ...one, at })
  }

  async drop(at: number): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite')
    const one = await tx.objectStore('outbox').get(at)
    if (one?.file !== undefined) void tx.objectStore('files').delete(one.file)
    void tx.objectStore('outbox').delete(at)
    await tx.done
  }

  async ownChange(key: string): Promise<OwnChange | undefined> {
    return this.#db.getFromIndex('own', 'key', key)
  }

  /** Throws the copy away, not what waits. */
  async clear(): Promise<void> {
    const tx = this.#db.transaction(copy, 'readwrite')
    for (const store of copy) void tx.objectStore(store).clear()
    await tx.done
  }

  #isOurs(standing: Standing): boolean {
    const { person_id, cellar_id, columns } = this.#of
    return standing.person_id === person_id && standing.cellar_id === cellar_id && standing.columns === columns
  }
}
