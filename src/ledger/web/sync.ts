import { ApiError, fieldMessagesOf, NetworkError } from '../../client/api-errors.ts'
import { answerOf, type CallInput, mustBeJson, notOurs, type Sender, send } from '../../client/send.ts'
import type { AnswerOf, Endpoint } from '../../shared/contract.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { partReach, partsIn, partsReach } from '../../shared/photo-parts.ts'
import { commandReach } from '../command.ts'
import type { Committed, getSnapshot, listChangedRows, Overwritten } from '../contract.ts'
import { asAnswered } from '../undo.ts'
import type { At, Fetching } from './cellar-db.ts'
import type { Blocked, Done, OutboxEntry, Refusal } from './outbox-entry.ts'
import type { StoredCellar, Whole } from './stored-cellar.ts'
import type { Sources } from './sync-messages.ts'

/** A cellar to bring up to date, and the credentials to do it with. */
export interface Syncing {
  cellar_id: string
  stored: StoredCellar
  sources: Sources
  sender: Sender
  signal: AbortSignal
  timeouts?: typeof usualTimeouts | undefined
  /** Called whenever the stored data has changed. */
  onChange(): void
  /** Called with the progress of the first fetch, in rows. */
  onProgress(done: number, total: number): void
}

/** The number of attempts, and the time, after which a request that something else keeps answering is set aside. */
const usualTimeouts = { tries: 4, ms: 60_000 }

/**
 * Fetches what changed and sends the waiting requests in order. Returns true if all that can be sent were sent. Throws
 * the error that stopped it: a `NetworkError`, or an `ApiError` that refuses the person or the cellar rather than a
 * change.
 */
export async function sync(syncing: Syncing): Promise<boolean> {
  // Changes are fetched first, so that a server that was restored from a backup is noticed before anything is sent to
  // it.
  await fetchChanges(syncing)
  return sendWaiting(syncing)
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
    if (!isOfAnotherHistory(error)) throw error
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

async function sendWaiting(syncing: Syncing): Promise<boolean> {
  const { stored, onChange, timeouts } = syncing
  const passed = new Set<number>()
  for (let one = await stored.queue.next(passed); one; one = await stored.queue.next(passed)) {
    let committed: Committed | undefined
    try {
      committed = await sendOne(syncing, one)
    } catch (error) {
      if (isRefusal(error)) await stored.queue.refuse(one.at, refusalIn(error))
      else {
        const blocked = blockedBy(error, one, timeouts)
        if (!blocked) throw error
        await stored.queue.block(one.at, blocked)
        if (!blocked.isSetAside) passed.add(one.at)
      }
    }
    if (committed) await settle(syncing, one, committed)
    onChange()
  }
  return passed.size === 0
}

/**
 * Returns how a request is blocked. The server was reached just before: something that answers this request in its
 * place, or an error in the server because of it, will occur again and must not hold up other requests. Returns
 * undefined if the error may have nothing to do with the request.
 */
function blockedBy(error: unknown, { blocked }: OutboxEntry, timeouts = usualTimeouts): Blocked | undefined {
  const ours = error instanceof ApiError && error.status === 500
  const answered = error instanceof NetworkError ? error.answered : undefined
  const isOther = answered && answered.status < 500 && ![408, 425, 429].includes(answered.status)
  if (!ours && !isOther) return undefined
  const now = new Date()
  const tries = (blocked?.tries ?? 0) + 1
  const since = blocked?.since ?? now.toISOString()
  const isLasting = tries >= timeouts.tries && now.getTime() - Date.parse(since) >= timeouts.ms
  const status = answered?.status ?? 500
  return { tries, since, status, ours, server: answered?.server ?? '', isSetAside: !ours && isLasting }
}

async function sendOne(syncing: Syncing, { command, input, key, file, ...one }: OutboxEntry) {
  const { cellar_id, stored, sender, signal } = syncing
  const composed = { at: one.context.now, seen_version: one.seen_version }
  const common = { params: { cellar_id }, key, composed, signal }
  const endpoint = commandReach(command, file === undefined ? 'json' : 'bytes')
  const request =
    file === undefined
      ? { ...common, body: input }
      : // Bytes that are gone are sent as none, and the server's answer decides what happens.
        { ...common, ...(await sendAhead(syncing, input, file, new Blob([(await stored.queue.file(file)) ?? '']))) }
  const response = await send(sender, endpoint, request as CallInput<Endpoint>)
  return mustBringRows(await answerOf(endpoint, response), response) as Committed
}

/**
 * Uploads a file that is larger than one part in parts, except those that arrived before. The request then names them.
 */
async function sendAhead(
  { cellar_id, sender, signal }: Syncing,
  input: OutboxEntry['input'],
  upload_id: string,
  file: Blob,
) {
  const size = limits.upload_part_bytes
  if (file.size <= size) return { query: input, file }
  const params = { cellar_id, upload_id }
  const here = (await answerOf(partsReach, await send(sender, partsReach, { params, signal }))) as { parts: number[] }
  const count = partsIn(file.size)
  for (let part = 0; part < count; part++) {
    if (here.parts.includes(part)) continue
    const input = { params: { ...params, part }, file: file.slice(part * size, (part + 1) * size), signal }
    await answerOf(partReach, await send(sender, partReach, input))
  }
  return { query: { ...input, upload_id, parts: count }, file: new Blob() }
}

/** Removes a request that the server has done from the queue, together with storing the rows that show it. */
async function settle(syncing: Syncing, one: OutboxEntry, committed: Committed) {
  const { stored } = syncing
  const overwritten = unseenBy(one, committed.overwritten ?? [])
  const done = { ...one, touched: asAnswered(one.touched, committed.rows), overwritten }
  const standing = await stored.standing()
  const isNext = standing?.version === committed.version - 1 && standing.change_id === committed.follows
  if (isNext) await stored.advance(committed, done)
  else await catchUp(syncing, done)
}

/**
 * Returns the replaced values that the person had not seen. A value that was there when the request was made had been
 * shown to them.
 */
function unseenBy({ touched }: OutboxEntry, overwritten: readonly Overwritten[]): Overwritten[] {
  return overwritten.filter(({ id, field, value }) => {
    const before = touched.find(row => row.id === id)?.before
    return JSON.stringify(before?.[field] ?? null) !== JSON.stringify(value ?? null)
  })
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

/** Ensures that an answer of another shape neither replaces stored data nor counts as done. */
function mustBringRows(answer: unknown, response: Response): unknown {
  const { version, rows } = (answer ?? {}) as Partial<Committed>
  if (Number.isInteger(version) && Array.isArray(rows)) return answer
  throw notOurs(response)
}

/** Returns true if the server understood the request and refused it. Any other error may not occur the next time. */
function isRefusal(error: unknown): error is ApiError {
  // Parts that the server has discarded are uploaded once more.
  if (!(error instanceof ApiError) || ['', 'upload_incomplete'].includes(error.code)) return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

function refusalIn(error: ApiError): Refusal {
  const { status, code, message } = error
  return { status, code, message, fields: fieldMessagesOf(error), at: new Date().toISOString() }
}
