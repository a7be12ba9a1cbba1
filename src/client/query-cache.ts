import type { DBSchema, IDBPDatabase } from 'idb'
import { openStore } from './open-store.ts'
import { personStoreName } from './store-names.ts'
import { stored } from './stored.ts'

/** An answer of the server, as far as it is known. */
export interface Answer {
  data: unknown
  /** The error of the last attempt; data of an earlier attempt stays valid. */
  error: Error | undefined
  /** The time of the last fetch in this page, in milliseconds since 1970; 0 for an answer that is only stored. */
  fetched_at: number
  /** The version of the question that was answered. */
  version: number | undefined
  /** True if it is stored for a start without the server. */
  persist: boolean
}

/** Asks the server until the signal aborts. */
export type Fetch = (signal: AbortSignal) => Promise<unknown>

export interface Question {
  /** The key of the answer. Its siblings have the same text before the question mark. */
  name: string
  fetch: Fetch
  /** True if the answer is stored in this browser, for use without the server. Any other lives as long as the page. */
  persist?: boolean | undefined
  /** A number that changes when the answer is out of date, such as the version of the cellar. */
  version?: number | undefined
  /** Returns whether a stored answer is as good as a fetched one. */
  suffices?: ((data: unknown) => boolean) | undefined
}

interface Stores extends DBSchema {
  answers: { key: string; value: unknown }
  /** The first characters of the token that the server has confirmed to be this person's. */
  confirmed: { key: 'token'; value: string }
}

const layout = 1
export const unanswered: Answer = {
  data: undefined,
  error: undefined,
  fetched_at: 0,
  version: undefined,
  persist: false,
}
const freshMs = 30_000
const forgottenAfterMs = 300_000
/** The pause before a stored answer is fetched again, long enough not to slow down the first screen. */
const pauseMs = 400

/**
 * The answers of the server that the screens of one person show. Those that are needed without the server, such as the
 * list of cellars and the exchange rates, are stored in this browser: each is shown as stored, then fetched.
 */
export class QueryCache {
  /** Undefined where nothing may be stored. */
  #db: IDBPDatabase<Stores> | undefined
  readonly #answers = new Map<string, Answer>()
  readonly #asking = new Map<string, { version: number | undefined; done: Promise<void> }>()
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #closed = new AbortController()

  /** The token that the server has confirmed. */
  #token: string

  private constructor(db: IDBPDatabase<Stores> | undefined, token: string) {
    this.#db = db
    this.#token = token
  }

  /** Returns a cache for a person whose data must not be stored. */
  static inMemory(): QueryCache {
    return new QueryCache(undefined, '')
  }

  /** Opens the cache of a person whom the server confirmed, now or earlier for the same token; undefined for others. */
  static async open(person_id: string, token: string, confirmed: boolean): Promise<QueryCache | undefined> {
    let shared: QueryCache | undefined
    const db = await openStores(person_id, () => shared && void shared.#restore(person_id))
    shared = new QueryCache(db, token)
    if (confirmed) await shared.confirm(token)
    else if (!(await isConfirmedIn(db, token))) {
      db.close()
      return undefined
    }
    const [names, answers] = await Promise.all([db.getAllKeys('answers'), db.getAll('answers')])
    for (const [index, name] of names.entries())
      shared.#answers.set(name, { ...unanswered, data: answers[index], persist: true })
    return shared
  }

  close(): void {
    this.#closed.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#listeners.clear()
    this.#db?.close()
  }

  /** True if the cache stores answers. */
  get isStored(): boolean {
    return this.#db !== undefined
  }

  /** Stores that the server has confirmed the token. When the device is full, the earlier token stays. */
  async confirm(token: string): Promise<void> {
    this.#token = token
    await this.#db?.put('confirmed', beginningOf(token), 'token').catch(() => {})
  }

  /**
   * Stores everything again after the browser erased it under an open page, for the next offline start; not after a
   * sign-out.
   */
  async #restore(person_id: string) {
    if (this.#closed.signal.aborted || stored.token() !== this.#token) return
    try {
      this.#db = await openStores(person_id, () => void this.#restore(person_id))
      await this.confirm(this.#token)
      for (const [name, { data, persist }] of this.#answers) if (persist) await this.#db.put('answers', data, name)
    } catch (error) {
      console.warn('What was wiped could not be stored again', error)
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the same object until the answer changes. */
  get(name: string): Answer {
    return this.#answers.get(name) ?? unanswered
  }

  /**
   * Fetches an answer, unless it was fetched a moment ago in the same version, is being fetched, or a stored one
   * suffices. A stored one is fetched again after a pause. A failed fetch is tried once more.
   */
  want(question: Question): void {
    const { name, version, persist, suffices = () => false } = question
    if (persist && !this.isStored) return
    this.#forgetOld(name)
    const { data, ...known } = this.get(name)
    const isFresh = Date.now() - known.fetched_at < freshMs && known.version === version
    if (isFresh || (data !== undefined && suffices(data))) return
    const asking = this.#asking.get(name)
    if (asking && asking.version !== version) void asking.done.then(() => this.want(question))
    else if (data === undefined || !persist) void this.#start(question)
    else if (!this.#timers.has(name))
      this.#timers.set(
        name,
        setTimeout(() => this.#startLater(question), pauseMs),
      )
  }

  /** Fetches an answer that was changed at the server; its siblings are fetched when they are wanted. */
  async refresh(question: Question): Promise<void> {
    const family = familyOf(question.name)
    for (const [name, answer] of this.#answers)
      if (familyOf(name) === family) this.#answers.set(name, { ...answer, fetched_at: 0 })
    // A fetch in progress may have read the answer before the change.
    await this.#asking.get(question.name)?.done
    await this.#start(question)
  }

  /** Forgets the answers about all cellars but the given ones. */
  async forgetCellarsBut(open: readonly string[]): Promise<void> {
    for (const name of [...this.#answers.keys()]) {
      const cellar_id = /^\/api\/cellars\/([^/?]+)/.exec(name)?.[1]
      if (cellar_id === undefined || open.includes(cellar_id)) continue
      this.#answers.delete(name)
      await this.#db?.delete('answers', name)
    }
  }

  #startLater(question: Question) {
    this.#timers.delete(question.name)
    void this.#start(question)
  }

  #start(question: Question): Promise<void> {
    const { name, version } = question
    const asking = this.#asking.get(name)
    if (asking) return asking.done
    const done = this.#ask(question).finally(() => this.#asking.delete(name))
    this.#asking.set(name, { version, done })
    return done
  }

  async #ask({ name, fetch, version, persist = false }: Question) {
    const { signal } = this.#closed
    try {
      const data = await fetch(signal).catch(() => fetch(signal))
      const known = this.get(name).data
      const isSame = JSON.stringify(data) === JSON.stringify(known)
      // The same object for an equal answer, so that nothing is computed and rendered again.
      const answer = { data: isSame ? known : data, error: undefined, fetched_at: Date.now(), version, persist }
      this.#set(name, answer)
      // If the device is full, the answer lasts as long as the page is open.
      if (persist && !isSame) await this.#db?.put('answers', data, name).catch(() => {})
    } catch (error) {
      if (!signal.aborted) this.#set(name, { ...this.get(name), error: error as Error })
    }
  }

  #set(name: string, answer: Answer) {
    this.#answers.set(name, answer)
    for (const listener of this.#listeners) listener()
  }

  /** Forgets old answers; an open screen keeps its answer itself. */
  #forgetOld(wanted: string) {
    const before = Date.now() - forgottenAfterMs
    for (const [name, { persist, fetched_at }] of this.#answers)
      if (!persist && fetched_at < before && name !== wanted) this.#answers.delete(name)
  }
}

function familyOf(name: string): string {
  return name.split('?')[0] ?? ''
}

/** Returns whether the server has ever confirmed in this browser that the token is this person's. */
export async function isConfirmedHere(person_id: string, token: string): Promise<boolean> {
  const db = await openStores(person_id)
  try {
    return await isConfirmedIn(db, token)
  } finally {
    db.close()
  }
}

async function isConfirmedIn(db: IDBPDatabase<Stores>, token: string): Promise<boolean> {
  return (await db.get('confirmed', 'token')) === beginningOf(token)
}

function openStores(person_id: string, onLost = () => {}): Promise<IDBPDatabase<Stores>> {
  return openStore<Stores>(personStoreName(person_id), layout, {
    upgrade(upgraded) {
      for (const store of upgraded.objectStoreNames) upgraded.deleteObjectStore(store)
      upgraded.createObjectStore('answers')
      upgraded.createObjectStore('confirmed')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: onLost,
  })
}

function beginningOf(token: string): string {
  return token.slice(0, 12)
}
