import { setImmediate } from 'node:timers/promises'
import type { CellarAccess } from '../../server/access.ts'
import { inBatches } from '../../server/batches.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { largeFrom } from '../../server/large-writes.ts'
import type { SentRequest } from '../../server/sent-request.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import type { RowChange, RowWrite } from '../command.ts'
import type { Committed } from '../contract.ts'
import { leftHanging, readsOfUndo, refuseSlotsInUse, steppedBack, undone } from '../undo.ts'
import type { CellarHost } from './cellar-host.ts'
import { commit } from './commit.ts'
import { recorded } from './stored-rows.ts'

const rowsAtOnce = 1_000

/**
 * Undoes a change of any age, unless a later change depends on it: every field that it changed must still have the
 * value it wrote, and nothing may refer to a row that it added. Otherwise the refusal names the changes to undo first.
 * Undoing is itself a change and can be undone.
 */
export async function undo(
  host: CellarHost,
  access: CellarAccess,
  request: SentRequest | undefined,
  version: number,
): Promise<Committed> {
  const isLarge = (await countRows(host.db, access.cellar_id, version)) >= largeFrom
  const change = { command: undone.name, request, undoes: version, isLarge }
  return commit(host, access, change, async (tx, before) => {
    const { cellar_id } = access
    await mustStand(tx, cellar_id, version)
    const touched = await touchedBy(tx, cellar_id, version)
    if (access.role !== 'owner' && touched.some(({ table }) => table === 'sharing'))
      throw new AppError(403, 'forbidden')
    const rows = await before.read(readsOfUndo(touched))
    const written: RowWrite[] = []
    const blocking: string[] = []
    for await (const some of inBatches(touched, 500)) {
      for (const row of some) {
        const back = steppedBack(row, rows)
        if (back) written.push(back)
        else blocking.push(row.id)
      }
    }
    blocking.push(...leftHanging(touched, written, rows))
    if (blocking.length > 0) throw await blocked(tx, cellar_id, version, blocking)
    refuseSlotsInUse(written, rows)
    await markUndone(tx, cellar_id, version)
    return written.reverse()
  })
}

/**
 * Returns the version that a request of this person made, by its key: a client that has not received the answer does
 * not know the version.
 */
export async function versionOfRequest(db: Database, access: CellarAccess, request_key: string): Promise<number> {
  const change = await db
    .selectFrom('changes')
    .select('version')
    .where('cellar_id', '=', access.cellar_id)
    .where('person_id', '=', access.person_id)
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  if (!change) throw notFound()
  return change.version
}

async function mustStand(tx: Tx, cellar_id: string, version: number) {
  const change = await tx
    .selectFrom('changes')
    .select('undone_by')
    .where('cellar_id', '=', cellar_id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!change) throw notFound()
  if (change.undone_by !== null) throw conflict('undone_already')
}

async function countRows(db: Database, cellar_id: string, version: number): Promise<number> {
  const { count } = await db
    .selectFrom('change_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return count
}

async function touchedBy(tx: Tx, cellar_id: string, version: number): Promise<RowChange[]> {
  const touched: RowChange[] = []
  for (;;) {
    const some = await tx
      .selectFrom('change_rows')
      .select(['table_name', 'row_id', 'before', 'after'])
      .where('cellar_id', '=', cellar_id)
      .where('version', '=', version)
      .where('position', '>=', touched.length)
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute()
    for (const { table_name, row_id, before, after } of some) {
      touched.push({
        table: table_name,
        id: row_id,
        before: recorded(table_name, before),
        after: recorded(table_name, after),
      })
    }
    if (some.length < rowsAtOnce) return touched
    await setImmediate()
  }
}

/** Returns the refusal, which names the later changes of the blocking rows. */
async function blocked(tx: Tx, cellar_id: string, version: number, row_ids: readonly string[]): Promise<AppError> {
  const later = await tx
    .selectFrom('change_rows')
    .innerJoin('changes', join =>
      join
        .onRef('changes.cellar_id', '=', 'change_rows.cellar_id')
        .onRef('changes.version', '=', 'change_rows.version'),
    )
    .select(['changes.version', 'changes.command', 'changes.made_at', 'changes.person_id'])
    .distinct()
    .where('change_rows.cellar_id', '=', cellar_id)
    .where('change_rows.version', '>', version)
    .where('change_rows.row_id', 'in', row_ids.slice(0, 5_000))
    .where('changes.undone_by', 'is', null)
    // A later change and its undo cancel each other out, whereas the undo of an earlier change blocks by itself.
    .where(where => where.or([where('changes.undoes', 'is', null), where('changes.undoes', '<', version)]))
    .orderBy('changes.version', 'desc')
    .execute()
  return new AppError(409, 'undo_blocked', { count: later.length }, undefined, { changes: later })
}

async function markUndone(tx: Tx, cellar_id: string, version: number) {
  const { version: present } = await tx
    .selectFrom('cellars')
    .select('version')
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('changes')
    .set({ undone_by: present + 1 })
    .where('cellar_id', '=', cellar_id)
    .where('version', '=', version)
    .execute()
  // Undoing an undo puts the first change back into effect.
  const { undoes } = await tx
    .selectFrom('changes')
    .select('undoes')
    .where('cellar_id', '=', cellar_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (undoes !== null) {
    await tx
      .updateTable('changes')
      .set({ undone_by: null })
      .where('cellar_id', '=', cellar_id)
      .where('version', '=', undoes)
      .execute()
  }
}
