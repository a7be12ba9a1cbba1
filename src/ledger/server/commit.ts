import type { Tables as Rows } from '../../model/tables.ts'
import type { CellarAccess } from '../../server/access.ts'
import { lastChange } from '../../server/cellar-state.ts'
import { cellarLock, isLockTimeout, refusesCommitAfterFailure, uniquenessBroken } from '../../server/db/dialect.ts'
import { insertsOf } from '../../server/db/insert.ts'
import { prepared, preparedStatement } from '../../server/db/prepared.ts'
import { runInOrder, runTogether, type Statement } from '../../server/db/run-in-order.ts'
import type { ChangeRow, Database, LedgerRow, Tx } from '../../server/db/tables.ts'
import type { SentRequest } from '../../server/sent-request.ts'
import { dayAt } from '../../shared/days.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { type Command, type CommandContext, type ReadSet, type RowChange, type RowWrite, together } from '../command.ts'
import type { ChangedRow, Committed, Overwritten } from '../contract.ts'
import type { CellarHost } from './cellar-host.ts'
import { RowsBefore } from './cellar-rows.ts'
import { changeIdAt } from './changes-since.ts'
import { overwrittenBy } from './overwritten.ts'
import { shownChangeId, shownChanges, shownOverwritten } from './projection.ts'
import { writesOf } from './row-writes.ts'
import { recorded } from './stored-rows.ts'

/** A request to change a cellar. */
export interface Change {
  command: string
  request: SentRequest | undefined
  undoes?: number
  /** True for a change of thousands of rows, during which other writers of the cellar are told to try again later. */
  isLarge?: boolean
  /** Called last, for work that takes long: throws when the sender is no longer allowed to do this. */
  confirm?: (tx: Tx) => Promise<void>
  /** Called with the number of rows written so far, for changes of thousands of rows. */
  progress?: (done: number, total: number) => void
  /** Rows that the work needs in any case. They are read together with the state of the cellar. */
  reads?: ReadSet
}

/** The statements of a change of so few rows are sent together with its commit. */
const sentWithCommit = 100

/** Runs a command in a cellar. */
export function runCommand<Input>(
  host: CellarHost,
  access: CellarAccess,
  request: SentRequest | undefined,
  command: Command<Input>,
  input: Input,
): Promise<Committed> {
  const change = { command: command.name, request, reads: command.reads(input) }
  return commit(host, access, change, async (_, before, context, first) => {
    const then = command.readsThen?.(first, input)
    const rows = then ? together(first, await before.read(then)) : first
    return command.apply(rows, input, context)
  })
}

/**
 * The only way to write in a cellar. One transaction locks the cellar, answers a key that was used before with the
 * earlier answer, does the work, raises the cellar's version, and records in the ledger every touched row before and
 * after.
 */
export async function commit(
  host: CellarHost,
  access: CellarAccess,
  change: Change,
  work: (tx: Tx, before: RowsBefore, context: CommandContext, first: Rows) => Promise<RowWrite[]>,
): Promise<Committed> {
  const { cellar_id, person_id, person_name } = access
  const at = host.now()
  const now = at.toISOString()
  const today = dayAt(at, change.request?.time_zone ?? 'UTC')
  try {
    const write = async (tx: Tx, isLocked = false) => {
      const before = new RowsBefore(tx, cellar_id)
      const states: State[] = []
      const key = change.request?.key ?? null
      const finding = findState(tx, { cellar_id, person_id, request_key: key })
      // All of this is sent at once, and sees what the lock has waited for.
      const first = await before.read(change.reads ?? {}, [
        ...(isLocked ? [] : cellarLock(tx, cellar_id, change.isLarge ?? false)),
        { query: finding, rows: 1, take: rows => states.push(...(rows as State[])) },
      ])
      const [state] = states
      if (!state) throw notFound()
      const earlier = state.answered === null ? undefined : await answeredBefore(tx, access, change.request)
      if (earlier) return earlier
      const { follows } = state

      const touched = await before.withThese(await work(tx, before, { person_id, person_name, now, today }, first))
      if (touched.length === 0)
        return { version: state.version, change_id: follows, follows, command: change.command, rows: [] }

      const version = state.version + 1
      const change_id = newId()
      const { digest = null, seen_version = null } = change.request ?? {}
      const composed_at = plausible(change.request?.composed_at ?? null, state.created_at, now)
      const made: ChangeRow = {
        cellar_id,
        version,
        change_id,
        person_id,
        command: change.command,
        made_at: now,
        composed_at,
        seen_version,
        undoes: change.undoes ?? null,
        undone_by: null,
        request_key: key,
        request_digest: digest,
      }
      const statements = statementsOf(tx, made, touched)
      if (touched.length <= sentWithCommit && refusesCommitAfterFailure(tx)) {
        const { promise: sent, resolve } = Promise.withResolvers<void>()
        await Promise.race([sent, runTogether(tx, [...statements], resolve)])
      } else {
        // Each row is written twice, to its table and to the ledger.
        await runInOrder(tx, statements, done => change.progress?.(Math.floor(done / 2), touched.length))
      }
      const bottles = await host.bottleCounts.after(tx, cellar_id, { change_id, follows }, touched)
      if (bottles !== undefined && bottles > limits.bottles_in_cellar && addsBottles(touched)) {
        throw new AppError(409, 'cellar_full', { max: limits.bottles_in_cellar })
      }
      await change.confirm?.(tx)
      const overwritten = await overwrittenBy(tx, made, touched)
      return answerOf(made, follows, touched, overwritten)
    }
    const committed = change.isLarge
      ? host.largeWrites.run(cellar_id, () => host.db.transaction().execute(tx => write(tx)))
      : host.turns.run(cellar_id, write)
    const answer = await committed
    host.changeBus.tell(cellar_id)
    return answer
  } catch (error) {
    if (isLockTimeout(error)) throw new AppError(503, 'being_written')
    const broken = uniquenessBroken(error)
    if (!broken) throw error
    throw broken === 'slot' ? conflict('slot_taken', { code: 'unknown' }) : conflict('exists_already')
  }
}

function answerOf(
  { version, change_id, command }: Pick<ChangeRow, 'version' | 'change_id' | 'command'>,
  follows: string | null,
  touched: readonly ChangedRow[],
  overwritten: Overwritten[],
): Committed {
  const rows = touched.map(({ table, id, after }) => ({ table, id, after }))
  return { version, change_id, follows, command, rows, ...(overwritten.length > 0 ? { overwritten } : {}) }
}

/**
 * Returns the time at which a change was made if it differs notably from the time of recording. A time before the
 * cellar was created comes from a wrong clock and is ignored.
 */
function plausible(composed_at: string | null, created_at: string, now: string): string | null {
  if (composed_at === null || composed_at < created_at) return null
  return Date.parse(now) - Date.parse(composed_at) > 60_000 ? composed_at : null
}

interface State {
  version: number
  created_at: string
  follows: string | null
  answered: number | null
}

interface StateQuery {
  cellar_id: string
  person_id: string
  request_key: string | null
}

/** Finds the version of a cellar, the change that made it, and the version that this request has made, if it has. */
const findState = preparedStatement((db, { cellar_id, person_id, request_key }: StateQuery) =>
  db
    .selectFrom('cellars')
    .select(cellar => [
      'cellars.version',
      'cellars.created_at',
      lastChange(cellar).as('follows'),
      cellar
        .selectFrom('changes')
        .select('version')
        .whereRef('changes.cellar_id', '=', 'cellars.id')
        .where('changes.person_id', '=', person_id)
        .where('changes.request_key', '=', request_key)
        .as('answered'),
    ])
    .where('cellars.id', '=', cellar_id),
)

/**
 * Returns the answer to an earlier request of this person with the same key. Refuses a key that was used for another
 * request.
 */
export async function answeredBefore(
  db: Database,
  access: CellarAccess,
  request: SentRequest | undefined,
): Promise<Committed | undefined> {
  if (!request) return undefined
  const { cellar_id, person_id } = access
  const earlier = await findByKey(db, { cellar_id, person_id, request_key: request.key })
  if (!earlier) return undefined
  if (earlier.request_digest !== request.digest) throw conflict('key_reused')
  const { rows, overwritten, ...answer } = await committedIn(db, earlier)
  return {
    ...answer,
    change_id: shownChangeId(answer.change_id, access),
    rows: shownChanges(rows, access),
    ...(overwritten ? { overwritten: shownOverwritten(overwritten, access) } : {}),
  }
}

const findByKey = prepared((db, key: { cellar_id: string; person_id: string; request_key: string }) =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('cellar_id', '=', key.cellar_id)
    .where('person_id', '=', key.person_id)
    .where('request_key', '=', key.request_key),
)

async function committedIn(db: Database, change: ChangeRow): Promise<Committed> {
  const rows = await db
    .selectFrom('change_rows')
    .select(['table_name as table', 'row_id as id', 'before', 'after'])
    .where('cellar_id', '=', change.cellar_id)
    .where('version', '=', change.version)
    .orderBy('position')
    .execute()
  const touched = rows.map(
    ({ table, id, before, after }): RowChange => ({
      table,
      id,
      before: recorded(table, before),
      after: recorded(table, after),
    }),
  )
  const follows = await changeIdAt(db, change.cellar_id, change.version - 1)
  return answerOf(change, follows, touched, await overwrittenBy(db, change, touched))
}

const raiseVersion = preparedStatement((db, { cellar_id, version }: { cellar_id: string; version: number }) =>
  db.updateTable('cellars').set({ version }).where('id', '=', cellar_id),
)

/**
 * Makes the statements of a change: the version of the cellar, all of it in the ledger, and the rows. The rows come last,
 * because the pages of their indexes change again and again: on SQLite, a page that has left the cache and changes makes
 * the commit read all that was written after it.
 */
function* statementsOf(tx: Tx, made: ChangeRow, touched: readonly RowChange[]): Generator<Statement> {
  const { cellar_id, version } = made
  yield { query: raiseVersion(tx, { cellar_id, version }), rows: 0 }
  yield* insertsOf(tx, 'changes', [made], row => row)
  yield* insertsOf(
    tx,
    'change_rows',
    touched,
    ({ table, id, before, after }, position): LedgerRow => ({
      cellar_id,
      version,
      position,
      table_name: table,
      row_id: id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    }),
  )
  yield* writesOf(tx, cellar_id, touched)
}

function addsBottles(touched: readonly RowChange[]): boolean {
  return touched.some(row => row.table === 'bottles' && !row.before)
}
