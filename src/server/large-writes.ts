import { setTimeout } from 'node:timers/promises'
import { AppError } from '../shared/errors.ts'
import type { Kind } from './db/dialect.ts'

/** A change of this many rows takes longer than others should wait. */
export const largeFrom = 2_000
const timeoutMs = 100
const longFromMs = 1_000

/**
 * The changes of thousands of rows that this process is writing, such as imports and their undo. Each is one
 * transaction, which on SQLite blocks all other writes, and on PostgreSQL those in its cellar. A request that would
 * have to wait long is refused instead; a device sends it again by itself.
 */
export class LargeWrites {
  readonly #kind: Kind
  readonly #longFromMs: number
  readonly #underWay = new Set<{ cellar_id: string; since: number; end: Promise<unknown> }>()

  constructor(kind: Kind, long_from_ms = longFromMs) {
    this.#kind = kind
    this.#longFromMs = long_from_ms
  }

  run<T>(cellar_id: string, write: () => Promise<T>): Promise<T> {
    const written = write()
    const one = { cellar_id, since: performance.now(), end: written.catch(() => {}) }
    this.#underWay.add(one)
    return written.finally(() => this.#underWay.delete(one))
  }

  /** Throws 503 if a write in this cellar, or outside any cellar, would have to wait long. */
  async mustNotHoldUp(cellar_id: string | undefined) {
    const before = [...this.#underWay].filter(one => this.#kind === 'sqlite' || one.cellar_id === cellar_id)
    if (before.length === 0) return
    // A change that has lasted long will not end now, and its commit would come on top of the wait.
    const isLong = before.some(({ since }) => performance.now() - since >= this.#longFromMs)
    const ended = Promise.all(before.map(({ end }) => end)).then(() => true)
    const isOver = !isLong && (await Promise.race([ended, setTimeout(timeoutMs, false)]))
    if (!isOver) throw new AppError(503, 'being_written')
  }
}
