import { ApiError, fieldMessagesOf, NetworkError } from '../../client/api-errors.ts'
import { answerOf, type CallInput, mustBeJson, notOurs, type Sender, send } from '../../client/send.ts'
import type { AnswerOf, Endpoint } from '../../shared/contract.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { partReach, partsIn, partsReach } from '../../shared/photo-parts.ts'
import type { Committed, getSnapshot, listChangedRows, Overwritten } from '../contract.ts'
import { asAnswered } from '../undo.ts'
import type { At, Fetching } from './cellar-db.ts'
import type { Blocked, Done, OutboxEntry, Refusal } from './outbox-entry.ts'
import type { StoredCellar, Whole } from './stored-cellar.ts'
import type { Sources } from './sync-messages.ts'

/** A cellar to bring up to date, and by whom. */
export interface Syncing {
  cellar_id: string
  kept: StoredCellar
  sources: Sources
  sender: Sender
  signal: AbortSignal
  timeouts?: typeof usualTimeouts | undefined
  /** Told whenever something changed in what is kept. */
  onChange(): void
  /** How far the first fetch is, in rows. */
  onProgress(done: number, total: number): void
}

/** How often, and for how long, something else answers a request before it stands apart. */
const usualTimeouts = { tries: 4, ms: 60_000 }

/**
 * Fetches what changed and sends what waits, in its order. Whether all was sent that can be. Throws what stopped it: a
 * `NetworkError`, or an `ApiError` that is no refusal of a change but of the person or the cellar.
 */
export async function sync(syncing: Syncing): Promise<boolean> {
  // What changed comes first: a server that was put back to an older state is noticed before anything is sent to it.
  await fetchChanges(syncing)
  return sendWaiting(syncing)
}

/**
 * Works the rows that changed into the cellar that was fetched whole when reading them one by one takes long. Stops at
 * once for what is wanted meanwhile; true when it is done.
 */
export async function tidy({ kept }: Pick<Syncing, 'kept'>, isWanted: () => boolean): Promise<boolean> {
  if ((await kept.countRows()) <= rowsAtMost) return true
  while (await kept.mergeSome()) if (isWanted()) return false
  return true
}

const rowsAtMost = 5_000

/**
 * Fetches the cellar in parts, of which each that came stays: one that breaks off goes on where it was, in another page
 * too. Others write meanwhile: what changed since the first part is fetched last, and makes all of one version.
 */
async function fetchWhole(syncing: Syncing, how: Whole = {}): Promise<void> {
  const { kept } = syncing
  const fetching = await fetchParts(syncing)
  try {
    await kept.putWhole(await changesAfter(syncing, fetching.at), fetching, how)
  } catch (error) {
    if (!isOfAnotherHistory(error)) throw error
    await kept.dropFetching()
    await fetchWhole(syncing, how)
  }
}

async function fetchParts(syncing: Syncing): Promise<Fetching> {
  const { kept } = syncing
  let fetching = await kept.fetching()
  if (!fetching) await kept.dropFetching()
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
    const asked = next === null ? undefined : askForPart(syncing, next)
    // Should it fail before the part is kept, that is told below.
    asked?.catch(() => {})
    await kept.putPart(fetching, bytes)
    // With the last part the whole follows at once.
    if (next !== null) syncing.onChange()
    response = await asked
  }
  return fetching as Fetching
}

function askForPart({ cellar_id, sources, sender, signal }: Syncing, from: string | undefined): Promise<Response> {
  const query = from === undefined ? {} : { from }
  return send(sender, sources.snapshot, { params: { cellar_id }, query, signal } as CallInput<Endpoint>)
}

type PartHead = Omit<AnswerOf<typeof getSnapshot>, 'tables'>

/** Reads a part to its end. How many rows came is reckoned from how much of it came. */
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

/** What stands before the rows of a part. */
function headIn(beginning: Uint8Array): PartHead | undefined {
  const text = new TextDecoder().decode(beginning.subarray(0, 600))
  const end = text.indexOf(',"tables":')
  return end < 0 ? undefined : JSON.parse(`${text.slice(0, end)}}`)
}

async function sendWaiting(syncing: Syncing): Promise<boolean> {
  const { kept, onChange, timeouts } = syncing
  const passed = new Set<number>()
  for (let one = await kept.queue.next(passed); one; one = await kept.queue.next(passed)) {
    let committed: Committed | undefined
    try {
      committed = await sendOne(syncing, one)
    } catch (error) {
      if (isRefusal(error)) await kept.queue.refuse(one.at, refusalIn(error))
      else {
        const blocked = blockedBy(error, one, timeouts)
        if (!blocked) throw error
        await kept.queue.block(one.at, blocked)
        if (!blocked.apart) passed.add(one.at)
      }
    }
    if (committed) await settle(syncing, one, committed)
    onChange()
  }
  return passed.size === 0
}

/**
 * The server was reached just before: what answers this request in its place, or what fails in the server because of it,
 * will do so again, and must not hold up the others. Undefined when it may have nothing to do with the request.
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
  return { tries, since, status, ours, server: answered?.server ?? '', apart: !ours && isLasting }
}

async function sendOne(syncing: Syncing, { endpoint, params, body, key, file, ...one }: OutboxEntry) {
  const { cellar_id, kept, sender, signal } = syncing
  // Bytes that are gone are sent as none: the server says what it thinks of that.
  const bytes =
    file === undefined ? {} : await sendAhead(syncing, file, new Blob([(await kept.queue.file(file)) ?? '']))
  const composed = { at: one.context.now, seen_version: one.seen_version }
  const given = { params: { ...params, cellar_id }, body, key, composed, signal, ...bytes } as CallInput<Endpoint>
  const response = await send(sender, endpoint, given)
  return mustBringRows(await answerOf(endpoint, response), response) as Committed
}

/** What is larger than one part goes ahead in parts, but for those that came through before; the request names them. */
async function sendAhead({ cellar_id, sender, signal }: Syncing, upload_id: string, file: Blob) {
  const size = limits.upload_part_bytes
  if (file.size <= size) return { file }
  const params = { cellar_id, upload_id }
  const here = (await answerOf(partsReach, await send(sender, partsReach, { params, signal }))) as { parts: number[] }
  const count = partsIn(file.size)
  for (let part = 0; part < count; part++) {
    if (here.parts.includes(part)) continue
    const given = { params: { ...params, part }, file: file.slice(part * size, (part + 1) * size), signal }
    await answerOf(partReach, await send(sender, partReach, given))
  }
  return { file: new Blob(), query: { upload_id, parts: String(count) } }
}

/** What the server did leaves the queue together with the rows that show it. */
async function settle(syncing: Syncing, one: OutboxEntry, committed: Committed) {
  const { kept } = syncing
  const overwritten = unseenBy(one, committed.overwritten ?? [])
  const done = { ...one, touched: asAnswered(one.touched, committed.rows), overwritten }
  const standing = await kept.standing()
  const isNext = standing?.version === committed.version - 1 && standing.change_id === committed.follows
  if (isNext) await kept.advance(committed, done)
  else await catchUp(syncing, done)
}

/** What a request replaced without its person having seen it: what stood there when it was made, they had before them. */
function unseenBy({ touched }: OutboxEntry, overwritten: readonly Overwritten[]): Overwritten[] {
  return overwritten.filter(({ id, field, value }) => {
    const before = touched.find(row => row.id === id)?.before
    return JSON.stringify(before?.[field] ?? null) !== JSON.stringify(value ?? null)
  })
}

async function fetchChanges(syncing: Syncing) {
  if (await catchUp(syncing)) syncing.onChange()
}

/** Brings the copy to the version of now; false when it stands there already. What is `done` leaves the queue with it. */
async function catchUp(syncing: Syncing, done?: Done): Promise<boolean> {
  const { kept } = syncing
  const standing = await kept.standing()
  if (!standing) {
    await fetchWhole(syncing, { done })
    return true
  }
  try {
    const changes = await changesAfter(syncing, standing)
    await kept.advance(changes, done)
    return changes.version !== standing.version
  } catch (error) {
    // The server has another history than this copy: it was set back to a backup.
    if (!isOfAnotherHistory(error)) throw error
    await kept.dropFetching()
    await fetchWhole(syncing, { done, set_back: true })
    return true
  }
}

async function changesAfter({ cellar_id, sources, sender, signal }: Syncing, { version, change_id }: At) {
  const query = { after: String(version), ...(change_id === null ? {} : { change_id }) }
  const given = { params: { cellar_id }, query, signal } as CallInput<Endpoint>
  const response = await send(sender, sources.changes, given)
  return mustBringRows(await answerOf(sources.changes, response), response) as AnswerOf<typeof listChangedRows>
}

function isOfAnotherHistory(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_unknown'
}

/** What is not of this shape never replaces what is kept, nor counts as done. */
function mustBringRows(answer: unknown, response: Response): unknown {
  const { version, rows } = (answer ?? {}) as Partial<Committed>
  if (Number.isInteger(version) && Array.isArray(rows)) return answer
  throw notOurs(response)
}

/** The server understood, and said no. Anything else may go better another time. */
function isRefusal(error: unknown): error is ApiError {
  // Parts that the server has let go of are sent once more.
  if (!(error instanceof ApiError) || ['', 'upload_incomplete'].includes(error.code)) return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

function refusalIn(error: ApiError): Refusal {
  const { status, code, message } = error
  return { status, code, message, fields: fieldMessagesOf(error), at: new Date().toISOString() }
}
