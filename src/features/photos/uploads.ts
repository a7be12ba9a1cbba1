import type { CellarAccess } from '../../server/access.ts'
import type { Database } from '../../server/db/tables.ts'
import { conflict } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'

/** Uploads that were not used for this long are deleted. */
const uploadLifetimeMs = 7 * 86_400_000

/**
 * Stores a part of a person's upload. The same part sent again replaces it. A person's oldest uploads make room for new
 * ones.
 */
export async function keepPart(
  db: Database,
  { cellar_id, person_id }: CellarAccess,
  { upload_id, part, file, now }: { upload_id: string; part: number; file: Uint8Array; now: Date },
): Promise<void> {
  const created_at = now.toISOString()
  const longAgo = new Date(now.getTime() - uploadLifetimeMs).toISOString()
  await db.deleteFrom('upload_parts').where('created_at', '<', longAgo).execute()
  await db
    .insertInto('upload_parts')
    .values({ cellar_id, person_id, upload_id, part, file, created_at })
    .onConflict(conflicting =>
      conflicting.columns(['cellar_id', 'person_id', 'upload_id', 'part']).doUpdateSet({ file, created_at }),
    )
    .execute()
  const newest = await db
    .selectFrom('upload_parts')
    .select('upload_id')
    .select(select => select.fn.max('created_at').as('last_at'))
    .where('person_id', '=', person_id)
    .groupBy('upload_id')
    .orderBy('last_at', 'desc')
    .limit(limits.uploads_per_person)
    .execute()
  const newest_ids = newest.map(each => each.upload_id)
  await db
    .deleteFrom('upload_parts')
    .where('person_id', '=', person_id)
    .where('upload_id', 'not in', newest_ids)
    .execute()
}

/** Returns the numbers of the stored parts of a person's upload. */
export async function listParts(db: Database, access: CellarAccess, upload_id: string): Promise<number[]> {
  const found = await partsOf(db, access, upload_id).select('part').execute()
  return found.map(({ part }) => part)
}

/** Joins the parts into the file. Throws while one of them is missing. */
export async function joinedParts(
  db: Database,
  access: CellarAccess,
  upload_id: string,
  count: number,
): Promise<Buffer> {
  const found = await partsOf(db, access, upload_id).select('file').where('part', '<', count).execute()
  if (found.length < count) throw conflict('upload_incomplete')
  return Buffer.concat(found.map(({ file }) => file))
}

export async function dropUpload(db: Database, { cellar_id, person_id }: CellarAccess, upload_id: string) {
  await db
    .deleteFrom('upload_parts')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .where('upload_id', '=', upload_id)
    .execute()
}

function partsOf(db: Database, { cellar_id, person_id }: CellarAccess, upload_id: string) {
  return db
    .selectFrom('upload_parts')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .where('upload_id', '=', upload_id)
    .orderBy('part')
}
