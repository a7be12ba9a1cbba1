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
