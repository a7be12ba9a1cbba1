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

/** Keeps a view under its id. It replaces another one of the person with the same name. */
export async function keepView(
  db: Database,
  access: CellarAccess,
  id: string,
  { name, address, look }: NewView,
  now: Date,
): Promise<SavedView> {
  const { cellar_id, person_id } = access
  const columns = { name, address, look: look && JSON.stringify(look) }
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
      .values({ cellar_id, person_id, id, ...columns, created_at: now.toISOString() })
      .onConflict(conflict => conflict.columns(['cellar_id', 'person_id', 'id']).doUpdateSet(columns))
      .execute()
  })
  return { id, name, address, look }
}

/** Removes a view; throws 404 when the person has none with this id. */
export async function dropView(db: Database, { cellar_id, person_id }: CellarAccess, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('views')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Saves the views of a person one at a time, or two could both take the last free place. */
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
