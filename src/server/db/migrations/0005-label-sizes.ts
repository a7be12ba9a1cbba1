import type { Kysely } from 'kysely'
import { inCellar } from './0001-beginning.ts'

/** Sheets and rolls of stickers that the people of a cellar measured themselves, in millimetres. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const measures = ['page_width', 'page_height', 'width', 'height', 'left', 'top', 'across', 'down']
  let table = inCellar(db, 'label_sheets')
  for (const measure of measures) table = table.addColumn(measure, 'double precision', column => column.notNull())
  for (const count of ['columns', 'rows']) table = table.addColumn(count, 'integer', column => column.notNull())
  await table.execute()
}
