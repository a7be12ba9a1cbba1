import { AppError } from '../shared/errors.ts'
import { briefTransaction, isLockTimeout, kindOf, lockWaitMs } from './db/dialect.ts'
import type { Database, Tx } from './db/tables.ts'

/** Writes a change. The cellar may be locked already, by a change before it in the same transaction. */
export type Write<T> = (tx: Tx, isLocked: boolean) => Promise<T>

interface Waiting {
  since: number
  write: Write<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** So many changes at most are one transaction, so that other processes do not wait long for the cellar. */
const togetherAtMost = 20

/**
 * Lets those who write in the same cellar wait for one another here, and not each with a connection to the database, of
 * which the others would have too few. All that wait by the time that the cellar is free are written in one transaction,
 * since beginning, locking and committing take as long for many as for one. If one of them fails, nothing of it is kept
 * and each is written on its own. Whoever has waited longer than for a lock is refused, and sends it again. On SQLite
 * nobody waits here: there, the one connection that writes does the same for changes of all cellars.
 */
export class Turns {
  readonly #db: Database
  readonly #waitMs: number
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(db: Database, waitMs = lockWaitMs) {
    this.#db = db
    this.#waitMs = waitMs
  }

  async run<T>(cellar_id: string, write: Write<T>): Promise<T> {
    if (kindOf(this.#db) === 'sqlite') return briefTransaction(this.#db).execute(tx => write(tx, false))
    return new Promise<T>((resolve, reject) => {
      const change = { since: performance.now(), write, resolve: resolve as (answer: unknown) => void, reject }
      const waiting = this.#waiting.get(cellar_id)
      if (waiting) waiting.push(change)
      else void this.#writeAll(cellar_id, [change])
    })
  }

  /** Writes these changes of a cellar, and those that come meanwhile, until none is left. */
  async #writeAll(cellar_id: string, waiting: Waiting[]) {
    this.#waiting.set(cellar_id, waiting)
    while (waiting.length > 0) {
      const next: Waiting[] = []
      for (const change of waiting.splice(0, togetherAtMost)) {
        if (performance.now() - change.since > this.#waitMs) change.reject(new AppError(503, 'being_written'))
        else next.push(change)
      }
      if (next.length > 0) await this.#writeTogether(next)
    }
    this.#waiting.delete(cellar_id)
  }

  async #writeTogether(changes: readonly Waiting[]) {
    try {
      const answers = await briefTransaction(this.#db).execute(async tx => {
        const answers: unknown[] = []
        for (const { write } of changes) answers.push(await write(tx, answers.length > 0))
        return answers
      })
      for (const [at, { resolve }] of changes.entries()) resolve(answers[at])
    } catch (error) {
      if (changes.length > 1 && !isForAll(error)) for (const change of changes) await this.#writeTogether([change])
      else for (const { reject } of changes) reject(error)
    }
  }
}

/** True if nobody could write now: the cellar is locked elsewhere, or the database is away. */
function isForAll(error: unknown): boolean {
  return isLockTimeout(error) || (error instanceof AppError && error.code === 'database_away')
}
