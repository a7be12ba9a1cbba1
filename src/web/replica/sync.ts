import type { Committed, getSnapshot, listChangedRows } from '../../features/cellars/contract.ts'
import { asAnswered } from '../../features/cellars/undoing.ts'
import type { AnswerOf, Endpoint, Reach } from '../../shared/contract.ts'
import { limits } from '../../shared/limits.ts'
import { partReach, partsIn, partsReach } from '../../shared/photo-parts.ts'
import { ApiError, fieldMessagesOf, NetworkError } from '../api-errors.ts'
import { answerOf, type Given, mustBeJson, type Sender, send } from '../send.ts'
import type { At, Blocked, Done, KeptCellar, Queued, Refusal, Whole } from './kept-cellar.ts'

/** The endpoints that a copy is fetched from; given to the worker, which needs none of what checks them. */
export interface Sources {
  snapshot: Reach
  changes: Reach
  events: Reach
}

/** A cellar to bring up to date, and by whom. */
export interface Syncing {
  cellar_id: string
  kept: KeptCellar
  sources: Sources
  sender: Sender
  signal: AbortSignal
  patience?: typeof usualPatience | undefined
  /** Told whenever something changed in what is kept. */
  onChange(): void
  /** How far the first fetch is, in rows. */
  onProgress(done: number, total: number): void
}

/** How often, and for how long, something else answers a request before it stands apart. */
const usualPatience = { tries: 4, ms: 60_000 }

/**
 * Fetches what changed and sends what waits, in its order. Whether all was sent that can be. Throws what stopped it: a
 * `NetworkError`, or an `ApiError` that is no refusal of a change but of the person or the cellar.
 */
export async function sync(syncing: Syncing): Promise<boolean> {
  // What changed comes first: a server that was put back to an older state is noticed before anything is sent to it.
  await fetchChanges(syncing)
  return sendWaiting(syncing)
}

/** Fetches the cellar whole once more when so many rows have changed since that reading them one by one takes longer. */
export async function tidy(syncing: Syncing): Promise<void> {
  if ((await syncing.kept.countRows()) <= rowsAtMost) return
  await fetchWhole(syncing)
  syncing.onChange()
}

const rowsAtMost = 5_000

async function fetchWhole({ cellar_id, kept, sources, sender, signal, onProgress }: Syncing, how: Whole = {}) {
  const response = await send(sender, sources.snapshot, { params: { cellar_id }, signal })
  mustBeJson(response)
  const bytes = await bytesOf(response, onProgress)
  const version = numberIn(bytes, 'version')
  if (version === undefined) throw new NetworkError(new TypeError('The answer is not a cellar'))
  await kept.putWhole({ version, change_id: textIn(bytes, 'change_id') ?? null, bytes }, how)
}

/** Reads an answer to its end. How many rows came is reckoned from how much of it came. */
async function bytesOf(response: Response, onProgress: Syncing['onProgress']): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(response.headers.get('x-decoded-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  let rows = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    read += part.value.length
    rows ||= numberIn(part.value, 'row_count') ?? 0
    if (length > 0) onProgress(Math.floor((rows * Math.min(read, length)) / length), rows)
  }
  if (length > 0 && read !== length) throw new NetworkError(new TypeError('The answer was cut short'))
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** A number that stands near the beginning of a snapshot, before the rows. */
function numberIn(beginning: Uint8Array, name: keyof AnswerOf<typeof getSnapshot>): number | undefined {
  const found = foundIn(beginning, `"${name}":(\\d+)`)
  return found === undefined ? undefined : Number(found)
}

function textIn(beginning: Uint8Array, name: keyof AnswerOf<typeof getSnapshot>): string | undefined {
  return foundIn(beginning, `"${name}":"([\\w-]+)"`)
}

function foundIn(beginning: Uint8Array, pattern: string): string | undefined {
  return new RegExp(pattern).exec(new TextDecoder().decode(beginning.subarray(0, 300)))?.[1]
}

async function sendWaiting(syncing: Syncing): Promise<boolean> {
  const { kept, onChange, patience } = syncing
  const passed = new Set<number>()
  for (let one = await kept.next(passed); one; one = await kept.next(passed)) {
    let committed: Committed | undefined
    try {
      committed = await sendOne(syncing, one)
    } catch (error) {
      if (isRefusal(error)) await kept.refuse(one.at, refusalIn(error))
      else {
        const blocked = blockedBy(error, one, patience)
        if (!blocked) throw error
        await kept.block(one.at, blocked)
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
function blockedBy(error: unknown, { blocked }: Queued, patience = usualPatience): Blocked | undefined {
  const ours = error instanceof ApiError && error.status === 500
  const answered = error instanceof NetworkError ? error.answered : undefined
  const isOther = answered && answered.status < 500 && ![408, 425, 429].includes(answered.status)
  if (!ours && !isOther) return undefined
  const now = new Date()
  const tries = (blocked?.tries ?? 0) + 1
  const since = blocked?.since ?? now.toISOString()
  const isLasting = tries >= patience.tries && now.getTime() - Date.parse(since) >= patience.ms
  const status = answered?.status ?? 500
  return { tries, since, status, ours, server: answered?.server ?? '', apart: !ours && isLasting }
}

async function sendOne(syncing: Syncing, { endpoint, params, body, key, file, ...one }: Queued) {
  const { cellar_id, kept, sender, signal } = syncing
  // Bytes that are gone are sent as none: the server says what it thinks of that.
  const bytes = file === undefined ? {} : await sendAhead(syncing, file, new Blob([(await kept.file(file)) ?? '']))
  const composed = { at: one.circumstance.now, seen_version: one.seen_version }
  const given = { params: { ...params, cellar_id }, body, key, composed, signal, ...bytes } as Given<Endpoint>
  return (await answerOf(endpoint, await send(sender, endpoint, given))) as Committed
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
async function settle(syncing: Syncing, one: Queued, committed: Committed) {
  const { kept } = syncing
  const done = { ...one, touched: asAnswered(one.touched, committed.rows), overwritten: committed.overwritten }
  const standing = await kept.standing()
  const isNext = standing?.version === committed.version - 1 && standing.change_id === committed.follows
  if (isNext) await kept.advance(committed, done)
  else await catchUp(syncing, done)
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
    if (!(error instanceof ApiError) || error.code !== 'version_unknown') throw error
    await fetchWhole(syncing, { done, set_back: true })
    return true
  }
}

async function changesAfter({ cellar_id, sources, sender, signal }: Syncing, { version, change_id }: At) {
  const query = { after: String(version), ...(change_id === null ? {} : { change_id }) }
  const given = { params: { cellar_id }, query, signal } as Given<Endpoint>
  const answer = await answerOf(sources.changes, await send(sender, sources.changes, given))
  return answer as AnswerOf<typeof listChangedRows>
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
