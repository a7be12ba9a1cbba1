import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { bytesType, kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'

/** Creates the tables of a cellar's records. */
export async function records(db: Kysely<unknown>) {
  await places(db)
  await wines(db)
  await bottles(db)
  await notesAndValues(db)
  await customFields(db)
  await wishesAndPhotos(db)
  await stocktakes(db)
}

export const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** Creates a table of a cellar. Its key begins with `cellar_id`, so that the schema can be distributed by it. */
export const inCellar = (db: Kysely<unknown>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('id', 'text', notNull)
    .addPrimaryKeyConstraint(`${table}_key`, ['cellar_id', 'id'] as never)

async function places(db: Kysely<unknown>) {
  await inCellar(db, 'places')
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('grid_rows', 'integer')
    .addColumn('grid_columns', 'integer')
    .addColumn('grid_depth', 'integer')
    .addColumn('grid_kind', 'text')
    .addColumn('row_names', 'text', notNull)
    .addColumn('column_names', 'text', notNull)
    .addColumn('blocked', 'text', notNull)
    .addColumn('code', 'text')
    .addColumn('position', 'integer', notNull)
    .addColumn('note', 'text')
    .addForeignKeyConstraint('places_parent', ['cellar_id', 'parent_id'], 'places', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('places_code').on('places').columns(['cellar_id', 'code']).unique().execute()
}

async function wines(db: Kysely<unknown>) {
  await inCellar(db, 'wines')
    .addColumn('producer', 'text')
    .addColumn('name', 'text')
    .addColumn('vintage', 'integer')
    .addColumn('type', 'text', notNull)
    .addColumn('country', 'text')
    .addColumn('region', 'text')
    .addColumn('subregion', 'text')
    .addColumn('appellation', 'text')
    .addColumn('classification', 'text')
    .addColumn('vineyard', 'text')
    .addColumn('designation', 'text')
    .addColumn('grapes', 'text', notNull)
    .addColumn('alcohol', 'double precision')
    .addColumn('sweetness', 'text')
    .addColumn('drink_from', 'integer')
    .addColumn('drink_until', 'integer')
    .addColumn('tags', 'text', notNull)
    .addColumn('barcodes', 'text', notNull)
    .addColumn('note', 'text')
    .addColumn('window_source', 'text')
    .addColumn('external_ids', 'text', notNull)
    .addColumn('own', 'text', notNull)
    .addColumn('extra', 'text', notNull)
    .addColumn('created_at', 'text', notNull)
    .addCheckConstraint('wines_window', sql`drink_from is null or drink_until is null or drink_from <= drink_until`)
    .execute()
}

async function bottles(db: Kysely<unknown>) {
  await inCellar(db, 'purchases')
    .addColumn('wine_id', 'text', notNull)
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('quantity', 'integer', column => column.notNull().check(sql`quantity > 0`))
    .$call(amount('price'))
    .addColumn('merchant', 'text')
    .addColumn('ordered_on', 'text')
    .addColumn('expected_on', 'text')
    .addColumn('order_number', 'text')
    .addColumn('note', 'text')
    .addColumn('extra', 'text', notNull)
    .addForeignKeyConstraint('purchases_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('purchases_of_wine').on('purchases').columns(['cellar_id', 'wine_id']).execute()
  await inCellar(db, 'bottles')
    .addColumn('wine_id', 'text', notNull)
    .addColumn('purchase_id', 'text')
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('state', 'text', column => column.notNull().check(sql`state in ('on_order', 'in_cellar', 'gone')`))
    .addColumn('code', 'text', notNull)
    .$call(amount('price'))
    .addColumn('place_id', 'text')
    .addColumn('slot_row', 'integer')
    .addColumn('slot_column', 'integer')
    .addColumn('slot_depth', 'integer')
    .addColumn('received_on', 'text')
    .addColumn('opened_on', 'text')
    .addColumn('left_ml', 'integer')
    .addColumn('preserved', 'text')
    .addColumn('departed_on', 'text')
    .addColumn('departure', 'text')
    .addColumn('departure_note', 'text')
    .addColumn('company', 'text')
    .addColumn('occasion', 'text')
    .$call(amount('revenue'))
    .addColumn('departed_by', 'text')
    .addColumn('labelled_on', 'text')
    .addColumn('note', 'text')
    .addColumn('external_id', 'text')
    .addColumn('extra', 'text', notNull)
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
    .addColumn('wine_id', 'text', notNull)
    .addColumn('bottle_id', 'text')
    .addColumn('person_id', 'text')
    .addColumn('tasted_on', 'text')
    .addColumn('score', 'double precision')
    .addColumn('score_scale', 'text')
    .addColumn('note', 'text')
    .addColumn('food', 'text')
    .addColumn('company', 'text')
    .addColumn('aspects', 'text', notNull)
    .addForeignKeyConstraint('tastings_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .addForeignKeyConstraint('tastings_bottle', ['cellar_id', 'bottle_id'] as never, 'bottles', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('tastings_of_wine').on('tastings').columns(['cellar_id', 'wine_id']).execute()
  await db.schema.createIndex('tastings_of_bottle').on('tastings').columns(['cellar_id', 'bottle_id']).execute()
  await inCellar(db, 'valuations')
    .addColumn('wine_id', 'text', notNull)
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('amount_minor', 'bigint', notNull)
    .addColumn('currency', 'text', notNull)
    .addColumn('valued_on', 'text', notNull)
    .addColumn('source', 'text', notNull)
    .addForeignKeyConstraint('valuations_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('valuations_of_wine').on('valuations').columns(['cellar_id', 'wine_id']).execute()
  await db.schema
    .createTable('rates')
    .addColumn('currency', 'text', notNull)
    .addColumn('day_on', 'text', notNull)
    .addColumn('per_euro', 'double precision', column => column.notNull().check(sql`per_euro > 0`))
    .addColumn('source', 'text', notNull)
    .addPrimaryKeyConstraint('rates_key', ['currency', 'day_on'])
    .execute()
}

/**
 * Creates the tables of custom fields, of a cellar's own rules for drinking windows, and of label sheets, whose
 * measures are in mm.
 */
async function customFields(db: Kysely<unknown>) {
  await inCellar(db, 'custom_fields')
    .addColumn('name', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('choices', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .execute()
  await inCellar(db, 'window_rules')
    .addColumn('type', 'text')
    .addColumn('country', 'text')
    .addColumn('region', 'text')
    .addColumn('grape', 'text')
    .addColumn('classification', 'text')
    .addColumn('years_from', 'integer', notNull)
    .addColumn('years_until', 'integer', notNull)
    .addCheckConstraint('window_rules_years', sql`years_from <= years_until`)
    .execute()
  const measures = ['page_width', 'page_height', 'width', 'height', 'left', 'top', 'across', 'down']
  let table = inCellar(db, 'label_sheets')
  for (const measure of measures) table = table.addColumn(measure, 'double precision', notNull)
  for (const count of ['columns', 'rows']) table = table.addColumn(count, 'integer', notNull)
  await table.execute()
}

async function wishesAndPhotos(db: Kysely<unknown>) {
  await inCellar(db, 'wishes')
    .addColumn('wine_id', 'text', notNull)
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('quantity', 'integer', column => column.notNull().check(sql`quantity > 0`))
    .addColumn('limit_minor', 'bigint')
    .addColumn('limit_currency', 'text')
    .addColumn('merchant', 'text')
    .addColumn('note', 'text')
    .addColumn('person_id', 'text', notNull)
    .addColumn('wished_on', 'text', notNull)
    .addForeignKeyConstraint('wishes_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .addCheckConstraint('wishes_limit', sql`(limit_minor is null) = (limit_currency is null)`)
    .execute()
  await db.schema.createIndex('wishes_of_wine').on('wishes').columns(['cellar_id', 'wine_id']).execute()
  await inCellar(db, 'photos')
    .addColumn('wine_id', 'text', notNull)
    .addColumn('caption', 'text')
    .addColumn('width', 'integer', notNull)
    .addColumn('height', 'integer', notNull)
    .addColumn('position', 'integer', notNull)
    .addColumn('person_id', 'text')
    .addColumn('created_at', 'text', notNull)
    .addForeignKeyConstraint('photos_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('photos_of_wine').on('photos').columns(['cellar_id', 'wine_id']).execute()
  // The pictures themselves outlive their record, so that undo can bring it back.
  await db.schema
    .createTable('photo_files')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('photo_id', 'text', notNull)
    .addColumn('size', 'text', column => column.notNull().check(sql`size in ('whole', 'small')`))
    .addColumn('file', bytesType(kindOf(db as Database)), notNull)
    .addPrimaryKeyConstraint('photo_files_key', ['cellar_id', 'photo_id', 'size'])
    .execute()
  // Parts of photos that have not arrived completely are removed with their cellar, and with the person who sent them.
  await db.schema
    .createTable('upload_parts')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('person_id', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('upload_id', 'text', notNull)
    .addColumn('part', 'integer', notNull)
    .addColumn('file', bytesType(kindOf(db as Database)), notNull)
    .addColumn('created_at', 'text', notNull)
    .addPrimaryKeyConstraint('upload_parts_key', ['cellar_id', 'person_id', 'upload_id', 'part'])
    .execute()
  await db.schema.createIndex('upload_parts_by_age').on('upload_parts').columns(['created_at']).execute()
  await db.schema.createIndex('upload_parts_of_person').on('upload_parts').columns(['person_id']).execute()
}

async function stocktakes(db: Kysely<unknown>) {
  await inCellar(db, 'stocktakes')
    .addColumn('place_id', 'text')
    .addColumn('person_id', 'text', notNull)
    .addColumn('started_at', 'text', notNull)
    .addColumn('closed_at', 'text')
    .addColumn('expected', 'text', notNull)
    .execute()
  await inCellar(db, 'checks')
    .addColumn('stocktake_id', 'text', notNull)
    .addColumn('bottle_id', 'text')
    .addColumn('code', 'text')
    .addColumn('place_id', 'text')
    .addColumn('recorded_state', 'text')
    .addColumn('recorded_place_id', 'text')
    .addColumn('person_id', 'text', notNull)
    .addColumn('checked_at', 'text', notNull)
    .addForeignKeyConstraint('checks_stocktake', ['cellar_id', 'stocktake_id'] as never, 'stocktakes', [
      'cellar_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('checks_of_stocktake').on('checks').columns(['cellar_id', 'stocktake_id']).execute()
}

/** Adds the columns of an amount of money: an integer in minor units and its currency, either both or neither. */
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
