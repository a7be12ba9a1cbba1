import { isStoreLost } from '../../client/open-store.ts'
import { cellarStoreName } from '../../client/store-names.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { Reach } from '../../shared/address.ts'
import { newId } from '../../shared/ids.ts'
import type { CommandContext, Commands } from '../command.ts'
import { type Command, commandKey } from '../command.ts'
import type { ChangedRow, SnapshotTables } from '../contract.ts'
import type { Confirmed, OutboxRequest, Shown } from '../outbox.ts'
import { type Replica, replicaOf, withRows, withTables } from '../replica.ts'
import type { StoredOf } from './cellar-db.ts'
import { isSetAside, type OutboxEntry, type Overwriting } from './outbox-entry.ts'
import { type Arrived, type Read, StoredCellar } from './stored-cellar.ts'
import type { SyncMessage, Trouble } from './sync-messages.ts'

/** What has come of a cellar that is being fetched for the first time: for looking at, not for changing. */
export interface PartialCellar {
  replica: Replica
  /** How many bottles it will have. */
  bottle_count: number
}

/** A cellar as a page has it at one moment. */
export interface CellarState {
  /** What is shown: the server's rows with what waits done on them. Undefined until there is any. */
  replica: Replica | undefined
  /** What there is of it until then. */
  partial: PartialCellar | undefined
  status: 'loading' | 'ready' | 'failed' | 'gone'
  /** How far the first fetch is, in rows. */
  progress: { done: number; total: number } | undefined
  /** Requests on their way, and those that were refused. */
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  /** Own changes that replaced newer ones of others, until the person has seen it. */
  overwriting: readonly Overwriting[]
  /** Whether the server was reached at the last try; undefined before the first. */
  reached: boolean | undefined
  /** Why it was not; undefined when nothing answered. */
  trouble: Trouble | undefined
  /** There was no room on the device. */
  full: boolean
  /** The browser keeps no data for this address, and so no cellar. */
  keeps_nothing: boolean
  /** When the server was found to be set back to an earlier state, until the person has seen it. */
  set_back_at: string | null
}

export const nothingYet: CellarState = {
  replica: undefined,
  partial: undefined,
  status: 'loading',
  progress: undefined,
  waiting: [],
  refused: [],
  overwriting: [],
  reached: undefined,
  trouble: undefined,
  full: false,
  keeps_nothing: false,
  set_back_at: null,
}

/** What makes changes here. Fetched when there is something to do: a cellar is read without it. */
export const fetchOutbox = () => import('../outbox.ts')
type Outbox = Awaited<ReturnType<typeof fetchOutbox>> & { commands: Commands }

/** The device has no room to keep a change: it was not made. */
export class DeviceFull extends Error {
  override name = 'DeviceFull'
}

/** Not all of the cellar is here yet: what its rules need to see may be missing. */
export class CellarNotWhole extends Error {
  override name = 'CellarNotWhole'
}

interface Arriving extends PartialCellar {
  base_id: string
  /** How many parts of it are in. */
  parts: number
}

interface Surroundings {
  /** Every command that can be run here; fetched when there is something to do. */
  commands(): Promise<Commands>
  /** Hears of a token that the server does not know any more. */
  onSignedOut(token: string | null): void
  /** Hears that the store is gone under the page. */
  onLost(): void
}

/**
 * A cellar held whole in a page: answers from memory, keeps each change in the queue before it shows it, and follows
 * what the worker, other pages and other people do.
 */
export class CellarStore {
  readonly #kept: StoredCellar
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  #held = nothingYet
  #confirmed: Confirmed | undefined
  #base_id: string | undefined
  #arriving: Arriving | undefined
  #queue: readonly OutboxEntry[] = []
  #overwriting: readonly Overwriting[] = []
  #shown: Shown | undefined
  #outbox: Outbox | undefined
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined
  #soon: ReturnType<typeof setTimeout> | undefined

  readonly #around: Surroundings
  #isClosed = false

  private constructor(kept: StoredCellar, channel: BroadcastChannel, around: Surroundings) {
    this.#kept = kept
    this.#channel = channel
    this.#around = around
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => this.#hear(data)
  }

  /** Requests of `unsent` that the store does not have are put back first. */
  static async open(of: StoredOf, around: Surroundings, unsent: readonly OutboxEntry[] = []): Promise<CellarStore> {
    const kept = await StoredCellar.open(of, around.onLost)
    if (unsent.length > 0) await kept.queue.putBack(unsent)
    const cellar = new CellarStore(kept, new BroadcastChannel(cellarStoreName(of)), around)
    await cellar.refresh()
    return cellar
  }

  close(): void {
    this.#isClosed = true
    this.#listeners.clear()
    this.#channel.close()
    this.#kept.close()
  }

  get held(): CellarState {
    return this.#held
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks for what changed, and for what waits to be sent. */
  wake(): void {
    this.#tell({ kind: 'wake' })
  }

  /**
   * Does a change here at once, and puts its request in the queue. Throws the command's refusal; `DeviceFull` when it could
   * not be kept, and then it is not done.
   */
  async add(one: OutboxRequest, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const queued = await this.#queued(one)
    await this.#keep(() => this.#kept.queue.add(queued, bytes))
    this.wake()
    await this.#queueChanged()
  }

  /** The command that is asked for by an endpoint; undefined for what only the server can do. */
  async commandFor(endpoint: Reach): Promise<Command<Record<string, unknown>> | undefined> {
    const { commands } = await this.#needOutbox()
    return commands.get(commandKey(endpoint))
  }

  /** The command of a request in the queue: what shows the queue has the commands. */
  commandOf({ endpoint }: OutboxRequest): Command<Record<string, unknown>> | undefined {
    return this.#outbox?.commands.get(commandKey(endpoint))
  }

  /** The bytes that a request in the queue sends. */
  async fileOf({ file }: OutboxRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return file === undefined ? undefined : this.#kept.queue.file(file)
  }

  /** The request that takes an own change back; undefined for a change this browser knows nothing of. */
  async undoOf(key: string, undo_key: string, context: CommandContext): Promise<OutboxRequest | undefined> {
    const touched = this.#shown?.touched.get(key) ?? (await this.#kept.queue.ownChange(key))?.touched
    if (!touched) return undefined
    const { undoOf } = await this.#needOutbox()
    return undoOf(key, touched, undo_key, context)
  }

  /** Waits for what the server did past the queue: until its version is here, or cannot be had now. */
  async reach(version: number): Promise<void> {
    this.#set({ reached: undefined })
    this.wake()
    if (this.#has(version)) return
    await new Promise<void>(resolve => {
      const stop = this.subscribe(() => {
        if (!this.#has(version) && this.#held.reached !== false) return
        stop()
        resolve()
      })
    })
  }

  /** Sends again what was refused or stands apart. */
  async again(places: readonly number[]): Promise<void> {
    await this.#kept.queue.again(places)
    await this.#queueChanged()
    this.wake()
  }

  /** Asks for something else in place of what was refused. Throws what the command refuses here. */
  async change(at: number, one: OutboxRequest): Promise<void> {
    await this.#replaceWith(at, await this.#queued(one))
  }

  /** Sends the same with other bytes, as another request. */
  async changeFile(queued: OutboxEntry, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { at, ...one } = queued
    const key = newId()
    await this.#replaceWith(at, { ...one, key, file: key, refusal: null, blocked: null }, bytes)
  }

  async #replaceWith(at: number, one: Omit<OutboxEntry, 'at'>, bytes?: Uint8Array<ArrayBuffer>) {
    await this.#keep(() => this.#kept.queue.replace(at, one, bytes))
    await this.#queueChanged()
    this.wake()
  }

  async drop(places: readonly number[]): Promise<void> {
    await this.#kept.queue.drop(places)
    await this.#queueChanged()
  }

  /** The person knows that the server was set back. */
  async noteSetBack(): Promise<void> {
    await this.#kept.noteSetBack()
    await this.#queueChanged()
  }

  /** Tells no longer of what an own change replaced. */
  async forgetOverwriting(at: number): Promise<void> {
    await this.#kept.queue.forgetOverwriting(at)
    await this.#queueChanged()
  }

  /**
   * Reads what is newer in the store than here. Resolves when that is shown, however much comes in meanwhile: what a
   * person is told of their change must not come after the next answer of the server.
   */
  refresh(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined
      })
      return this.#reading
    }
    this.#next ??= this.#reading
      .finally(() => {
        this.#next = undefined
      })
      .then(() => this.refresh())
    return this.#next
  }

  async #read() {
    try {
      const read = await this.#kept.read(this.#confirmed?.version ?? -1, this.#base_id)
      // Without it the cellar is shown as the server has it, until the next reading.
      if (read.queue.length > 0) await this.#needOutbox().catch(error => console.error(error))
      const { base_id, parts } = this.#arriving ?? { parts: 0 }
      await this.#take(read, read.standing ? undefined : await this.#kept.arrived(base_id, parts))
    } catch (error) {
      if (!isStoreLost(error)) throw error
      if (!this.#isClosed) this.#around.onLost()
    }
  }

  /** The answers of a long queue come one after the other: those of a moment are shown together. */
  #refreshSoon() {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      if (!this.#isClosed) void this.refresh()
    }, togetherMs)
  }

  async #take({ standing, base, rows, queue, overwriting }: Read, arrived: Arrived | undefined) {
    this.#queue = queue
    this.#held = { ...this.#held, set_back_at: standing?.set_back_at ?? null }
    this.#overwriting = overwriting
    try {
      if (standing) {
        const from = base ? confirmedAs(await wholeOf(base, standing.cellar_id)) : this.#confirmed
        if (!from) throw new Error('The kept cellar has no base')
        this.#confirmed = later(from, standing.version, rows)
        this.#arriving = undefined
      } else {
        this.#confirmed = undefined
        if (arrived && arrived.parts.length > 0) this.#arriving = await withParts(this.#arriving, arrived)
      }
      this.#base_id = standing?.base_id
    } catch (error) {
      void this.#replace(error)
      return
    }
    this.#show()
  }

  /** A damaged copy is never shown: it is thrown away and fetched anew. */
  async #replace(error: unknown) {
    console.warn('The kept cellar could not be read and is fetched anew', error)
    await this.#kept.clear()
    this.#confirmed = undefined
    this.#base_id = undefined
    this.#arriving = undefined
    this.#show()
    this.wake()
  }

  #show() {
    const waiting = this.#queue.filter(each => each.refusal === null)
    const refused = this.#queue.filter(each => each.refusal !== null)
    const confirmed = this.#confirmed
    if (confirmed && this.#outbox) {
      this.#shown = this.#outbox.shownWith(this.#outbox.commands, confirmed, waiting, this.#shown)
      if (waiting.length === 0) this.#confirmed = confirmedAs(this.#shown.replica)
    } else {
      this.#confirmed = confirmed && folded(confirmed)
      const base = this.#confirmed?.base
      this.#shown = base && { replica: base, touched: new Map(), base, changed: [] }
    }
    const replica = this.#replicaShown(waiting)
    const progress = replica ? undefined : this.#held.progress
    this.#set({
      replica,
      partial: replica ? undefined : this.#arriving,
      waiting,
      refused,
      overwriting: this.#overwriting,
      progress,
      ...(replica ? { status: 'ready' } : {}),
    })
  }

  /** While changes are being sent, a cellar that shows the same rows stays the same, whatever its version. */
  #replicaShown(waiting: readonly OutboxEntry[]): Replica | undefined {
    const [before, now] = [this.#held.replica, this.#shown?.replica]
    if (!before || !now || waiting.every(isSetAside)) return now
    return cellarTables.every(table => before[table] === now[table]) ? before : now
  }

  async #queued(one: OutboxRequest): Promise<Omit<OutboxEntry, 'at'>> {
    const { commands, touchedBy } = await this.#needOutbox()
    if (!this.#shown || !this.#confirmed) throw new CellarNotWhole()
    const touched = touchedBy(commands, one, this.#shown)
    return { ...one, seen_version: this.#confirmed.version, touched, refusal: null }
  }

  async #needOutbox(): Promise<Outbox> {
    if (!this.#outbox) {
      const [outbox, commands] = await Promise.all([fetchOutbox(), this.#around.commands()])
      this.#outbox = { ...outbox, commands }
    }
    return this.#outbox
  }

  async #keep(write: () => Promise<void>) {
    try {
      await write()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') {
        throw new DeviceFull('The device has no room', { cause: error })
      }
      throw error
    }
  }

  async #queueChanged() {
    this.#tell({ kind: 'changed' })
    await this.refresh()
  }

  #hear(news: SyncMessage) {
    if (news.kind === 'changed') this.#refreshSoon()
    else if (news.kind === 'progress') {
      const status = this.#held.status === 'failed' ? 'loading' : this.#held.status
      this.#set({ progress: { done: news.done, total: news.total }, status })
    } else if (news.kind === 'reached') {
      const failed = !news.reached && !this.#held.replica
      const full = this.#held.full && !news.reached
      this.#set({ reached: news.reached, trouble: news.trouble, full, ...(failed ? { status: 'failed' } : {}) })
    } else if (news.kind === 'full') this.#set({ full: true })
    else if (news.kind === 'signed-out') this.#around.onSignedOut(news.token)
    else if (news.kind === 'gone') {
      void this.#forget()
    }
  }

  /** The cellar was closed, and what was kept of it is wiped: what is being read of it meanwhile is not shown. */
  async #forget() {
    await this.refresh()
    this.#confirmed = undefined
    this.#arriving = undefined
    this.#show()
    this.#set({ status: 'gone' })
  }

  #has(version: number): boolean {
    return (this.#confirmed?.version ?? -1) >= version
  }

  #tell(news: SyncMessage) {
    if (!this.#isClosed) this.#channel.postMessage(news)
  }

  #set(changes: Partial<CellarState>) {
    this.#held = { ...this.#held, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

const togetherMs = 50

async function withParts(
  before: Arriving | undefined,
  { cellar_id, from, parts, ...fetching }: Arrived,
): Promise<Arriving> {
  const { base_id, bottle_count } = fetching
  const come = await wholeOf(parts, cellar_id)
  const replica = before && from > 0 ? withTables(before.replica, come) : come
  return { base_id, parts: from + parts.length, replica, bottle_count }
}

/** The rows that changed since are worked into the tables, which copies them, when there are so many. */
const foldedAfter = 1_000

function later(confirmed: Confirmed, version: number, rows: readonly ChangedRow[]): Confirmed {
  const next = { ...confirmed, version, changed: [...confirmed.changed, ...rows] }
  return next.changed.length > foldedAfter ? folded(next) : next
}

function folded({ base, version, changed }: Confirmed): Confirmed {
  return confirmedAs(base.version === version ? base : withRows(base, version, changed))
}

function confirmedAs(base: Replica): Confirmed {
  return { base, version: base.version, changed: [] }
}

/** Part by part, so that the page is not held up by all of them at once. */
async function wholeOf(base: readonly Uint8Array[], cellar_id: string): Promise<Replica> {
  const parts: SnapshotTables[] = []
  for (const bytes of base) {
    parts.push(JSON.parse(new TextDecoder().decode(bytes)))
    if (base.length > 1) await new Promise(resolve => setTimeout(resolve))
  }
  const [first, ...others] = parts
  if (first?.cellar_id !== cellar_id) throw new Error('The kept cellar is another one')
  return replicaOf(first, ...others)
}
