import type { CellarAccess } from '../../server/access.ts'
import { kindOf, locked } from '../../server/db/dialect.ts'
import type { Database, Tx, ViewRow } from '../../server/db/tables.ts'
import { AppError, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import type { NewView, SavedView } from './contract.ts'

export async function listViewsOf(db: Database, { cellar_id, person_id }: CellarAccess): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('views')
    .select(['id', 'name', 'address', 'look'])
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(viewOf)
}

/** Keeps a view under its id. Another one of the person with the same name gives way. */
export async function keepView(
  db: Database,
  access: CellarAccess,
  id: string,
  { name, address, look }: NewView,
  now: Date,
): Promise<SavedView> {
  const { cellar_id, person_id } = access
  const said = { name, address, look: look && JSON.stringify(look) }
  await db.transaction().execute(async tx => {
    await holdMember(db, tx, access)
    await tx
      .deleteFrom('views')
      .where('cellar_id', '=', cellar_id)
      .where('person_id', '=', person_id)
      .where('name', '=', name)
      .where('id', '!=', id)
      .execute()
    if ((await countOthers(tx, access, id)) >= limits.views) {
      throw new AppError(409, 'too_many_views', { max: limits.views })
    }
    await tx
      .insertInto('views')
      .values({ cellar_id, person_id, id, ...said, created_at: now.toISOString() })
      .onConflict(conflict => conflict.columns(['cellar_id', 'person_id', 'id']).doUpdateSet(said))
      .execute()
  })
  return { id, name, address, look }
}

/** Throws 404 for what is not there or not theirs. */
export async function dropView(db: Database, { cellar_id, person_id }: CellarAccess, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('views')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** One view of a person is saved at a time, or two could be the last there is room for. */
async function holdMember(db: Database, tx: Tx, { cellar_id, person_id }: CellarAccess) {
  const member = tx
    .selectFrom('members')
    .select('person_id')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
  if (!(await locked(kindOf(db), member).executeTakeFirst())) throw notFound()
}

async function countOthers(tx: Tx, { cellar_id, person_id }: CellarAccess, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('views')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return count
}

function viewOf({ id, name, address, look }: Pick<ViewRow, 'id' | 'name' | 'address' | 'look'>): SavedView {
  return { id, name, address, look: look && JSON.parse(look) }
}
