import { AppError } from '../shared/errors.ts'
import { atMost } from './at-most.ts'
import { type Kind, lockWaitMs } from './db/dialect.ts'

/**
 * Lets those who write in the same cellar wait for one another here, and not each with a connection to the database, of
 * which the others would have too few. Whoever has waited longer than for a lock is refused, and sends it again. On SQLite
 * nobody waits here: there is only one connection that writes.
 */
export class Turns {
  readonly #kind: Kind
  readonly #waitMs: number
  readonly #queues = new Map<string, { run: ReturnType<typeof atMost>; count: number }>()

  constructor(kind: Kind, waitMs = lockWaitMs) {
    this.#kind = kind
    this.#waitMs = waitMs
  }

  async run<T>(cellar_id: string, work: () => Promise<T>): Promise<T> {
    if (this.#kind === 'sqlite') return work()
    const queue = this.#queues.get(cellar_id) ?? { run: atMost(1, Number.POSITIVE_INFINITY), count: 0 }
    this.#queues.set(cellar_id, queue)
    queue.count++
    const since = performance.now()
    try {
      return await queue.run(async () => {
        if (performance.now() - since > this.#waitMs) throw new AppError(503, 'being_written')
        return work()
      })
    } finally {
      if (--queue.count === 0) this.#queues.delete(cellar_id)
    }
  }
}
