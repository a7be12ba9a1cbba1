import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { CellarTable, ChangedRow, Overwritten } from '../../features/cellars/contract.ts'
import type { Touched } from '../../features/cellars/deed.ts'
import { dependsOn } from '../../features/cellars/depends-on.ts'
import type { Waiting } from '../../features/cellars/outbox.ts'
import { snapshotOrder } from '../../features/cellars/snapshot-order.ts'
import { mergedPart } from './merged-part.ts'
import type { Answerer } from './news.ts'
import { openStore } from './open-store.ts'
import { cellarStoreName } from './store-names.ts'

/** What the server refused, and why. It stays until the person has dealt with it. */
export interface Refusal {
  status: number
  code: string
  message: string
  fields: Record<string, string>
  at: string
}

/** What came back in place of an answer to a request, each time it was sent, though the server could be reached. */
export interface Blocked extends Answerer {
  tries: number
  /** When it was sent first. */
  since: string
  /** It is not sent any more until the person asks for it. */
  apart: boolean
}

/** A request on its way to the server. `at` is its place in the queue. */
export interface Queued extends Waiting {
  at: number
  /** What it changed here, for taking it back. */
  touched: Touched[]
  refusal: Refusal | null
  blocked?: Blocked | null
}

/** Whether a request stands apart: something that is not the server answers it again and again. */
export function isApart({ blocked }: Queued): boolean {
  return blocked?.apart === true
}

/** A request that the server has done, with what it replaced that its person had not seen. */
export interface Done extends Queued {
  overwritten: Overwritten[]
}

/** An own change that the server has done: enough to take it back without asking for it. */
export interface OwnChange {
  at: number
  key: string
  touched: Touched[]
}

/** A change that replaced what had been written after what this device had seen, until the person has seen that. */
export interface Overwriting {
  at: number
  key: string
  /** When it was made, by the clock of the device. */
  composed_at: string
  touched: Touched[]
  overwritten: Overwritten[]
}

/** Whose copy of which cellar, and what its rows are made of: one of an older make is fetched anew. */
export interface KeptOf {
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
interface Standing extends KeptOf, At {
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

/** Parts that came of a cellar of which others are still to come. */
export interface Arrived extends Fetching, KeptOf {
  /** The number of the first of them. */
  from: number
  parts: Uint8Array[]
}

/** What comes with a cellar that is fetched whole. */
export interface Whole {
  /** What the server did and shows in it. */
  done?: Done | undefined
  /** It takes the place of a copy whose history the server does not have. */
  set_back?: boolean
}

interface KeptRow {
  table: CellarTable
  /** The place of the table in the order of parts. */
  order: number
  id: string
  after: Record<string, unknown> | null
  version: number
}

interface Stores extends DBSchema {
  standing: { key: 'standing'; value: Standing }
  /** The parts of what was fetched whole, by its name and their numbers. */
  base: { key: [string, number]; value: Uint8Array<ArrayBuffer> }
  fetching: { key: 'fetching'; value: Fetching & KeptOf }
  rows: { key: [number, string]; value: KeptRow; indexes: { version: number } }
  outbox: { key: number; value: Queued }
  /** The bytes of requests that send some, each by the name its request has for it. */
  files: { key: string; value: Uint8Array<ArrayBuffer> }
  own: { key: number; value: OwnChange; indexes: { key: string } }
  overwriting: { key: number; value: Overwriting }
  /** Who keeps the copy up to date, where there are no Web Locks, and when they last said so. */
  lease: { key: 'lease'; value: { holder: string; at: number } }
}

/** The layout of the stores. Another one empties all but the outbox, its files and what they have overwritten. */
const layout = 7
const ownKept = 100
const copy = ['standing', 'base', 'fetching', 'rows', 'own'] as const
const everything: StoreNames<Stores>[] = [...copy, 'outbox', 'files', 'overwriting']

/** Everything of the copy that is newer than what a page has. */
export interface Read {
  standing: Standing | undefined
  /** The parts of what was fetched whole; undefined when the page has them. */
  base: Uint8Array[] | undefined
  rows: ChangedRow[]
  queue: Queued[]
  overwriting: Overwriting[]
}

/**
 * One cellar of one person as this browser keeps it: the version that was fetched whole in a few parts, the rows that
 * changed since, and the requests the server has not answered. Whoever reads and writes it does so in one transaction.
 */
export class KeptCellar {
  readonly #db: IDBPDatabase<Stores>
  readonly #of: KeptOf

  private constructor(db: IDBPDatabase<Stores>, of: KeptOf) {
    this.#db = db
    this.#of = of
  }

  /** `onLost` hears when the browser took the store away, as when its site data is cleared. */
  static async open(of: KeptOf, onLost: () => void = () => {}): Promise<KeptCellar> {
    const db = await openStore<Stores>(cellarStoreName(of), layout, {
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
    return new KeptCellar(db, of)
  }

  close(): void {
    this.#db.close()
  }

  /** What came after `version`; the base only when it is another than the one of `base_id`. */
  async read(version: number, base_id: string | undefined): Promise<Read> {
    const tx = this.#db.transaction(['standing', 'base', 'rows', 'outbox', 'overwriting'])
    const [found, queue, overwriting] = await Promise.all([
      tx.objectStore('standing').get('standing'),
      tx.objectStore('outbox').getAll(),
      tx.objectStore('overwriting').getAll(),
    ])
    const standing = found && this.#isOurs(found) ? found : undefined
    if (!standing) return { standing, base: undefined, rows: [], queue, overwriting }
    const isOther = standing.base_id !== base_id || version < standing.base_version
    const after = isOther ? null : IDBKeyRange.lowerBound(version, true)
    const [base, rows] = await Promise.all([
      isOther ? tx.objectStore('base').getAll(partsOf(standing.base_id)) : undefined,
      tx.objectStore('rows').index('version').getAll(after),
    ])
    return { standing, base, rows, queue, overwriting }
  }

  async standing(): Promise<Standing | undefined> {
    const standing = await this.#db.get('standing', 'standing')
    return standing && this.#isOurs(standing) ? standing : undefined
  }

  /** How many rows are kept beside the whole. */
  countRows(): Promise<number> {
    return this.#db.count('rows')
  }

  /** What has come of a cellar that is being fetched whole. */
  async fetching(): Promise<Fetching | undefined> {
    const fetching = await this.#db.get('fetching', 'fetching')
    return fetching && this.#isOurs(fetching) ? fetching : undefined
  }

  /** What came of a cellar that is not here whole, without the parts of `base_id` before `from`. */
  async arrived(base_id: string | undefined, from: number): Promise<Arrived | undefined> {
    const tx = this.#db.transaction(['fetching', 'base'])
    const fetching = await tx.objectStore('fetching').get('fetching')
    if (!fetching || !this.#isOurs(fetching)) return undefined
    const first = fetching.base_id === base_id ? from : 0
    const range = IDBKeyRange.bound([fetching.base_id, first], [fetching.base_id, []])
    return { ...fetching, from: first, parts: await tx.objectStore('base').getAll(range) }
  }

  /** Keeps a part that came, and how far the fetching is with it. */
  async putPart(fetching: Fetching, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['base', 'fetching'], 'readwrite')
    void tx.objectStore('base').put(bytes, [fetching.base_id, fetching.part_starts.length - 1])
    void tx.objectStore('fetching').put({ ...this.#of, ...fetching }, 'fetching')
    await tx.done
  }

  /** Takes the place of the copy with the parts that came and what changed since the first of them. */
  async putWhole(
    { version, change_id, rows }: At & { rows: readonly ChangedRow[] },
    { base_id, part_starts, at }: Fetching,
    { done, set_back }: Whole,
  ): Promise<void> {
    const tx = this.#db.transaction(everything, 'readwrite')
    const earlier = await tx.objectStore('standing').get('standing')
    const set_back_at = set_back ? new Date().toISOString() : (earlier?.set_back_at ?? null)
    const base = { base_id, part_starts, base_version: at.version }
    void tx.objectStore('standing').put({ ...this.#of, version, change_id, ...base, set_back_at }, 'standing')
    if (earlier) void tx.objectStore('base').delete(partsOf(earlier.base_id))
    void tx.objectStore('fetching').clear()
    void tx.objectStore('rows').clear()
    for (const row of rows) void tx.objectStore('rows').put(keptRow(row, version))
    // The server may not know these changes any more.
    if (set_back) void tx.objectStore('own').clear()
    if (done) settle(tx, done)
    await tx.done
  }

  /** Gives up what has come of a cellar that is being fetched whole. */
  async dropFetching(): Promise<void> {
    const tx = this.#db.transaction(['base', 'fetching'], 'readwrite')
    const fetching = await tx.objectStore('fetching').get('fetching')
    if (fetching) void tx.objectStore('base').delete(partsOf(fetching.base_id))
    void tx.objectStore('fetching').clear()
    await tx.done
  }

  /**
   * Works rows that changed into the part they belong to, of one part only: what is to be done for the person comes
   * between. False when there are none.
   */
  async mergeSome(): Promise<boolean> {
    const reading = this.#db.transaction(['standing', 'base', 'rows'])
    const [standing, [first]] = await Promise.all([
      reading.objectStore('standing').get('standing'),
      reading.objectStore('rows').getAll(null, 1),
    ])
    if (!standing || !first) return false
    const { base_id, part_starts, version } = standing
    const key = [first.order, first.id]
    const starts = part_starts.map(keyOfStart)
    const number = starts.findLastIndex(start => indexedDB.cmp(start, key) < 0)
    const range = IDBKeyRange.bound(starts[number], starts[number + 1] ?? [[]], true)
    const [bytes, rows] = await Promise.all([
      reading.objectStore('base').get([base_id, number]),
      reading.objectStore('rows').getAll(range),
    ])
    if (!bytes) throw new Error('The kept cellar has no such part')
    const merged = mergedPart(bytes, rows)
    const base_version = rows.reduce((newest, row) => Math.max(newest, row.version), standing.base_version)
    const tx = this.#db.transaction(['standing', 'base', 'rows'], 'readwrite')
    const now = await tx.objectStore('standing').get('standing')
    if (now?.base_id === base_id && now.version === version) {
      void tx.objectStore('standing').put({ ...now, base_version }, 'standing')
      void tx.objectStore('base').put(merged, [base_id, number])
      void tx.objectStore('rows').delete(range)
    }
    await tx.done
    return true
  }

  /** The person knows that the server was set back. */
  async noteSetBack(): Promise<void> {
    const tx = this.#db.transaction('standing', 'readwrite')
    const standing = await tx.store.get('standing')
    if (standing) void tx.store.put({ ...standing, set_back_at: null }, 'standing')
    await tx.done
  }

  /** Brings the copy to a later version; what the server answered with it leaves the queue at the same moment. */
  async advance({ version, change_id, rows }: At & { rows: readonly ChangedRow[] }, done?: Done): Promise<void> {
    const tx = this.#db.transaction(everything, 'readwrite')
    const standing = await tx.objectStore('standing').get('standing')
    if (standing && version > standing.version) {
      for (const row of rows) void tx.objectStore('rows').put(keptRow(row, version))
      void tx.objectStore('standing').put({ ...standing, version, change_id }, 'standing')
    }
    if (done) settle(tx, done)
    await tx.done
  }

  /** Puts a request at the end of the queue, with its bytes where it sends some; on the disk for good when this resolves. */
  async add(one: Omit<Queued, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' })
    void tx.objectStore('outbox').add(one as Queued)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    await tx.done
  }

  /** Puts requests back that a store forgot when it was wiped. */
  async putBack(queue: readonly Queued[]): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const keys = new Set((await tx.store.getAll()).map(each => each.key))
    for (const { at: _, ...one } of queue) if (!keys.has(one.key)) void tx.store.add(one as Queued)
    await tx.done
  }

  async file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#db.get('files', name)
  }

  /** The first that can be sent: it was not passed over, and does not depend on one that was or that stands apart. */
  async next(passed: ReadonlySet<number> = new Set()): Promise<Queued | undefined> {
    const left: Queued[] = []
    for (const each of await this.#db.getAll('outbox')) {
      if (each.refusal !== null) continue
      if (!isApart(each) && !passed.has(each.at) && !left.some(other => dependsOn(each, other))) return each
      left.push(each)
    }
    return undefined
  }

  async block(at: number, blocked: Blocked): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    const one = await tx.store.get(at)
    if (one) void tx.store.put({ ...one, blocked })
    await tx.done
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

  /** Sends again what was refused or stands apart, each in its old place. */
  async again(places: readonly number[]): Promise<void> {
    const tx = this.#db.transaction('outbox', 'readwrite')
    for (const at of places) {
      const one = await tx.store.get(at)
      if (one) void tx.store.put({ ...one, refusal: null, blocked: null })
    }
    await tx.done
  }

  /** Puts another request, with its bytes where it sends some, in the place of one. */
  async replace(at: number, one: Omit<Queued, 'at'>, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite')
    const earlier = await tx.objectStore('outbox').get(at)
    if (earlier?.file !== undefined && earlier.file !== one.file) void tx.objectStore('files').delete(earlier.file)
    if (one.file !== undefined && bytes) void tx.objectStore('files').put(bytes, one.file)
    void tx.objectStore('outbox').put({ ...one, at })
    await tx.done
  }

  async drop(places: readonly number[]): Promise<void> {
    const tx = this.#db.transaction(['outbox', 'files'], 'readwrite')
    for (const at of places) {
      const one = await tx.objectStore('outbox').get(at)
      if (one?.file !== undefined) void tx.objectStore('files').delete(one.file)
      void tx.objectStore('outbox').delete(at)
    }
    await tx.done
  }

  /** The person has seen what one of their changes replaced. */
  async forgetOverwriting(at: number): Promise<void> {
    await this.#db.delete('overwriting', at)
  }

  async ownChange(key: string): Promise<OwnChange | undefined> {
    return this.#db.getFromIndex('own', 'key', key)
  }

  /** Takes or renews the lease; false while another holds it, who renewed it not longer ago than it lasts. */
  async takeLease(holder: string, now: number, lease_ms: number): Promise<boolean> {
    const tx = this.#db.transaction('lease', 'readwrite')
    const held = await tx.store.get('lease')
    const isFree = !held || held.holder === holder || Math.abs(now - held.at) > lease_ms
    if (isFree) void tx.store.put({ holder, at: now }, 'lease')
    await tx.done
    return isFree
  }

  async endLease(holder: string): Promise<void> {
    const tx = this.#db.transaction('lease', 'readwrite')
    if ((await tx.store.get('lease'))?.holder === holder) void tx.store.clear()
    await tx.done
  }

  /** Throws the copy away, not what waits. */
  async clear(): Promise<void> {
    const tx = this.#db.transaction(copy, 'readwrite')
    for (const store of copy) void tx.objectStore(store).clear()
    await tx.done
  }

  #isOurs(kept: KeptOf): boolean {
    const { person_id, cellar_id, columns } = this.#of
    return kept.person_id === person_id && kept.cellar_id === cellar_id && kept.columns === columns
  }
}

function keptRow(row: ChangedRow, version: number): KeptRow {
  return { ...row, order: snapshotOrder[row.table], version }
}

/** Rows of a part come after this key and up to the next. */
function keyOfStart(start: string): [number, string] {
  const [order, id = ''] = start.split(' ')
  return [Number(order), id]
}

function partsOf(base_id: string): IDBKeyRange {
  return IDBKeyRange.bound([base_id], [base_id, []])
}

/** What the server did leaves the queue, and can be taken back from now on. */
function settle(tx: IDBPTransaction<Stores, StoreNames<Stores>[], 'readwrite'>, done: Done) {
  const { at, key, touched, file, overwritten } = done
  void tx.objectStore('outbox').delete(at)
  if (file !== undefined) void tx.objectStore('files').delete(file)
  void tx.objectStore('own').put({ at, key, touched })
  void tx.objectStore('own').delete(IDBKeyRange.upperBound(at - ownKept))
  if (overwritten.length === 0) return
  const composed_at = done.circumstance.now
  void tx.objectStore('overwriting').put({ at, key, composed_at, touched, overwritten })
}
