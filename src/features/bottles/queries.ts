import type { Database } from '../../server/db/tables.ts'

/** The name of somebody who took a bottle out; undefined for one who is no longer here. */
export async function findPersonName(db: Database, person_id: string): Promise<string | undefined> {
  const person = await db.selectFrom('people').select('name').where('id', '=', person_id).executeTakeFirst()
  return person?.name
}
