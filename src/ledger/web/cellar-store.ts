import { isStoreLost } from '../../client/open-store.ts'
import { cellarStoreName } from '../../client/store-names.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { MemberRole } from '../../model/person.ts'
import { newId } from '../../shared/ids.ts'
import type { Command, CommandContext, Commands } from '../command.ts'
import type { Beginning, ChangedRow, FirstLine, SnapshotTables } from '../contract.ts'
import type { Confirmed, OutboxRequest, Shown } from '../outbox.ts'
import { type Replica, replicaOf, withRows, withTables } from '../replica.ts'
import type { StoredOf } from './cellar-db.ts'
import { isSetAside, type OutboxEntry, type Overwriting } from './outbox-entry.ts'
import { type Arrived, type Read, StoredCellar } from './stored-cellar.ts'
import type { SyncMessage, Trouble } from './sync-messages.ts'

/** The part of a cellar that has arrived during its first fetch. It can be viewed, but not changed. */
export interface PartialCellar {
  replica: Replica
  /** The number of bottles that the whole cellar has. */
  bottle_count: number
  /** The wines with which the list begins, in its order, until a part has arrived. */
  firstLines: readonly FirstLine[]
}

/** The state of a cellar in a page at one moment. */
export interface CellarState {
  /**
   * The cellar to show: the server's rows with the waiting requests applied. Undefined until the cellar is complete.
   */
  replica: Replica | undefined
  /** The part that has arrived until then. */
  partial: PartialCellar | undefined
  /** `gone` if the cellar was closed to the person, and `none` if they belong to no cellar. */
  status: 'loading' | 'ready' | 'failed' | 'gone' | 'none'
  /** The progress of the first fetch, in rows. */
  progress: { done: number; total: number } | undefined
  /** Requests that wait for the server's answer. */
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  /** The person's own changes that replaced newer values, until the person has dismissed the notice. */
  overwriting: readonly Overwriting[]
  /** True if the last attempt reached the server; undefined before the first attempt. */
  reached: boolean | undefined
  /** The reason why the server was not reached; undefined when nothing answered. */
  trouble: Trouble | undefined
  /** True if there was no room on the device. */
  full: boolean
  /** True if the browser stores no data for this address, and therefore no cellar. */
  keeps_nothing: boolean
  /**
   * The time at which this device noticed that the server was restored from a backup, until the person has dismissed
   * the notice.
   */
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

/**
 * Loads the code that runs changes in the browser. It is loaded only when needed, since a cellar can be read without
 * it.
 */
export const fetchOutbox = () => import('../outbox.ts')
type Outbox = Awaited<ReturnType<typeof fetchOutbox>> & { commands: Commands }

/** The device has no room to store a change, so the change was not made. */
export class DeviceFull extends Error {
  override name = 'DeviceFull'
}

/** The cellar has not arrived completely, so rows that a command has to check may be missing. */
export class CellarNotWhole extends Error {
  override name = 'CellarNotWhole'
}

interface Arriving extends PartialCellar {
  base_id: string
  /** The number of parts that have arrived. */
  parts: number
}

interface Surroundings {
  /** Loads every command that can run here; called only when one is needed. */
  commands(): Promise<Commands>
  /** Fetches the wines with which the list begins, to show them while a large cellar is fetched. */
  fetchBeginning?(): Promise<Beginning>
  /** Fetches what is needed to show more than these wines. Unless these come first, the caller waits for it. */
  fetchNeeded?(): Promise<unknown>
  /** Called with a token that the server no longer knows. */
  onSignedOut(token: string | null): void
  /** Called when the store disappears while the page is open. */
  onLost(): void
  /** Called when the list of the person's cellars may have changed. */
  onCellars?(): void
}

/**
 * Holds a whole cellar in a page. It answers from memory, stores each change in the queue before showing it, and
 * follows what the worker, other pages and other people do.
 */
export class CellarStore {
  readonly #stored: StoredCellar
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  #state = nothingYet
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

  /**
   * Set for a large cellar in a browser without a copy: resolves to true once the wines with which the list begins are
   * shown, and to false if they cannot be.
   */
  drawing: Promise<boolean> | undefined
  readonly #around: Surroundings
  #isClosed = false

  private constructor(stored: StoredCellar, channel: BroadcastChannel, around: Surroundings) {
    this.#stored = stored
    this.#channel = channel
    this.#around = around
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => this.#hear(data)
  }

  /** Opens the store. Requests of `unsent` that are missing in it are put back first. */
  static async open(of: StoredOf, around: Surroundings, unsent: readonly OutboxEntry[] = []): Promise<CellarStore> {
    const stored = await StoredCellar.open(of, around.onLost)
    if (unsent.length > 0) await stored.queue.putBack(unsent)
    const cellar = new CellarStore(stored, new BroadcastChannel(cellarStoreName(of)), around)
    // The worker may have looked for requests before they were put back.
    if (unsent.length > 0) cellar.wake()
    await cellar.refresh()
    if (around.fetchBeginning && !cellar.#confirmed && !cellar.#arriving) {
      cellar.drawing = cellar.#begin(around.fetchBeginning())
    }
    return cellar
  }

  close(): void {
    this.#isClosed = true
    this.#listeners.clear()
    this.#channel.close()
    this.#stored.close()
  }

  get state(): CellarState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the worker to fetch changes and to send waiting requests. */
  wake(): void {
    this.#tell({ kind: 'wake' })
  }

  /**
   * Applies a change here at once, and puts its request in the queue. Throws the command's refusal, also of a person
   * whose role does not allow it, or `DeviceFull` if the request could not be stored; in both cases the change is not
   * made.
   */
  async add(one: OutboxRequest, role: MemberRole, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
    const { commands, mustBeAllowed } = await this.#needOutbox()
    mustBeAllowed(commands, one, role)
    const queued = await this.#queued(one)
    await this.#keep(() => this.#stored.queue.add(queued, bytes))
    this.wake()
    await this.#queueChanged()
  }

  /** Returns the command with this name, or undefined if only the server can run it. */
  async findCommand(name: string): Promise<Command | undefined> {
    const { commands } = await this.#needOutbox()
    return commands.get(name)
  }

  /** Returns the command of a queued request, or undefined while the commands are not loaded. */
  commandOf({ command }: OutboxRequest): Command | undefined {
    return this.#outbox?.commands.get(command)
  }

  /** Returns the bytes that a queued request sends. */
  async fileOf({ file }: OutboxRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return file === undefined ? undefined : this.#stored.queue.file(file)
  }

  /**
   * Returns the request that undoes one of the person's own changes, or undefined if this browser does not know the
   * change.
   */
  async undoOf(key: string, undo_key: string, context: CommandContext): Promise<OutboxRequest | undefined> {
    const touched = this.#shown?.touched.get(key) ?? (await this.#stored.queue.ownChange(key))?.touched
    if (!touched) return undefined
    const { undoOf } = await this.#needOutbox()
    return undoOf(key, touched, undo_key, context)
  }

  /** Waits until a version that the server made outside the queue has arrived here, or the server cannot be reached. */
  async reach(version: number): Promise<void> {
    this.#set({ reached: undefined })
    this.wake()
    if (this.#has(version)) return
    await new Promise<void>(resolve => {
      const stop = this.subscribe(() => {
        if (!this.#has(version) && this.#state.reached !== false) return
        stop()
        resolve()
      })
    })
  }

  /** Sends requests again that were refused or set aside. */
  async again(places: readonly number[]): Promise<void> {
    await this.#stored.queue.again(places)
    await this.#queueChanged()
    this.wake()
  }

  /** Replaces a refused request by another one. Throws if the command refuses it here. */
  async change(at: number, one: OutboxRequest): Promise<void> {
    await this.#replaceWith(at, await this.#queued(one))
  }

  /** Replaces a request by the same one with other bytes, under a new key. */
  async changeFile(queued: OutboxEntry, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { at, ...one } = queued
    const key = newId()
    await this.#replaceWith(at, { ...one, key, file: key, refusal: null, blocked: null }, bytes)
  }

  async #replaceWith(at: number, one: Omit<OutboxEntry, 'at'>, bytes?: Uint8Array<ArrayBuffer>) {
    await this.#keep(() => this.#stored.queue.replace(at, one, bytes))
    await this.#queueChanged()
    this.wake()
  }

  async drop(places: readonly number[]): Promise<void> {
    await this.#stored.queue.drop(places)
    await this.#queueChanged()
  }

  /** Records that the person knows that the server was restored from a backup. */
  async noteSetBack(): Promise<void> {
    await this.#stored.noteSetBack()
    await this.#queueChanged()
  }

  /** Dismisses the notice of what one of the person's own changes replaced. */
  async forgetOverwriting(at: number): Promise<void> {
    await this.#stored.queue.forgetOverwriting(at)
    await this.#queueChanged()
  }

  /**
   * Reads what is newer in the store than here. Resolves as soon as that is shown, however much arrives meanwhile: the
   * message about a person's change must not have to wait for the server's next answer.
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
      const read = await this.#stored.read(this.#confirmed?.version ?? -1, this.#base_id)
      // If this fails, the cellar is shown as the server has it until the next read.
      if (read.queue.length > 0) await this.#needOutbox().catch(error => console.error(error))
      const { base_id, parts } = this.#arriving ?? { parts: 0 }
      const arrived = read.standing ? undefined : await this.#stored.arrived(base_id, parts)
      const needed = read.standing || arrived?.parts.length ? this.#around.fetchNeeded?.() : undefined
      if (this.drawing) await needed
      await this.#take(read, arrived)
    } catch (error) {
      if (!isStoreLost(error)) throw error
      if (!this.#isClosed) this.#around.onLost()
    }
  }

  /** Answers to a long queue come in quick succession; those that come within a moment are shown together. */
  #refreshSoon() {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      if (!this.#isClosed) void this.refresh()
    }, togetherMs)
  }

  async #take({ standing, base, rows, queue, overwriting }: Read, arrived: Arrived | undefined) {
    this.#queue = queue
    this.#state = { ...this.#state, set_back_at: standing?.set_back_at ?? null }
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

  /** A damaged copy is never shown: it is thrown away and fetched again. */
  async #replace(error: unknown) {
    console.warn('The stored cellar could not be read and is fetched again', error)
    await this.#stored.clear()
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
    const progress = replica ? undefined : this.#state.progress
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

  /** While requests are being sent, a cellar that shows the same rows stays the same object, whatever its version. */
  #replicaShown(waiting: readonly OutboxEntry[]): Replica | undefined {
    const [before, now] = [this.#state.replica, this.#shown?.replica]
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
      const status = this.#state.status === 'failed' ? 'loading' : this.#state.status
      this.#set({ progress: { done: news.done, total: news.total }, status })
    } else if (news.kind === 'reached') {
      const failed = !news.reached && !this.#state.replica
      const full = this.#state.full && !news.reached
      this.#set({ reached: news.reached, trouble: news.trouble, full, ...(failed ? { status: 'failed' } : {}) })
    } else if (news.kind === 'full') this.#set({ full: true })
    else if (news.kind === 'signed-out') this.#around.onSignedOut(news.token)
    else if (news.kind === 'cellars') this.#around.onCellars?.()
    else if (news.kind === 'gone') {
      void this.#forget()
    }
  }

  /** Shows the wines with which the list begins until a part has come. They are not stored. Returns whether it does. */
  async #begin(fetching: Promise<Beginning>): Promise<boolean> {
    // If they cannot be had, the worker tells why the cellar cannot.
    const beginning = await fetching.catch(() => undefined)
    if (!beginning || this.#confirmed || this.#arriving || this.#isClosed) return false
    const { bottle_count, lines: firstLines, ...tables } = beginning
    this.#arriving = { base_id: '', parts: 0, replica: replicaOf(tables), bottle_count, firstLines }
    this.#show()
    return true
  }

  /**
   * The cellar was closed and its copy wiped. A read that is still running is awaited first, so that its result is not
   * shown.
   */
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
    this.#state = { ...this.#state, ...changes }
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
  const continues = from > 0 || before?.parts === 0
  const replica = before && continues ? withTables(before.replica, come) : come
  return { base_id, parts: from + parts.length, replica, bottle_count, firstLines: [] }
}

/** The number of changed rows above which they are merged into the tables, which copies those. */
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

/** Parses the parts one by one, so that the page is not blocked by all of them at once. */
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
