import { ApiError, NetworkError } from '../../client/api-errors.ts'
import { answerOf, type CallInput, mustBeJson, notOurs, send } from '../../client/send.ts'
import type { AnswerOf, Endpoint } from '../../shared/contract.ts'
import { newId } from '../../shared/ids.ts'
import type { getSnapshot, listChangedRows } from '../contract.ts'
import type { At, Fetching } from './cellar-db.ts'
import type { Done } from './outbox-entry.ts'
import type { Whole } from './synced-cellar.ts'
import { mustBringRows, type Syncing } from './syncing.ts'

/**
 * Fetches what changed and sends the waiting requests in order. Returns true if all that can be sent were sent. Throws
 * the error that stopped it: a `NetworkError`, or an `ApiError` that refuses the person or the cellar rather than a
 * change.
 */
export async function sync(syncing: Syncing): Promise<boolean> {
  // Changes are fetched first, so that a server that was restored from a backup is noticed before anything is sent to
  // it.
  await fetchChanges(syncing)
  const { sendWaiting } = await fetchSending()
  return sendWaiting(syncing, done => catchUp(syncing, done))
}

/** The worker of a browser that knows nothing yet fetches the cellar before the code that sends changes. */
const fetchSending = () => import('./send-waiting.ts').catch(cause => Promise.reject(new PartOutOfReach(cause)))

/** Thrown when a part of the worker's code could not be fetched: only a new worker asks for it again. */
export class PartOutOfReach extends Error {
  override name = 'PartOutOfReach'

  constructor(cause: unknown) {
    super(String(cause), { cause })
  }
}

/**
 * Merges changed rows into the cellar that was fetched whole once they are so many that reading them takes long. Stops
 * as soon as `isWanted` returns true. Returns true when nothing is left to merge.
 */
export async function tidy({ stored }: Pick<Syncing, 'stored'>, isWanted: () => boolean): Promise<boolean> {
  if ((await stored.countRows()) <= rowsAtMost) return true
  while (await stored.mergeSome()) if (isWanted()) return false
  return true
}

const rowsAtMost = 5_000

/**
 * Fetches the cellar in parts, each of which is stored as it arrives: an interrupted fetch is continued where it
 * stopped, even in another page. Others may write meanwhile, so the changes since the first part are fetched last,
 * which makes all parts one version.
 */
async function fetchWhole(syncing: Syncing, how: Whole = {}): Promise<void> {
  const { stored } = syncing
  const fetching = await fetchParts(syncing)
  try {
    await stored.putWhole(await changesAfter(syncing, fetching.at), fetching, how)
  } catch (error) {
    if (!isOfAnotherHistory(error) && !isOfOtherRights(error)) throw error
    await stored.dropFetching()
    await fetchWhole(syncing, how)
  }
}

async function fetchParts(syncing: Syncing): Promise<Fetching> {
  const { stored } = syncing
  let fetching = await stored.fetching()
  if (!fetching) await stored.dropFetching()
  let response = fetching?.next === null ? undefined : await askForPart(syncing, fetching?.next)
  while (response) {
    const { head, bytes } = await readPart(response, fetching?.rows_done ?? 0, syncing.onProgress)
    if (head.cellar_id !== syncing.cellar_id) throw notOurs(response)
    const { next, row_count, bottle_count, part_count, version, change_id } = head
    const { base_id, at, part_starts, rows_done } = fetching ?? {
      base_id: newId(),
      at: { version, change_id },
      part_starts: [],
      rows_done: 0,
    }
    const starts = [...part_starts, fetching?.next ?? '']
    const counts = { row_count, bottle_count, rows_done: rows_done + part_count }
    fetching = { base_id, at, part_starts: starts, next, ...counts }
    const request = next === null ? undefined : askForPart(syncing, next)
    // If it fails before the part is stored, the error is thrown below.
    request?.catch(() => {})
    await stored.putPart(fetching, bytes)
    // With the last part, the whole cellar follows at once.
    if (next !== null) syncing.onChange()
    response = await request
  }
  return fetching as Fetching
}

function askForPart({ cellar_id, sources, sender, signal }: Syncing, from: string | undefined): Promise<Response> {
  const query = from === undefined ? {} : { from }
  return send(sender, sources.snapshot, { params: { cellar_id }, query, signal } as CallInput<Endpoint>)
}

type PartHead = Omit<AnswerOf<typeof getSnapshot>, 'tables'>

/** Reads a part to its end. The number of rows that have arrived is estimated from the number of bytes. */
async function readPart(response: Response, rows_before: number, onProgress: Syncing['onProgress']) {
  mustBeJson(response)
  const length = Number(response.headers.get('x-decoded-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [read, head] = [0, undefined as PartHead | undefined]
  for await (const part of piecesOf(response)) {
    parts.push(part)
    read += part.length
    head ??= headIn(part)
    const rows_read = length > 0 ? ((head?.part_count ?? 0) * Math.min(read, length)) / length : 0
    if (head) onProgress(Math.floor(rows_before + rows_read), head.row_count)
  }
  if (length > 0 && read !== length) throw new NetworkError(new TypeError('The answer was cut short'))
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  head ??= headIn(bytes)
  if (!head) throw notOurs(response)
  return { head, bytes }
}

async function* piecesOf({ body }: Response) {
  const reader = body?.getReader()
  const read = () =>
    reader?.read().catch(error => {
      throw new NetworkError(error)
    })
  for (let piece = await read(); piece && !piece.done; piece = await read()) yield piece.value
}

/** Parses the properties that precede the rows of a part. */
function headIn(beginning: Uint8Array): PartHead | undefined {
  const text = new TextDecoder().decode(beginning.subarray(0, 600))
  const end = text.indexOf(',"tables":')
  return end < 0 ? undefined : JSON.parse(`${text.slice(0, end)}}`)
}

async function fetchChanges(syncing: Syncing) {
  if (await catchUp(syncing)) syncing.onChange()
}

/**
 * Brings the copy to the current version. Returns false if it is there already. The request `done` leaves the queue
 * with it.
 */
async function catchUp(syncing: Syncing, done?: Done): Promise<boolean> {
  const { stored } = syncing
  const standing = await stored.standing()
  if (!standing) {
    await fetchWhole(syncing, { done })
    return true
  }
  try {
    const changes = await changesAfter(syncing, standing)
    await stored.advance(changes, done)
    return changes.version !== standing.version
  } catch (error) {
    if (isOfOtherRights(error)) {
      // Nothing of what the person may no longer see stays here while the cellar is fetched again.
      await stored.clear()
      syncing.onChange()
      await fetchWhole(syncing, { done })
      return true
    }
    // The server has another history than this copy: it was restored from a backup.
    if (!isOfAnotherHistory(error)) throw error
    await stored.dropFetching()
    await fetchWhole(syncing, { done, set_back: true })
    return true
  }
}

async function changesAfter({ cellar_id, sources, sender, signal }: Syncing, { version, change_id }: At) {
  const query = { after: String(version), ...(change_id === null ? {} : { change_id }) }
  const input = { params: { cellar_id }, query, signal } as CallInput<Endpoint>
  const response = await send(sender, sources.changes, input)
  return mustBringRows(await answerOf(sources.changes, response), response) as AnswerOf<typeof listChangedRows>
}

function isOfAnotherHistory(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_unknown'
}

function isOfOtherRights(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'copy_of_other_rights'
}
