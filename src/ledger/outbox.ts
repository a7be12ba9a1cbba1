import { type Reach, reachOf } from '../shared/address.ts'
import { notFound } from '../shared/errors.ts'
import { type CommandContext, type Commands, commandKey, inputOf, type RowChange } from './command.ts'
import { type ChangedRow, undoRequest } from './contract.ts'
import { OptimisticReplica } from './optimistic.ts'
import { type Replica, withRows } from './replica.ts'

/** A request to change the cellar that the server has not answered yet. Never rows, never a token. */
export interface OutboxRequest {
  /** Its `Idempotency-Key`: sent twice, done once. */
  key: string
  /** The command that is asked for, as it will stand in the ledger. */
  command: string
  endpoint: Reach
  params: Record<string, string>
  /** What is sent; beside a file, what the command has to know of it. */
  body: Record<string, unknown>
  /** Where the bytes are that are sent in place of a body. */
  file?: string
  /** Who asked, and when by the clock of the device: for what is shown until the server answers. */
  context: CommandContext
  /** The version of the cellar that was here then, by the server's word. */
  seen_version?: number
  /** An undo of an own change: its key, and what it had touched. */
  undoes?: { key: string; touched: RowChange[] }
}

/** What is shown: the cellar as the server has it, with what waits done on it in order. */
export interface Shown {
  replica: Replica
  /** What each of the waiting changes touched. One that cannot be done here is left to the server, and has none. */
  touched: ReadonlyMap<string, RowChange[]>
  /** The replica it was made from, and the rows in which it differs from it. */
  base: Replica
  changed: readonly ChangedRow[]
}

/** What the server has: the rows of a replica, and those that changed since. */
export interface Confirmed {
  base: Replica
  version: number
  changed: readonly ChangedRow[]
}

/**
 * What is shown from now on. A table that shows the same rows as `before` stays the same object: when the server answers
 * with the rows that were shown already, no table is copied, and nothing that is made from them is made again.
 */
export function shownWith(
  commands: Commands,
  { base, version, changed }: Confirmed,
  waiting: readonly OutboxRequest[],
  before: Shown | undefined,
): Shown {
  const draft = new OptimisticReplica(base, changed)
  const touched = new Map<string, RowChange[]>()
  for (const one of waiting) {
    try {
      touched.set(one.key, doneOn(draft, commands, one, touched))
    } catch {
      // Others changed what it needs: the server will say so by its answer.
    }
  }
  const now = draft.changed()
  const earlier = before?.base === base ? before : undefined
  const replica = withRows(earlier?.replica ?? base, version, differing(earlier, base, now))
  return { replica, touched, base, changed: now }
}

/** The rows that are shown otherwise from now on. */
function differing(earlier: Shown | undefined, base: Replica, changed: readonly ChangedRow[]): ChangedRow[] {
  if (!earlier) return [...changed]
  const rowIn = ({ table, id }: ChangedRow, replica: Replica) => replica[table].get(id) ?? null
  const isStill = new Set(changed.map(({ table, id }) => `${table} ${id}`))
  const restored = earlier.changed
    .filter(({ table, id }) => !isStill.has(`${table} ${id}`))
    .map(row => ({ ...row, after: rowIn(row, base) as ChangedRow['after'] }))
  return [...changed, ...restored].filter(
    row => JSON.stringify(row.after) !== JSON.stringify(rowIn(row, earlier.replica)),
  )
}

/** What one more would touch; throws the refusal of its command. */
export function touchedBy(commands: Commands, one: OutboxRequest, { replica, touched }: Shown): RowChange[] {
  return doneOn(new OptimisticReplica(replica), commands, one, touched)
}

/** The request that takes an own change back, named by the key of its request: its version may not be known yet. */
export function undoOf(request_key: string, touched: RowChange[], key: string, context: CommandContext): OutboxRequest {
  const undoes = { key: request_key, touched }
  return { key, command: 'undo', endpoint: reachOf(undoRequest), params: {}, body: { request_key }, context, undoes }
}

function doneOn(
  draft: OptimisticReplica,
  commands: Commands,
  { endpoint, params, body, context, undoes }: OutboxRequest,
  touched: Shown['touched'],
) {
  if (undoes) return draft.undo(touched.get(undoes.key) ?? undoes.touched)
  const command = commands.get(commandKey(endpoint))
  if (!command) throw notFound()
  return draft.do(command, inputOf(params, body), context)
}
