import type { FastifyRequest } from 'fastify'
import { newId } from '../shared/ids.ts'
import type { Database, ServerErrorRow } from './db/tables.ts'

const storedMs = 14 * 86_400_000
const shown = 50
const mostPerMinute = 20

/**
 * Stores unexpected errors for two weeks, each with the id of its request, which the refusal names. Of the error it
 * keeps its kind and the place in the code; its message and the request's input may be private. A flood is cut off.
 */
export class ServerErrors {
  readonly #db: Database
  #minute = 0
  #inMinute = 0

  constructor(db: Database) {
    this.#db = db
  }

  async record(request: FastifyRequest, error: unknown, now: Date): Promise<void> {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute) this.#inMinute = 0
    this.#minute = minute
    if (++this.#inMinute > mostPerMinute) return
    const row: ServerErrorRow = {
      id: newId(now.getTime()),
      at: now.toISOString(),
      request_id: request.id,
      route: `${request.method} ${request.routeOptions.url ?? ''}`,
      error: kindAndPlace(error),
    }
    await forgetOldErrors(this.#db, now)
    await this.#db.insertInto('server_errors').values(row).execute()
  }

  /** Lists the latest errors of the last two weeks. */
  async list(now: Date): Promise<Omit<ServerErrorRow, 'id'>[]> {
    return this.#db
      .selectFrom('server_errors')
      .select(['at', 'request_id', 'route', 'error'])
      .where('at', '>=', new Date(now.getTime() - storedMs).toISOString())
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
  }
}

/** Deletes the errors that are no longer stored, and returns their number. */
export async function forgetOldErrors(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - storedMs).toISOString()
  const deleted = await db.deleteFrom('server_errors').where('at', '<', oldest).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Returns the kind of an error, and the first lines of its stack without the folders of this machine. */
function kindAndPlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const places = frames.slice(0, 3).flatMap(frame => /([^/\\(\s]+:\d+):\d+\)?$/.exec(frame)?.[1] ?? [])
  return [error.name, typeof code === 'string' && code, ...places].filter(Boolean).join(' ')
}
