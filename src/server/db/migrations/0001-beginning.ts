import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { bytesType, kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'

/** Every table of a cellar: its key begins with `cellar_id`, so that the schema can be distributed by it. */
export const inCellar = (db: Kysely<unknown>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('id', 'text', column => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['cellar_id', 'id'] as never)

export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db)
  await cellars(db)
  await wines(db)
  await bottles(db)
  await notesAndValues(db)
  await ledger(db)
}

async function accounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_folded', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('admin', 'member')`))
    .addColumn('password_hash', 'text', column => column.notNull())
    .addColumn('preferred_currency', 'text', column => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('theme', 'text', column => column.notNull())
    .addColumn('score_scale', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('disabled_at', 'text')
    .addColumn('last_seen_at', 'text')
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('last_used_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('user_agent', 'text')
    .execute()
  await db.schema.createIndex('sessions_of_person').on('sessions').column('person_id').execute()
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('count', 'integer', column => column.notNull())
    .addColumn('last_at', 'text', column => column.notNull())
    .execute()
}

async function cellars(db: Kysely<unknown>) {
  await db.schema
    .createTable('cellars')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().check(sql`version >= 0`))
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('members')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('owner', 'editor', 'viewer')`))
    .addColumn('joined_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('members_key', ['cellar_id', 'person_id'])
    .execute()
  await db.schema.createIndex('members_of_person').on('members').column('person_id').execute()
  await inCellar(db, 'places')
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('grid_rows', 'integer')
    .addColumn('grid_columns', 'integer')
    .addColumn('grid_depth', 'integer')
    .addColumn('note', 'text')
    .addForeignKeyConstraint('places_parent', ['cellar_id', 'parent_id'], 'places', ['cellar_id', 'id'])
    .execute()
}

async function wines(db: Kysely<unknown>) {
  await inCellar(db, 'wines')
    .addColumn('producer', 'text')
    .addColumn('name', 'text')
    .addColumn('vintage', 'integer')
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('country', 'text')
    .addColumn('region', 'text')
    .addColumn('subregion', 'text')
    .addColumn('appellation', 'text')
    .addColumn('classification', 'text')
    .addColumn('vineyard', 'text')
    .addColumn('designation', 'text')
    .addColumn('grapes', 'text', column => column.notNull())
    .addColumn('alcohol', 'double precision')
    .addColumn('sweetness', 'text')
    .addColumn('drink_from', 'integer')
    .addColumn('drink_until', 'integer')
    .addColumn('tags', 'text', column => column.notNull())
    .addColumn('barcodes', 'text', column => column.notNull())
    .addColumn('note', 'text')
    .addColumn('window_source', 'text')
    .addColumn('external_ids', 'text', column => column.notNull())
    .addColumn('extra', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addCheckConstraint('wines_window', sql`drink_from is null or drink_until is null or drink_from <= drink_until`)
    .execute()
}

async function bottles(db: Kysely<unknown>) {
  await inCellar(db, 'purchases')
    .addColumn('wine_id', 'text', column => column.notNull())
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('quantity', 'integer', column => column.notNull().check(sql`quantity > 0`))
    .$call(amount('price'))
    .addColumn('merchant', 'text')
    .addColumn('ordered_on', 'text')
    .addColumn('expected_on', 'text')
    .addColumn('order_number', 'text')
    .addColumn('note', 'text')
    .addColumn('extra', 'text', column => column.notNull())
    .addForeignKeyConstraint('purchases_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('purchases_of_wine').on('purchases').columns(['cellar_id', 'wine_id']).execute()
  await inCellar(db, 'bottles')
    .addColumn('wine_id', 'text', column => column.notNull())
    .addColumn('purchase_id', 'text')
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('state', 'text', column => column.notNull().check(sql`state in ('on_order', 'in_cellar', 'gone')`))
    .addColumn('code', 'text', column => column.notNull())
    .$call(amount('price'))
    .addColumn('place_id', 'text')
    .addColumn('slot_row', 'integer')
    .addColumn('slot_column', 'integer')
    .addColumn('slot_depth', 'integer')
    .addColumn('received_on', 'text')
    .addColumn('opened_on', 'text')
    .addColumn('departed_on', 'text')
    .addColumn('departure', 'text')
    .addColumn('departure_note', 'text')
    .addColumn('company', 'text')
    .addColumn('occasion', 'text')
    .$call(amount('revenue'))
    .addColumn('departed_by', 'text')
    .addColumn('note', 'text')
    .addColumn('external_id', 'text')
    .addColumn('extra', 'text', column => column.notNull())
    .addForeignKeyConstraint('bottles_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .addForeignKeyConstraint('bottles_purchase', ['cellar_id', 'purchase_id'] as never, 'purchases', [
      'cellar_id',
      'id',
    ])
    .addForeignKeyConstraint('bottles_place', ['cellar_id', 'place_id'] as never, 'places', ['cellar_id', 'id'])
    .addCheckConstraint('bottles_departed', sql`(state = 'gone') = (departure is not null)`)
    .addCheckConstraint(
      'bottles_slot',
      sql`(slot_row is null and slot_column is null and slot_depth is null)
        or (place_id is not null and slot_row is not null and slot_column is not null and slot_depth is not null)`,
    )
    .execute()
  await db.schema.createIndex('bottles_of_wine').on('bottles').columns(['cellar_id', 'wine_id']).execute()
  await db.schema.createIndex('bottles_of_purchase').on('bottles').columns(['cellar_id', 'purchase_id']).execute()
  await db.schema.createIndex('bottles_in_place').on('bottles').columns(['cellar_id', 'place_id']).execute()
  await db.schema.createIndex('bottles_code').on('bottles').columns(['cellar_id', 'code']).unique().execute()
  // A slot holds one bottle.
  await db.schema
    .createIndex('bottles_in_slot')
    .on('bottles')
    .columns(['cellar_id', 'place_id', 'slot_row', 'slot_column', 'slot_depth'])
    .unique()
    .where(sql.ref('slot_row'), 'is not', null)
    .execute()
}

async function notesAndValues(db: Kysely<unknown>) {
  await inCellar(db, 'tastings')
    .addColumn('wine_id', 'text', column => column.notNull())
    .addColumn('bottle_id', 'text')
    .addColumn('person_id', 'text')
    .addColumn('tasted_on', 'text')
    .addColumn('score', 'double precision')
    .addColumn('score_scale', 'text')
    .addColumn('note', 'text')
    .addColumn('food', 'text')
    .addColumn('company', 'text')
    .addForeignKeyConstraint('tastings_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .addForeignKeyConstraint('tastings_bottle', ['cellar_id', 'bottle_id'] as never, 'bottles', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('tastings_of_wine').on('tastings').columns(['cellar_id', 'wine_id']).execute()
  await db.schema.createIndex('tastings_of_bottle').on('tastings').columns(['cellar_id', 'bottle_id']).execute()
  await inCellar(db, 'valuations')
    .addColumn('wine_id', 'text', column => column.notNull())
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('amount_minor', 'bigint', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('valued_on', 'text', column => column.notNull())
    .addColumn('source', 'text', column => column.notNull())
    .addForeignKeyConstraint('valuations_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('valuations_of_wine').on('valuations').columns(['cellar_id', 'wine_id']).execute()
  await db.schema
    .createTable('rates')
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('day_on', 'text', column => column.notNull())
    .addColumn('per_euro', 'double precision', column => column.notNull().check(sql`per_euro > 0`))
    .addColumn('source', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('rates_key', ['currency', 'day_on'])
    .execute()
}

async function ledger(db: Kysely<unknown>) {
  await db.schema
    .createTable('changes')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('command', 'text', column => column.notNull())
    .addColumn('made_at', 'text', column => column.notNull())
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
    .addColumn('cellar_id', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('table_name', 'text', column => column.notNull())
    .addColumn('row_id', 'text', column => column.notNull())
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
  await inCellar(db, 'imports')
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('file_name', 'text', column => column.notNull())
    .addColumn('file', bytesType(kindOf(db as Database)), column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('version', 'integer')
    .execute()
}

/** An amount of money: an integer count of minor units beside its currency, both or neither. */
function amount(name: 'price' | 'revenue') {
  return <T extends string>(table: CreateTableBuilder<T, string>) =>
    table
      .addColumn(`${name}_minor`, 'bigint')
      .addColumn(`${name}_currency`, 'text')
      .addCheckConstraint(
        `${table.toOperationNode().table.table.identifier.name}_${name}`,
        sql`(${sql.ref(`${name}_minor`)} is null) = (${sql.ref(`${name}_currency`)} is null)`,
      )
}
