import { type Kysely, sql } from 'kysely'
import { bytesType, kindOf } from '../dialect.ts'
import type { Database } from '../tables.ts'
import { inCellar } from './0001-beginning.ts'

/** Grids of places, opened bottles, own fields, estimated windows, wishes, photos and stock-takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moreColumns(db)
  await customFields(db)
  await wishesAndPhotos(db)
  await stocktakes(db)
}

async function moreColumns(db: Kysely<unknown>) {
  const list = sql`'[]'`
  const record = sql`'{}'`
  const json = (table: string, column: string, empty: typeof list) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', each => each.notNull().defaultTo(empty))
      .execute()
  await db.schema.alterTable('places').addColumn('grid_kind', 'text').execute()
  await db.schema.alterTable('places').addColumn('code', 'text').execute()
  await db.schema
    .alterTable('places')
    .addColumn('position', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await json('places', 'row_names', list)
  await json('places', 'column_names', list)
  await json('places', 'blocked', list)
  await db.schema.createIndex('places_code').on('places').columns(['cellar_id', 'code']).unique().execute()
  await db.schema.alterTable('bottles').addColumn('left_ml', 'integer').execute()
  await db.schema.alterTable('bottles').addColumn('preserved', 'text').execute()
  await db.schema.alterTable('bottles').addColumn('labelled_on', 'text').execute()
  await json('wines', 'own', record)
  await json('tastings', 'aspects', record)
}

async function customFields(db: Kysely<unknown>) {
  await inCellar(db, 'custom_fields')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('choices', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .execute()
  await inCellar(db, 'window_rules')
    .addColumn('type', 'text')
    .addColumn('country', 'text')
    .addColumn('region', 'text')
    .addColumn('grape', 'text')
    .addColumn('classification', 'text')
    .addColumn('years_from', 'integer', column => column.notNull())
    .addColumn('years_until', 'integer', column => column.notNull())
    .addCheckConstraint('window_rules_years', sql`years_from <= years_until`)
    .execute()
}

async function wishesAndPhotos(db: Kysely<unknown>) {
  await inCellar(db, 'wishes')
    .addColumn('wine_id', 'text', column => column.notNull())
    .addColumn('size_ml', 'integer', column => column.notNull().check(sql`size_ml > 0`))
    .addColumn('quantity', 'integer', column => column.notNull().check(sql`quantity > 0`))
    .addColumn('limit_minor', 'bigint')
    .addColumn('limit_currency', 'text')
    .addColumn('merchant', 'text')
    .addColumn('note', 'text')
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('wished_on', 'text', column => column.notNull())
    .addForeignKeyConstraint('wishes_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .addCheckConstraint('wishes_limit', sql`(limit_minor is null) = (limit_currency is null)`)
    .execute()
  await db.schema.createIndex('wishes_of_wine').on('wishes').columns(['cellar_id', 'wine_id']).execute()
  await inCellar(db, 'photos')
    .addColumn('wine_id', 'text', column => column.notNull())
    .addColumn('caption', 'text')
    .addColumn('width', 'integer', column => column.notNull())
    .addColumn('height', 'integer', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addForeignKeyConstraint('photos_wine', ['cellar_id', 'wine_id'] as never, 'wines', ['cellar_id', 'id'])
    .execute()
  await db.schema.createIndex('photos_of_wine').on('photos').columns(['cellar_id', 'wine_id']).execute()
  // The pictures themselves outlive their record: undo brings it back.
  await db.schema
    .createTable('photo_files')
    .addColumn('cellar_id', 'text', column => column.notNull().references('cellars.id').onDelete('cascade'))
    .addColumn('photo_id', 'text', column => column.notNull())
    .addColumn('size', 'text', column => column.notNull().check(sql`size in ('whole', 'small')`))
    .addColumn('file', bytesType(kindOf(db as Database)), column => column.notNull())
    .addPrimaryKeyConstraint('photo_files_key', ['cellar_id', 'photo_id', 'size'])
    .execute()
}

async function stocktakes(db: Kysely<unknown>) {
  await inCellar(db, 'stocktakes')
    .addColumn('place_id', 'text')
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('started_at', 'text', column => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('expected', 'text', column => column.notNull())
    .execute()
  await inCellar(db, 'checks')
    .addColumn('stocktake_id', 'text', column => column.notNull())
    .addColumn('bottle_id', 'text')
    .addColumn('code', 'text')
    .addColumn('place_id', 'text')
    .addColumn('said_state', 'text')
    .addColumn('said_place_id', 'text')
    .addColumn('person_id', 'text', column => column.notNull())
    .addColumn('checked_at', 'text', column => column.notNull())
    .addForeignKeyConstraint('checks_stocktake', ['cellar_id', 'stocktake_id'] as never, 'stocktakes', [
      'cellar_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('checks_of_stocktake').on('checks').columns(['cellar_id', 'stocktake_id']).execute()
}
