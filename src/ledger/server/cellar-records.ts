import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { columnsOf } from '../../model/tables.ts'
import { valuesFrom } from '../../server/db/dialect.ts'
import { preparedStatement } from '../../server/db/prepared.ts'
import type { Database } from '../../server/db/tables.ts'
import { recordFrom } from './stored-rows.ts'

/** The number of rows that one statement reads. */
const rowsAtOnce = 500

/**
 * Yields the records of one table of a cellar in the order of their ids, all or those after a given id. They come in
 * batches, so that the memory for database rows is freed early and other requests are served in between.
 */
export async function* recordsIn(db: Database, cellar_id: string, table: CellarTable, after = '') {
  for await (const rows of rowsIn(db, cellar_id, table, after)) yield rows.map(values => recordFrom(table, values))
}

/** Yields the rows of one table likewise, each as the values of its columns, among them lists as JSON. */
export async function* rowsIn(db: Database, cellar_id: string, table: CellarTable, after = '') {
  const idAt = columnsOf[table].indexOf('id')
  let last = after
  for (;;) {
    const rows = await valuesFrom(db, rowsAfter[table](db, { cellar_id, last }))
    yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.[idAt] as string
    await setImmediate()
  }
}

interface Position {
  cellar_id: string
  last: string
}

const rowsAfter = Object.fromEntries(
  cellarTables.map(table => [
    table,
    preparedStatement((db, { cellar_id, last }: Position) =>
      db
        .selectFrom(table)
        .select(columnsOf[table] as 'id'[])
        .where('cellar_id', '=', cellar_id)
        .where('id', '>', last)
        .orderBy('id')
        .limit(rowsAtOnce),
    ),
  ]),
) as Record<CellarTable, (db: Database, position: Position) => CompiledQuery>
