import type { MemberRole } from '../model/person.ts'
import { AppError, notFound } from '../shared/errors.ts'
import type { CommandContext, Commands, RowChange } from './command.ts'
import type { ChangedRow } from './contract.ts'
import { OptimisticReplica } from './optimistic.ts'
import { type Replica, withRows } from './replica.ts'
import { undone } from './undo.ts'

/** A request to change the cellar that the server has not answered yet. It never contains rows or a token. */
export interface OutboxRequest {
  /** The `Idempotency-Key`: a request that is sent twice is done once. */
  key: string
  /** The name of the requested command. */
  command: string
  input: Record<string, unknown>
  /** The name under which the bytes of the command's file are stored. */
  file?: string
  /** The author and the time by the device's clock, which are shown until the server answers. */
  context: CommandContext
  /** The version of the cellar, as confirmed by the server, that this device had at that time. */
  seen_version?: number
  /** Set when the request undoes one of the person's own changes: the key of that change and the rows it touched. */
  undoes?: { key: string; touched: RowChange[] }
  /** The rows that it touched here when it was made. */
  touched?: RowChange[]
}

/** The cellar as it is shown: the server's rows with the waiting requests applied in order. */
export interface Shown {
  replica: Replica
  /**
   * The rows that each waiting request touched. A request that cannot be run here is left to the server and has no
   * entry.
   */
  touched: ReadonlyMap<string, RowChange[]>
  /** The replica from which it was made, and the rows in which it differs from that replica. */
  base: Replica
  changed: readonly ChangedRow[]
}

/** The state that the server has confirmed: the rows of a replica, and those that changed since. */
export interface Confirmed {
  base: Replica
  version: number
  changed: readonly ChangedRow[]
}

/**
 * Computes the state to show. A table that shows the same rows as `before` stays the same object: when the server
 * confirms rows that were shown already, no table is copied, and nothing derived from it is computed again.
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
      // Somebody else changed what it needs. The server's answer will say so.
    }
    // A request whose rows have arrived before the answer to it cannot be done again.
    if (one.touched && !touched.get(one.key)?.length && draft.has(one.touched)) touched.set(one.key, one.touched)
  }
  const now = draft.changed()
  const earlier = before?.base === base ? before : undefined
  const replica = withRows(earlier?.replica ?? base, version, differing(earlier, base, now))
  return { replica, touched, base, changed: now }
}

/** Returns the rows that have to be shown differently than before. */
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

/** Throws if a role does not allow a request: a form may have been opened before its person got another role. */
export function mustBeAllowed(commands: Commands, { command }: OutboxRequest, role: MemberRole): void {
  const isForOwners = commands.get(command)?.policy === 'owner'
  if (role === 'viewer' || (isForOwners && role !== 'owner')) throw new AppError(403, 'forbidden')
}

/** Returns the rows that one more request would touch. Throws the refusal of its command. */
export function touchedBy(commands: Commands, one: OutboxRequest, { replica, touched }: Shown): RowChange[] {
  return doneOn(new OptimisticReplica(replica), commands, one, touched)
}

/**
 * Returns the request that undoes one of the person's own changes. It names the change by the key of its request, since
 * its version may not be known yet.
 */
export function undoOf(request_key: string, touched: RowChange[], key: string, context: CommandContext): OutboxRequest {
  const undoes = { key: request_key, touched }
  return { key, command: undone.name, input: { request_key }, context, undoes }
}

function doneOn(
  draft: OptimisticReplica,
  commands: Commands,
  { command, input, context, undoes }: OutboxRequest,
  touched: Shown['touched'],
) {
  if (undoes) return draft.undo(touched.get(undoes.key) ?? undoes.touched)
  const known = commands.get(command)
  if (!known) throw notFound()
  return draft.do(known, input, context)
}
