import type { ChangeRow, Database } from '../../server/db/tables.ts'
import { changedBy } from '../../server/known-name.ts'
import type { RowChange } from '../command.ts'
import type { Overwritten } from '../contract.ts'
import { recorded } from './stored-rows.ts'

/** A change of more rows than this is no edit of a text. */
const rowsAtMost = 100
const reportedAtMost = 20

type Made = Pick<ChangeRow, 'cellar_id' | 'version' | 'seen_version'>

/**
 * Returns the fields that a change replaced although they had been written after the version that its device had seen,
 * by others or by the same person: only the device knows which of them it wrote itself. The result is computed from the
 * ledger, so that it is the same whenever it is requested.
 */
export async function overwrittenBy(
  db: Database,
  { cellar_id, version, seen_version }: Made,
  touched: readonly RowChange[],
): Promise<Overwritten[]> {
  const edited = touched.filter(row => row.before && row.after)
  if (seen_version === null || seen_version >= version - 1 || edited.length === 0 || edited.length > rowsAtMost)
    return []
  const theirs = await laterChanges(
    db,
    { cellar_id, version, seen_version },
    edited.map(row => row.id),
  )
  const found = edited.flatMap(({ table, id, before, after }) =>
    differing(before, after).flatMap(field => {
      const last = theirs.find(
        row => row.table_name === table && row.row_id === id && differing(row.before, row.after).includes(field),
      )
      // The value before this change is the one that the later change wrote, and not a third one.
      if (!last || !same(last.after?.[field], before?.[field])) return []
      const { person_id, person_name, made_at } = last
      return [
        {
          table,
          id,
          field,
          version: last.version,
          person_id,
          person_name,
          made_at,
          value: last.after?.[field] ?? null,
        },
      ]
    }),
  )
  return found.slice(0, reportedAtMost)
}

/** Returns the changes of these rows between the seen version and this one, newest first. */
async function laterChanges(
  db: Database,
  { cellar_id, version, seen_version }: Made & { seen_version: number },
  row_ids: readonly string[],
) {
  const rows = await db
    .selectFrom('change_rows')
    .innerJoin('changes', join =>
      join
        .onRef('changes.cellar_id', '=', 'change_rows.cellar_id')
        .onRef('changes.version', '=', 'change_rows.version'),
    )
    .select(['change_rows.table_name', 'change_rows.row_id', 'change_rows.before', 'change_rows.after'])
    .select(['changes.version', 'changes.person_id', 'changes.made_at', changedBy])
    .where('change_rows.cellar_id', '=', cellar_id)
    .where('change_rows.row_id', 'in', row_ids)
    .where('change_rows.version', '>', seen_version)
    .where('change_rows.version', '<', version)
    .orderBy('change_rows.version', 'desc')
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: recorded(row.table_name, before),
    after: recorded(row.table_name, after),
  }))
}

/**
 * Returns the fields that a person changed in a row that exists before and after. Instants are left out, since the
 * server sets them.
 */
function differing(before: RowChange['before'], after: RowChange['after']): string[] {
  if (!before || !after) return []
  return Object.keys(after).filter(field => !field.endsWith('_at') && !same(before[field], after[field]))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
