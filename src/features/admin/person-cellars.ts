import type { Database } from '../../server/db/tables.ts'
import type { AnswerOf } from '../../shared/contract.ts'
import { deletionOf } from '../accounts/deletion.ts'
import type { listPersonCellars } from './contract.ts'

/** Lists the cellars of a person with their counts, and what becomes of each if the account is deleted. */
export async function personCellars(db: Database, person_id: string): Promise<AnswerOf<typeof listPersonCellars>> {
  const { is_last_admin, cellars } = await deletionOf(db, person_id)
  const ids = cellars.map(({ id }) => id)
  if (ids.length === 0) return { is_last_admin, cellars: [] }
  const countsIn = async (table: 'members' | 'bottles') => {
    const rows = await db
      .selectFrom(table)
      .select(row => ['cellar_id', row.fn.countAll<number>().as('count')])
      .where('cellar_id', 'in', ids)
      .groupBy('cellar_id')
      .execute()
    return new Map(rows.map(({ cellar_id, count }) => [cellar_id, Number(count)]))
  }
  const [members, bottles] = [await countsIn('members'), await countsIn('bottles')]
  const own = await db.selectFrom('members').select(['cellar_id', 'role']).where('person_id', '=', person_id).execute()
  const roles = new Map(own.map(({ cellar_id, role }) => [cellar_id, role]))
  return {
    is_last_admin,
    cellars: cellars.map(cellar => ({
      ...cellar,
      role: roles.get(cellar.id) ?? 'viewer',
      members: members.get(cellar.id) ?? 0,
      bottles: bottles.get(cellar.id) ?? 0,
    })),
  }
}
