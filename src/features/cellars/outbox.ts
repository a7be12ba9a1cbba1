import { type Reach, reachOf } from '../../shared/contract.ts'
import { notFound } from '../../shared/errors.ts'
import { allWrites } from './all-writes.ts'
import { undoRequest } from './contract.ts'
import type { Circumstance, Touched } from './deed.ts'
import { Draft } from './draft.ts'
import type { Replica } from './replica.ts'
import { inputOf, nameOf } from './write.ts'

/** A request to change the cellar that the server has not answered yet. Never rows, never a token. */
export interface Waiting {
  /** Its `Idempotency-Key`: sent twice, done once. */
  key: string
  /** What is asked. */
  endpoint: Reach
  params: Record<string, string>
  /** What is sent; beside a file, what the deed has to know of it. */
  body: Record<string, unknown>
  /** Where the bytes are that are sent in place of a body. */
  file?: string
  /** Who asked, and when by the clock of the device: for what is shown until the server answers. */
  circumstance: Circumstance
  /** The version of the cellar that was here then, by the server's word. */
  seen_version?: number
  /** An undo of an own change: its key, and what it had touched. */
  undoes?: { key: string; touched: Touched[] }
}

/** What is shown: the cellar as the server has it, with what waits done on it in order. */
export interface Shown {
  replica: Replica
  /** What each of the waiting changes touched. One that cannot be done here is left to the server, and has none. */
  touched: ReadonlyMap<string, Touched[]>
}

export function shownWith(confirmed: Replica, waiting: readonly Waiting[]): Shown {
  const draft = new Draft(confirmed)
  const touched = new Map<string, Touched[]>()
  for (const one of waiting) {
    try {
      touched.set(one.key, doneOn(draft, one, touched))
    } catch {
      // Others changed what it needs: the server will say so by its answer.
    }
  }
  return { replica: draft.replica(), touched }
}

/** The same with one more; throws the refusal of its deed. */
export function withOneMore(shown: Shown, one: Waiting): Shown {
  const draft = new Draft(shown.replica)
  const touched = new Map(shown.touched).set(one.key, doneOn(draft, one, shown.touched))
  return { replica: draft.replica(), touched }
}

/** The request that takes an own change back, named by the key of its request: its version may not be known yet. */
export function undoOf(request_key: string, touched: Touched[], key: string, circumstance: Circumstance): Waiting {
  const undoes = { key: request_key, touched }
  return { key, endpoint: reachOf(undoRequest), params: {}, body: { request_key }, circumstance, undoes }
}

function doneOn(draft: Draft, { endpoint, params, body, circumstance, undoes }: Waiting, touched: Shown['touched']) {
  if (undoes) return draft.undo(touched.get(undoes.key) ?? undoes.touched)
  const known = allWrites.get(nameOf(endpoint))
  if (!known) throw notFound()
  return draft.do(known.deed, inputOf(params, body), circumstance)
}
