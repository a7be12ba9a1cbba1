import type { Database } from './tables.ts'

/** Returns the stored text of a setting of the instance; undefined until one is written. */
export async function readSetting(db: Database, name: string): Promise<string | undefined> {
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value
}

export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Changes a setting unless it is no longer what was read; returns whether it did. */
export async function replaceSetting(db: Database, name: string, before: string, value: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
