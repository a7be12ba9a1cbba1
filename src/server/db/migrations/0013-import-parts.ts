import { type Kysely, sql } from 'kysely'
import { bytesType, kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'

const partBytes = 1_048_576

/** The original file of an import, in parts: one statement that writes 50 MB holds everybody up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_parts')
    .addColumn('cellar_id', 'text', column => column.notNull())
    .addColumn('import_id', 'text', column => column.notNull())
    .addColumn('part', 'integer', column => column.notNull())
    .addColumn('file', bytesType(kindOf(db as Database)), column => column.notNull())
    .addPrimaryKeyConstraint('import_parts_key', ['cellar_id', 'import_id', 'part'])
    .addForeignKeyConstraint(
      'import_parts_import',
      ['cellar_id', 'import_id'],
      'imports',
      ['cellar_id', 'id'],
      constraint => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .alterTable('imports')
    .addColumn('bytes', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update imports set bytes = octet_length(file)`.execute(db)
  for (let part = 0, copied = true; copied; part++) {
    const from = sql.lit(part * partBytes)
    const { numAffectedRows } = await sql`insert into import_parts (cellar_id, import_id, part, file)
      select cellar_id, id, ${sql.lit(part)}, substr(file, ${from} + 1, ${sql.lit(partBytes)}) from imports
      where bytes > ${from}`.execute(db)
    copied = Number(numAffectedRows) > 0
  }
  await db.schema.alterTable('imports').dropColumn('file').execute()
}
