import type { CellarAccess } from '../../server/access.ts'
import type { Database } from '../../server/db/tables.ts'

/** Returns the name of the person who took a bottle out, or undefined if nobody knows it any more. */
export async function findPersonName(
  db: Database,
  { cellar_id }: CellarAccess,
  person_id: string,
): Promise<string | undefined> {
  const author = await db
    .selectFrom('authors')
    .select('name')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (author) return author.name ?? undefined
  const person = await db.selectFrom('people').select('name').where('id', '=', person_id).executeTakeFirst()
  return person?.name
}
