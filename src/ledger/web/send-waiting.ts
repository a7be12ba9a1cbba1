import { ApiError, fieldMessagesOf, NetworkError } from '../../client/api-errors.ts'
import { answerOf, type CallInput, send } from '../../client/send.ts'
import type { Endpoint } from '../../shared/contract.ts'
import { limits } from '../../shared/limits.ts'
import { partReach, partsIn, partsReach } from '../../shared/photo-parts.ts'
import { commandReach } from '../command.ts'
import type { Committed, Overwritten } from '../contract.ts'
import { asAnswered } from '../undo.ts'
import type { Blocked, Done, OutboxEntry, Refusal } from './outbox-entry.ts'
import { mustBringRows, type SendTimeouts, type Syncing } from './syncing.ts'

const usualTimeouts: SendTimeouts = { tries: 4, ms: 60_000 }

type CatchUp = (done: Done) => Promise<unknown>

/**
 * Sends the waiting requests in order. Returns false if some of them have to be tried again. `catchUp` brings the copy
 * to the current version, together with taking a request that the server has done out of the queue.
 */
export async function sendWaiting(syncing: Syncing, catchUp: CatchUp): Promise<boolean> {
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
    if (committed) await settle(syncing, one, committed, catchUp)
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
async function settle(syncing: Syncing, one: OutboxEntry, committed: Committed, catchUp: CatchUp) {
  const { stored } = syncing
  const overwritten = unseenBy(one, committed.overwritten ?? [])
  const done = { ...one, touched: asAnswered(one.touched, committed.rows), overwritten }
  const standing = await stored.standing()
  const isNext = standing?.version === committed.version - 1 && standing.change_id === committed.follows
  if (isNext) await stored.advance(committed, done)
  else await catchUp(done)
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
