import type { Committed, getSnapshot, listChangedRows } from '../../features/cellars/contract.ts'
import { asAnswered } from '../../features/cellars/undoing.ts'
import type { AnswerOf, Endpoint, Reach } from '../../shared/contract.ts'
import { ApiError, fieldMessagesOf } from '../api-errors.ts'
import { answerOf, type Given, type Sender, send } from '../send.ts'
import type { KeptCellar, Queued, Refusal } from './kept-cellar.ts'

/** The endpoints that a copy is fetched from; given to the worker, which needs none of what checks them. */
export interface Sources {
  snapshot: Reach
  changes: Reach
}

/** A cellar to bring up to date, and by whom. */
export interface Syncing {
  cellar_id: string
  kept: KeptCellar
  sources: Sources
  sender: Sender
  signal: AbortSignal
  /** Told whenever something changed in what is kept. */
  onChange(): void
}

/**
 * Sends what waits, in its order, and fetches what changed. Throws what stopped it: a `NetworkError`, or an `ApiError`
 * that is no refusal of a change but of the person or the cellar.
 */
export async function sync(syncing: Syncing): Promise<void> {
  // What changed comes first: a server that was put back to an older state is noticed before anything is sent to it.
  if (await syncing.kept.standing()) await fetchChanges(syncing)
  else await fetchWhole(syncing)
  await sendWaiting(syncing)
}

async function fetchWhole({ cellar_id, kept, sources, sender, signal, onChange }: Syncing) {
  const response = await send(sender, sources.snapshot, { params: { cellar_id }, signal })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { version } = JSON.parse(new TextDecoder().decode(bytes)) as AnswerOf<typeof getSnapshot>
  await kept.putWhole(version, bytes)
  onChange()
}

async function sendWaiting(syncing: Syncing) {
  const { kept, onChange } = syncing
  for (let one = await kept.next(); one; one = await kept.next()) {
    try {
      await settle(syncing, one, await sendOne(syncing, one))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await kept.refuse(one.at, refusalIn(error))
    }
    onChange()
  }
}

async function sendOne({ cellar_id, sender, signal }: Syncing, { endpoint, params, body, key }: Queued) {
  const given = { params: { ...params, cellar_id }, body, key, signal } as Given<Endpoint>
  return (await answerOf(endpoint, await send(sender, endpoint, given))) as Committed
}

/** What the server did leaves the queue together with the rows that show it. */
async function settle(syncing: Syncing, one: Queued, { version, rows }: Committed) {
  const { kept } = syncing
  const done = { ...one, touched: asAnswered(one.touched, rows) }
  const known = (await kept.standing())?.version ?? 0
  if (version <= known + 1) return kept.advance(version, rows, done)
  const changes = await changesAfter(syncing, known)
  await kept.advance(changes.version, changes.rows, done)
}

async function fetchChanges(syncing: Syncing) {
  const { kept, onChange } = syncing
  const known = (await kept.standing())?.version ?? 0
  try {
    const { version, rows } = await changesAfter(syncing, known)
    if (version === known) return
    await kept.advance(version, rows)
    onChange()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version_unknown') throw error
    await fetchWhole(syncing)
  }
}

async function changesAfter({ cellar_id, sources, sender, signal }: Syncing, version: number) {
  const given = { params: { cellar_id }, query: { after: String(version) }, signal } as Given<Endpoint>
  const answer = await answerOf(sources.changes, await send(sender, sources.changes, given))
  return answer as AnswerOf<typeof listChangedRows>
}

/** The server understood, and said no. Anything else may go better another time. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === '') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

function refusalIn(error: ApiError): Refusal {
  const { status, code, message } = error
  return { status, code, message, fields: fieldMessagesOf(error), at: new Date().toISOString() }
}
