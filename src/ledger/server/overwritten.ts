import type { ChangeRow, Database } from '../../server/db/tables.ts'
import { knownName } from '../../server/known-name.ts'
import type { RowChange } from '../command.ts'
import type { Overwritten } from '../contract.ts'
import { recorded } from './stored-rows.ts'

/** A change of more rows was no edit of a text. */
const rowsAtMost = 100
const toldAtMost = 20

type Made = Pick<ChangeRow, 'cellar_id' | 'version' | 'seen_version'>

/**
 * What a change replaced that had been written after the version which its device had seen, by others or by the same
 * person: the device knows which of it was its own. Told from the ledger, so that it is the same whenever it is asked for.
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
      // What stood there was this, and no third text written over it since.
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
  return found.slice(0, toldAtMost)
}

/** What was done to these rows since a version was seen, newest first. */
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
    .leftJoin('people', 'people.id', 'changes.person_id')
    .leftJoin('members', join =>
      join.onRef('members.cellar_id', '=', 'changes.cellar_id').onRef('members.person_id', '=', 'changes.person_id'),
    )
    .leftJoin('authors', join =>
      join.onRef('authors.cellar_id', '=', 'changes.cellar_id').onRef('authors.person_id', '=', 'changes.person_id'),
    )
    .select(['change_rows.table_name', 'change_rows.row_id', 'change_rows.before', 'change_rows.after'])
    .select(['changes.version', 'changes.person_id', 'changes.made_at', knownName.as('person_name')])
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

/** The fields of a row in both that a person changed: instants are the server's. */
function differing(before: RowChange['before'], after: RowChange['after']): string[] {
  if (!before || !after) return []
  return Object.keys(after).filter(field => !field.endsWith('_at') && !same(before[field], after[field]))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
