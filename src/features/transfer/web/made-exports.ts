import { call } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-errors.ts'
import { parseJson } from '../../../client/parse-json.ts'
import { persistedName, stored } from '../../../client/stored.ts'
import { retryWhileVisible } from '../../accounts/web/retry-while-visible.ts'
import type { MadeExport } from '../export/contract.ts'
import { recordExport } from '../export/endpoints.ts'

/*
 * The tables that were made on this device and are not in the security log yet. They are stored by person until the
 * server has them, or the person signs out.
 */

interface Waiting extends MadeExport {
  cellar_id: string
}

export function waitingExports(person_id: string): readonly Waiting[] {
  const waiting = parseJson(localStorage.getItem(nameOf(person_id)))
  return Array.isArray(waiting) ? (waiting as Waiting[]) : []
}

/** Stores that a table was made, and tells the server, if it can be reached. */
export async function noteExport(person_id: string, made: Waiting): Promise<void> {
  store(person_id, [...waitingExports(person_id), made])
  await sendExports(person_id)
}

/** Sends what waits as soon as the server can be reached. */
export function keepSending(person_id: string): void {
  stop?.()
  const end = retryWhileVisible(async () => {
    await sendExports(person_id)
    end()
  }, pauseMs)
  stop = end
}

const pauseMs = 10_000
let stop: (() => void) | undefined

/** Sends what waits, while the person is signed in: it would count as somebody else's. Rejects if the server cannot be reached, or not now; what it refuses for good is dropped. */
export async function sendExports(person_id: string): Promise<void> {
  for (const { cellar_id, ...body } of waitingExports(person_id)) {
    if ((stored.user() as { id?: unknown } | null)?.id !== person_id) return
    try {
      await call(recordExport, { params: { cellar_id }, body })
    } catch (error) {
      const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status)
      if (!isRefused) throw error
    }
    const left = waitingExports(person_id).filter(({ id }) => id !== body.id)
    store(person_id, left)
  }
}

function store(person_id: string, waiting: readonly Waiting[]) {
  if (waiting.length === 0) localStorage.removeItem(nameOf(person_id))
  else localStorage.setItem(nameOf(person_id), JSON.stringify(waiting))
}

const nameOf = (person_id: string) => persistedName('exports', person_id)
