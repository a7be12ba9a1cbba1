import type { CellarAccess } from '../../server/access.ts'
import type { Database, ImportRow } from '../../server/db/tables.ts'

/** Files that were looked at and not taken, kept per cellar; the oldest gives way to the next. */
const previewsKept = 3

type NewImport = Pick<ImportRow, 'id' | 'file_name' | 'file' | 'created_at'>

/** Keeps a file that is looked at. */
export async function keepFile(db: Database, access: CellarAccess, file: NewImport): Promise<void> {
  const { cellar_id, person_id } = access
  await db
    .insertInto('imports')
    .values({ cellar_id, person_id, version: null, ...file })
    .execute()
  const previews = await db
    .selectFrom('imports')
    .select('id')
    .where('cellar_id', '=', cellar_id)
    .where('version', 'is', null)
    .where('id', '!=', file.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const { id } of previews.slice(previewsKept - 1)) await dropPreview(db, access, id)
}

export function findImport(db: Database, { cellar_id }: CellarAccess, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('cellar_id', '=', cellar_id).where('id', '=', id).executeTakeFirst()
}

/** The version of the change that took a file; null when none did, undefined when there is no such file. */
export async function takenWith(
  db: Database,
  { cellar_id }: CellarAccess,
  id: string,
): Promise<number | null | undefined> {
  const found = await db
    .selectFrom('imports')
    .select('version')
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.version
}

export async function markTaken(db: Database, { cellar_id }: CellarAccess, id: string, version: number): Promise<void> {
  await db.updateTable('imports').set({ version }).where('cellar_id', '=', cellar_id).where('id', '=', id).execute()
}

export async function dropPreview(db: Database, { cellar_id }: CellarAccess, id: string): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('cellar_id', '=', cellar_id)
    .where('id', '=', id)
    .where('version', 'is', null)
    .execute()
}

/** The currency in which a person thinks. */
export async function preferredCurrency(db: Database, { person_id }: CellarAccess): Promise<string> {
  const person = await db
    .selectFrom('people')
    .select('preferred_currency')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  return person.preferred_currency
}
