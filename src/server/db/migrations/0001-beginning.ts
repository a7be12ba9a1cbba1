import { type Kysely, sql } from 'kysely'
import { bytesType, kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'
import { inCellar, notNull, records } from './beginning-records.ts'

/** Creates all tables of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db)
  await cellars(db)
  await records(db)
  await ledger(db)
  await views(db)
  await importedFiles(db)
}

async function accounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', notNull)
    .addColumn('email_folded', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', notNull)
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('admin', 'member')`))
    .addColumn('password_hash', 'text', notNull)
    .addColumn('preferred_currency', 'text', notNull)
    .addColumn('locale', 'text')
    .addColumn('theme', 'text', notNull)
    .addColumn('score_scale', 'text', notNull)
    .addColumn('created_at', 'text', notNull)
    .addColumn('disabled_at', 'text')
    .addColumn('last_seen_at', 'text')
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'text', notNull)
    .addColumn('last_used_at', 'text', notNull)
    .addColumn('expires_at', 'text', notNull)
    .addColumn('user_agent', 'text')
    .execute()
  await db.schema.createIndex('sessions_of_person').on('sessions').column('person_id').execute()
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', notNull)
    .execute()
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('count', 'integer', notNull)
    .addColumn('last_at', 'text', notNull)
    .execute()
  // The key consists of account and network, so that accounts tried from one network can be told from attempts at one
  // account.
  await db.schema
    .createTable('sign_in_tries')
    .addColumn('account', 'text', notNull)
    .addColumn('network', 'text', notNull)
    .addColumn('neighbourhood', 'text', notNull)
    .addColumn('count', 'integer', notNull)
    .addColumn('last_at', 'text', notNull)
    .addColumn('passed_at', 'text')
    .addPrimaryKeyConstraint('sign_in_tries_key', ['account', 'network'])
    .execute()
  await db.schema
    .createIndex('sign_in_tries_by_neighbourhood')
    .on('sign_in_tries')
    .columns(['neighbourhood', 'last_at'])
    .execute()
}

async function cellars(db: Kysely<unknown>) {
  await db.schema
    .createTable('cellars')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('version', 'integer', column => column.notNull().check(sql`version >= 0`))
    .addColumn('created_at', 'text', notNull)
    .execute()
  await db.schema
    .createTable('members')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('owner', 'editor', 'viewer')`))
    .addColumn('joined_at', 'text', notNull)
    .addPrimaryKeyConstraint('members_key', ['cellar_id', 'person_id'])
    .execute()
  await db.schema.createIndex('members_of_person').on('members').column('person_id').execute()
}

async function ledger(db: Kysely<unknown>) {
  await db.schema
    .createTable('changes')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('version', 'integer', notNull)
    .addColumn('change_id', 'text', notNull)
    .addColumn('person_id', 'text', notNull)
    .addColumn('command', 'text', notNull)
    .addColumn('made_at', 'text', notNull)
    .addColumn('composed_at', 'text')
    .addColumn('seen_version', 'integer')
    .addColumn('undoes', 'integer')
    .addColumn('undone_by', 'integer')
    .addColumn('request_key', 'text')
    .addColumn('request_digest', 'text')
    .addPrimaryKeyConstraint('changes_key', ['cellar_id', 'version'])
    .execute()
  await db.schema
    .createIndex('changes_by_request')
    .on('changes')
    .columns(['cellar_id', 'person_id', 'request_key'])
    .unique()
    .where(sql.ref('request_key'), 'is not', null)
    .execute()
  await db.schema
    .createTable('change_rows')
    .addColumn('cellar_id', 'text', notNull)
    .addColumn('version', 'integer', notNull)
    .addColumn('position', 'integer', notNull)
    .addColumn('table_name', 'text', notNull)
    .addColumn('row_id', 'text', notNull)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('change_rows_key', ['cellar_id', 'version', 'position'])
    .addForeignKeyConstraint(
      'change_rows_change',
      ['cellar_id', 'version'],
      'changes',
      ['cellar_id', 'version'],
      column => column.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('change_rows_of_row').on('change_rows').columns(['cellar_id', 'row_id']).execute()
  // People who wrote in a cellar before it was restored from an archive of another instance are known by name alone.
  await db.schema
    .createTable('authors')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('person_id', 'text', notNull)
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('authors_key', ['cellar_id', 'person_id'])
    .execute()
}

/**
 * Creates the tables of imports: the original files and what became of them. Files are stored in parts, since a
 * statement that writes 50 MB blocks everybody else.
 */
async function importedFiles(db: Kysely<unknown>) {
  await inCellar(db, 'imports')
    .addColumn('person_id', 'text', notNull)
    .addColumn('file_name', 'text', notNull)
    .addColumn('bytes', 'integer', notNull)
    .addColumn('created_at', 'text', notNull)
    .addColumn('version', 'integer')
    .addColumn('format', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('settings', 'text')
    .addColumn('currency', 'text')
    .addColumn('figures', 'text')
    .addColumn('links', 'text')
    .execute()
  await db.schema
    .createTable('import_parts')
    .addColumn('cellar_id', 'text', notNull)
    .addColumn('import_id', 'text', notNull)
    .addColumn('part', 'integer', notNull)
    .addColumn('file', bytesType(kindOf(db as Database)), notNull)
    .addPrimaryKeyConstraint('import_parts_key', ['cellar_id', 'import_id', 'part'])
    .addForeignKeyConstraint(
      'import_parts_import',
      ['cellar_id', 'import_id'],
      'imports',
      ['cellar_id', 'id'],
      constraint => constraint.onDelete('cascade'),
    )
    .execute()
}

/** Creates the table of lists that people saved under a name. They are removed when their person leaves the cellar. */
async function views(db: Kysely<unknown>) {
  await db.schema
    .createTable('views')
    .addColumn('cellar_id', 'text', notNull)
    .addColumn('person_id', 'text', notNull)
    .addColumn('id', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('address', 'text', notNull)
    .addColumn('look', 'text')
    .addColumn('created_at', 'text', notNull)
    .addPrimaryKeyConstraint('views_key', ['cellar_id', 'person_id', 'id'])
    .addUniqueConstraint('views_name', ['cellar_id', 'person_id', 'name'])
    .addForeignKeyConstraint(
      'views_member',
      ['cellar_id', 'person_id'],
      'members',
      ['cellar_id', 'person_id'],
      column => column.onDelete('cascade'),
    )
    .execute()
}
