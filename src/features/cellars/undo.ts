import type { CellarAccess } from '../../server/access.ts'
import { rowsConcerned } from '../../server/cellar-rows.ts'
import { commit } from '../../server/commit.ts'
import type { ChangeRowRow, Tx } from '../../server/db/tables.ts'
import type { Host } from '../../server/host.ts'
import { inTurns } from '../../server/turns.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import type { CellarTable, Committed } from './contract.ts'
import type { Concern, Written } from './deed.ts'
import type { Tables } from './records.ts'

/**
 * Undoes a change, at any age, as long as nothing later rests on it: every field that it changed is still as it left
 * it, and nothing refers to a row that it added. Otherwise the refusal names the changes to undo first. Undoing is a
 * change itself, and can be undone.
 */
export async function undo(
  host: Host,
  access: CellarAccess,
  key: string | undefined,
  version: number,
): Promise<Committed> {
  const change = { deed: 'undo', key, asked: version, undoes: version }
  return commit(host, access, change, async tx => {
    const { cellar_id } = access
    await mustStand(tx, cellar_id, version)
    const entries = await entriesOf(tx, cellar_id, version)
    const now = await rowsConcerned(tx, cellar_id, byIds(entries))
    const written: Written[] = []
    const blocking = await rowsThatRefer(tx, cellar_id, entries)
    for await (const some of inTurns(entries, 500)) {
      for (const entry of some) {
        if (canReturn(entry, now)) written.push(returned(entry, now))
        else blocking.push(entry.row_id)
      }
    }
    blocking.push(...(await rowsMissing(tx, cellar_id, written)))
    if (blocking.length > 0) throw await blocked(tx, cellar_id, version, blocking)
    await markUndone(tx, cellar_id, version)
    return written.reverse()
  })
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

async function entriesOf(tx: Tx, cellar_id: string, version: number): Promise<ChangeRowRow[]> {
  const { count } = await tx
    .selectFrom('change_rows')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const entries: ChangeRowRow[] = []
  for await (const positions of inTurns(
    Array.from({ length: count }, (_, position) => position),
    1_000,
  )) {
    const some = await tx
      .selectFrom('change_rows')
      .selectAll()
      .where('cellar_id', '=', cellar_id)
      .where('version', '=', version)
      .where('position', '>=', positions[0] ?? 0)
      .orderBy('position')
      .limit(positions.length)
      .execute()
    entries.push(...some)
  }
  return entries
}

function byIds(entries: readonly ChangeRowRow[]): Concern {
  const ids: Partial<Record<CellarTable, string[]>> = {}
  for (const { table_name, row_id } of entries) {
    ids[table_name] ??= []
    ids[table_name].push(row_id)
  }
  return Object.fromEntries(Object.entries(ids).map(([table, id]) => [table, { id }]))
}

type Fields = Record<string, unknown>

const fieldsOf = (text: string): Fields => JSON.parse(text)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function presentOf({ table_name, row_id }: ChangeRowRow, now: Tables): Fields | undefined {
  return now[table_name].get(row_id)
}

/** Whether what the change did to the row still stands as it left it. */
function canReturn(entry: ChangeRowRow, now: Tables): boolean {
  const present = presentOf(entry, now)
  if (entry.after === null) return present === undefined
  if (!present) return false
  // Records are written in their table's order of columns: equal ones are equal as text.
  if (entry.before === null) return JSON.stringify(present) === entry.after
  const before = fieldsOf(entry.before)
  const after = fieldsOf(entry.after)
  return Object.keys(after).every(field => same(before[field], after[field]) || same(present[field], after[field]))
}

/** The row with the fields that the change touched as they were before it. */
function returned({ table_name: table, row_id: id, before, after }: ChangeRowRow, now: Tables): Written {
  if (before === null) return { table, id, after: null }
  const was = fieldsOf(before)
  if (after === null) return { table, id, after: was } as Written
  const became = fieldsOf(after)
  const back = Object.entries(was).filter(([field, value]) => !same(value, became[field]))
  return { table, id, after: { ...now[table].get(id), ...Object.fromEntries(back) } } as Written
}

/** Which column of which table refers to a row of which other. */
const references = [
  ['places', 'parent_id', 'places'],
  ['purchases', 'wine_id', 'wines'],
  ['bottles', 'wine_id', 'wines'],
  ['bottles', 'purchase_id', 'purchases'],
  ['bottles', 'place_id', 'places'],
  ['tastings', 'wine_id', 'wines'],
  ['tastings', 'bottle_id', 'bottles'],
  ['valuations', 'wine_id', 'wines'],
] as const satisfies readonly (readonly [CellarTable, string, CellarTable])[]

/** Rows that refer to what the undo would remove, other than those it removes as well. */
async function rowsThatRefer(tx: Tx, cellar_id: string, entries: readonly ChangeRowRow[]): Promise<string[]> {
  const added = entries.filter(entry => entry.before === null)
  const going = new Set(added.map(entry => entry.row_id))
  const referring: string[] = []
  for (const [from, column, to] of references) {
    const ids = added.filter(entry => entry.table_name === to).map(entry => entry.row_id)
    const rows = await rowsConcerned(tx, cellar_id, { [from]: { [column]: ids } })
    referring.push(...rows[from].keys())
  }
  return referring.filter(id => !going.has(id))
}

/** Rows that what comes back refers to and that went since. */
async function rowsMissing(tx: Tx, cellar_id: string, written: readonly Written[]): Promise<string[]> {
  const back = new Set(written.filter(row => row.after).map(row => row.id))
  const missing: string[] = []
  for (const [from, column, to] of references) {
    const wanted = written
      .filter(row => row.table === from && row.after)
      .map(row => (row.after as Fields)[column])
      .filter(id => typeof id === 'string')
    const present = await rowsConcerned(tx, cellar_id, { [to]: { id: [...new Set(wanted)] } })
    missing.push(...wanted.filter(id => !present[to].has(id) && !back.has(id)))
  }
  return missing
}

/** The refusal, naming the later changes of the rows that stand in the way. */
async function blocked(tx: Tx, cellar_id: string, version: number, row_ids: readonly string[]): Promise<AppError> {
  const later = await tx
    .selectFrom('change_rows')
    .innerJoin('changes', join =>
      join
        .onRef('changes.cellar_id', '=', 'change_rows.cellar_id')
        .onRef('changes.version', '=', 'change_rows.version'),
    )
    .select(['changes.version', 'changes.deed', 'changes.made_at', 'changes.person_id'])
    .distinct()
    .where('change_rows.cellar_id', '=', cellar_id)
    .where('change_rows.version', '>', version)
    .where('change_rows.row_id', 'in', row_ids.slice(0, 5_000))
    .where('changes.undone_by', 'is', null)
    // A later change and its undo cancel each other; the undo of an earlier one stands in the way by itself.
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
  // Undoing an undo brings the first change back to standing.
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
