import { setImmediate } from 'node:timers/promises'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { Database } from '../../server/db/tables.ts'
import { recordOf } from './stored-rows.ts'

/** The number of rows that one statement reads. */
const rowsAtOnce = 500

/**
 * Yields the records of one table of a cellar in the order of their ids, all or those after a given id. They come in
 * batches, so that the memory for database rows is freed early and other requests are served in between.
 */
export async function* recordsIn(db: Database, cellar_id: string, table: CellarTable, after = '') {
  let last = after
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('cellar_id', '=', cellar_id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    yield rows.map(row => recordOf(table, row as never))
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.id ?? ''
    await setImmediate()
  }
}
