import { setTimeout } from 'node:timers/promises'
import { AppError } from '../shared/errors.ts'
import type { Kind } from './db/dialect.ts'

/** From so many rows on a change takes longer than others should wait. */
export const largeFrom = 2_000
const patienceMs = 200

/**
 * Changes of thousands of rows that this process is writing, such as imports and undoing them. Each is one transaction:
 * on SQLite it holds up what anybody writes, on PostgreSQL what is written in its cellar. Whoever would wait for long is
 * told so instead; a device sends again by itself.
 */
export class LargeWrites {
  readonly #kind: Kind
  readonly #underWay = new Set<{ cellar_id: string; end: Promise<unknown> }>()

  constructor(kind: Kind) {
    this.#kind = kind
  }

  run<T>(cellar_id: string, write: () => Promise<T>): Promise<T> {
    const written = write()
    const one = { cellar_id, end: written.catch(() => {}) }
    this.#underWay.add(one)
    return written.finally(() => this.#underWay.delete(one))
  }

  /** Throws 503 when a write in this cellar, or in none, would wait for long. */
  async mustNotHoldUp(cellar_id: string | undefined) {
    const before = [...this.#underWay].filter(one => this.#kind === 'sqlite' || one.cellar_id === cellar_id)
    if (before.length === 0) return
    const ended = Promise.all(before.map(({ end }) => end)).then(() => true)
    if (!(await Promise.race([ended, setTimeout(patienceMs, false)]))) throw new AppError(503, 'being_written')
  }
}
