import type { DBSchema, IDBPDatabase } from 'idb'
import { openStore } from './open-store.ts'
import { personStoreName } from './store-names.ts'
import { stored } from './stored.ts'

/** An answer of the server, as far as it is there. */
export interface Answer {
  data: unknown
  /** Whether the last try failed; what is kept from before stands all the same. */
  failed: boolean
  /** Milliseconds since 1970 when it was last fetched, in this page; 0 for one that is only kept. */
  fetched_at: number
}

interface Stores extends DBSchema {
  answers: { key: string; value: unknown }
  /** The token that the server has confirmed to be this person's, by its first letters. */
  confirmed: { key: 'token'; value: string }
}

/** Asks the server, until nobody is there to be answered. */
export type Fetch = (signal: AbortSignal) => Promise<unknown>

/** Whether an answer that was kept is as good as one that would be fetched. */
export type Suffices = (data: unknown) => boolean

const layout = 1
const unknown: Answer = { data: undefined, failed: false, fetched_at: 0 }
const freshMs = 30_000
/** Late enough to take nothing from what is drawn first. */
const calmMs = 400

/**
 * Answers of the server that a person needs beside the cellar with no signal: which cellars there are, the rates. Each
 * is shown as it was kept and fetched anew when asked for.
 */
export class QueryCache {
  #db: IDBPDatabase<Stores>
  readonly #answers = new Map<string, Answer>()
  readonly #asking = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #closed = new AbortController()

  /** The one that the server has confirmed. */
  #token: string

  private constructor(db: IDBPDatabase<Stores>, token: string) {
    this.#db = db
    this.#token = token
  }

  /** Opens what is kept for a person whom the server confirmed now, or had confirmed for the same token; else undefined. */
  static async open(person_id: string, token: string, confirmed: boolean): Promise<QueryCache | undefined> {
    let kept: QueryCache | undefined
    const db = await openStores(person_id, () => kept && void kept.#restore(person_id))
    kept = new QueryCache(db, token)
    if (confirmed) await kept.confirm(token)
    else if (!(await isConfirmedIn(db, token))) {
      db.close()
      return undefined
    }
    const [names, answers] = await Promise.all([db.getAllKeys('answers'), db.getAll('answers')])
    for (const [index, name] of names.entries()) kept.#answers.set(name, { ...unknown, data: answers[index] })
    return kept
  }

  close(): void {
    this.#closed.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#listeners.clear()
    this.#db.close()
  }

  /** The server has said that the token is this person's. Without room on the device what was said before stands. */
  async confirm(token: string): Promise<void> {
    this.#token = token
    await this.#db.put('confirmed', beginningOf(token), 'token').catch(() => {})
  }

  /** Writes again what the browser wiped under the page, for the next start without the server; not after a sign-out. */
  async #restore(person_id: string) {
    if (this.#closed.signal.aborted || stored.token() !== this.#token) return
    try {
      this.#db = await openStores(person_id, () => void this.#restore(person_id))
      await this.confirm(this.#token)
      for (const [name, { data }] of this.#answers) await this.#db.put('answers', data, name)
    } catch (error) {
      console.warn('What was wiped could not be kept again', error)
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object until it changes. */
  get(name: string): Answer {
    return this.#answers.get(name) ?? unknown
  }

  /**
   * Fetches an answer, unless it was fetched a moment ago, is on its way, or what there is `suffices`; where there is
   * one to show, a moment later. Tries once more when it fails.
   */
  want(name: string, fetch: Fetch, suffices: Suffices = () => false): void {
    const { data, fetched_at } = this.get(name)
    if (Date.now() - fetched_at < freshMs || (data !== undefined && suffices(data))) return
    if (data === undefined) this.#start(name, fetch)
    else if (!this.#timers.has(name))
      this.#timers.set(
        name,
        setTimeout(() => this.#startLater(name, fetch), calmMs),
      )
  }

  #startLater(name: string, fetch: Fetch) {
    this.#timers.delete(name)
    this.#start(name, fetch)
  }

  #start(name: string, fetch: Fetch) {
    if (this.#asking.has(name)) return
    const asking = this.#ask(name, fetch).finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
  }

  /** Fetches an answer that was changed at the server: one on its way may have been read before. */
  again(name: string, fetch: Fetch): void {
    const asking = this.#asking.get(name) ?? Promise.resolve()
    void asking.then(() => this.#start(name, fetch))
  }

  async #ask(name: string, fetch: Fetch) {
    const { signal } = this.#closed
    try {
      const data = await fetch(signal).catch(() => fetch(signal))
      const known = this.get(name).data
      const isSame = JSON.stringify(data) === JSON.stringify(known)
      // The same object for the same answer: nothing is worked out and drawn anew.
      this.#set(name, { data: isSame ? known : data, failed: false, fetched_at: Date.now() })
      if (isSame) return
      // Without room on the device it holds for as long as the page is open.
      await this.#db.put('answers', data, name).catch(() => {})
    } catch {
      if (!signal.aborted) this.#set(name, { ...this.get(name), failed: true })
    }
  }

  #set(name: string, answer: Answer) {
    this.#answers.set(name, answer)
    for (const listener of this.#listeners) listener()
  }
}

/** Whether the server has said, at any time in this browser, that the token is this person's. */
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
