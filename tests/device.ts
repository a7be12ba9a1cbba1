import { commands } from '../src/app/commands.ts'
import { addBottles, editBottle } from '../src/features/bottles/commands.ts'
import { departBottles } from '../src/features/bottles/departures.ts'
import { addPlace } from '../src/features/places/commands.ts'
import { addWine, editWines, removeWines } from '../src/features/wines/commands.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { ApiError, NetworkError } from '../src/client/api-errors.ts'
import { type Committed, getSnapshot, listChangedRows, listEvents } from '../src/ledger/contract.ts'
import type { OutboxRequest } from '../src/ledger/outbox.ts'
import type { Replica } from '../src/ledger/replica.ts'
import { CellarStore } from '../src/ledger/web/cellar-store.ts'
import { sync } from '../src/ledger/web/sync.ts'
import { SyncedCellar } from '../src/ledger/web/synced-cellar.ts'
import { reachOf } from '../src/shared/address.ts'
import { apiMark, apiMarkValue } from '../src/shared/api-mark.ts'
import { newId } from '../src/shared/ids.ts'
import type { Somebody } from './harness.ts'

const allCommands = async () => commands

export const writes = { addWine, editWines, removeWines, addBottles, departBottles, editBottle, addPlace }

/**
 * The fate of a request: it arrives, it is lost, it is carried out but its answer is lost, a proxy answers it, or the
 * server fails.
 */
export type Luck = 'through' | 'request-lost' | 'answer-lost' | 'proxy-refuses' | 'server-fails'
type FirstLuck = Parameters<Device['sync']>[0]

/**
 * A browser's side of a cellar with a store of its own, in this process: the real replica over the real network, which
 * fails as the test decides. Made with `await Device.of(…)`.
 */
export class Device {
  store!: CellarStore
  /** The keys of all changes that were accepted here, in order. */
  readonly keys: string[] = []
  /** The keys of requests that changed nothing at the server, such as the same note again. */
  readonly idle = new Set<string>()
  /** The key of the request that each undo reverts. */
  readonly undoes = new Map<string, string>()
  readonly #stores = new IDBFactory()
  readonly #person: Somebody
  readonly #base: string
  /** The milliseconds by which its clock is ahead. */
  readonly #ahead_ms: number

  private constructor(person: Somebody, base: string, ahead_ms: number) {
    this.#person = person
    this.#base = base
    this.#ahead_ms = ahead_ms
  }

  static async of(person: Somebody, base: string, ahead_ms = 0, luck?: FirstLuck): Promise<Device> {
    const device = new Device(person, base, ahead_ms)
    await device.#open()
    await device.sync(luck)
    return device
  }

  get replica(): Replica {
    const { replica } = this.store.state
    if (!replica) throw new Error('The device holds no cellar')
    return replica
  }

  /** Makes a change; returns false when it was refused here. */
  async do(
    { name: command }: { name: string },
    input: Record<string, unknown>,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<boolean> {
    const key = newId()
    return this.#add({ key, command, input, ...(bytes ? { file: key } : {}), context: this.#context() }, bytes)
  }

  /** Undoes an own change; returns false when that was refused here. */
  async undo(key: string): Promise<boolean> {
    const one = await this.store.undoOf(key, newId(), this.#context())
    if (!one) return false
    this.undoes.set(one.key, key)
    return this.#add(one)
  }

  async #note(response: Response, key: string | null) {
    if (!key || !response.ok || !response.headers.has(apiMark)) return
    const { rows } = (await response.json()) as Committed
    if (rows.length === 0) this.idle.add(key)
  }

  /** Sends and fetches; `luck` decides about each request. Returns false when the network or the server failed. */
  async sync(luck: (method: string, key: string | null) => Luck | Promise<Luck> = () => 'through'): Promise<boolean> {
    const stored = await this.stored()
    const real = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const key = new Headers(request[1]?.headers).get('idempotency-key')
      const fate = await luck(request[1]?.method ?? 'GET', key)
      if (fate === 'request-lost') throw new TypeError('fetch failed')
      if (fate === 'proxy-refuses') return tooLargeForProxy()
      if (fate === 'server-fails') return failureOfServer()
      const response = await real(...request)
      await this.#note(response.clone(), key)
      if (fate === 'answer-lost') {
        await response.arrayBuffer()
        throw new TypeError('fetch failed')
      }
      return response
    }
    try {
      const { cellar_id, token } = this.#person
      const events = reachOf(listEvents)
      const sources = { snapshot: reachOf(getSnapshot), changes: reachOf(listChangedRows), events }
      const sender = { base: this.#base, token, language: 'en' }
      const { signal } = new AbortController()
      const timeouts = { tries: 3, ms: 0 }
      await sync({ cellar_id, stored, sources, sender, signal, timeouts, onChange: nothing, onProgress: nothing })
      return true
    } catch (error) {
      if (!(error instanceof NetworkError || (error instanceof ApiError && error.status === 500))) throw error
      return false
    } finally {
      globalThis.fetch = real
      stored.close()
      await this.store.refresh()
    }
  }

  /** Closes the page at any moment, and opens it again. */
  async reload(): Promise<void> {
    this.store.close()
    await this.#open()
  }

  close(): void {
    this.store.close()
  }

  /** Roles are for the server to judge here. */
  async #add(one: OutboxRequest, bytes?: Uint8Array<ArrayBuffer>): Promise<boolean> {
    try {
      await this.store.add(one, 'owner', bytes)
      this.keys.push(one.key)
      return true
    } catch (error) {
      if (error instanceof Error && error.name === 'AppError') return false
      throw error
    }
  }

  async #open() {
    globalThis.indexedDB = this.#stores
    this.store = await CellarStore.open(this.#of(), { commands: allCommands, onSignedOut: nothing, onLost: nothing })
  }

  /** Returns the store itself, as a worker has it. */
  stored(): Promise<SyncedCellar> {
    globalThis.indexedDB = this.#stores
    return SyncedCellar.open(this.#of())
  }

  #of() {
    return { person_id: this.#person.user.id, cellar_id: this.#person.cellar_id, columns: 'those of today' }
  }

  #context() {
    const now = new Date(Date.now() + this.#ahead_ms).toISOString()
    return { person_id: this.#person.user.id, person_name: this.#person.user.name, now, today: now.slice(0, 10) }
  }
}

/** Answers as nginx does when a body exceeds its `client_max_body_size`. */
function tooLargeForProxy(): Response {
  const body = '<html><head><title>413 Request Entity Too Large</title></head></html>'
  return new Response(body, { status: 413, headers: { server: 'nginx', 'content-type': 'text/html' } })
}

function failureOfServer(): Response {
  const body = { code: 'internal', message: 'Something went wrong on the server.', request_id: '1' }
  return Response.json(body, { status: 500, headers: { [apiMark]: apiMarkValue } })
}

function nothing(): void {}
