import type { Database } from '../../server/db/tables.ts'
import type { AnswerOf } from '../../shared/contract.ts'
import { deletionOf } from '../accounts/deletion.ts'
import { membershipsOf } from '../cellars/queries.ts'
import type { listPersonCellars } from './contract.ts'

/** Lists the cellars of a person with their counts, and what becomes of each if the account is deleted. */
export async function personCellars(db: Database, person_id: string): Promise<AnswerOf<typeof listPersonCellars>> {
  const { is_last_admin, cellars } = await deletionOf(db, person_id)
  const roles = new Map((await membershipsOf(db, person_id)).map(({ cellar_id, role }) => [cellar_id, role]))
  const countIn = async (table: 'members' | 'bottles', cellar_id: string) => {
    const counting = db.selectFrom(table).select(row => row.fn.countAll<number>().as('count'))
    return Number((await counting.where('cellar_id', '=', cellar_id).executeTakeFirstOrThrow()).count)
  }
  const counted = cellars.map(async cellar => ({
    ...cellar,
    role: roles.get(cellar.id) ?? 'viewer',
    members: await countIn('members', cellar.id),
    bottles: await countIn('bottles', cellar.id),
  }))
  return { is_last_admin, cellars: await Promise.all(counted) }
}
