import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../../server/batches.ts'
import { prepared } from '../../server/db/prepared.ts'
import type { Database } from '../../server/db/tables.ts'
import type { ChangedRow } from '../contract.ts'
import { recorded } from './stored-rows.ts'

/** The number of rows that one statement reads. */
const rowsAtOnce = 250

/** Returns the id of the change that made a version, or null when the ledger has none. */
export async function changeIdAt(db: Database, cellar_id: string, version: number): Promise<string | null> {
  const change = await findChangeId(db, { cellar_id, version })
  return change?.change_id ?? null
}

const findChangeId = prepared((db, { cellar_id, version }: { cellar_id: string; version: number }) =>
  db.selectFrom('changes').select('change_id').where('cellar_id', '=', cellar_id).where('version', '=', version),
)

/**
 * Returns the rows that changed after a version, each once and as it is now, and the version they lead to. With more than
 * `most` rows it stops and returns none.
 */
export async function rowsChangedAfter(
  db: Database,
  cellar_id: string,
  after: number,
  most: number = Number.POSITIVE_INFINITY,
): Promise<{ version: number; rows: ChangedRow[]; isTooMany?: true }> {
  const newest = new Map<string, ChangedRow & { text: string | null }>()
  let version = after
  let last = { version: after + 1, position: -1 }
  for (;;) {
    const entries = await db
      .selectFrom('change_rows')
      .select(['version', 'position', 'table_name', 'row_id', 'after'])
      .where('cellar_id', '=', cellar_id)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('version', 'position'), '>', tuple(last.version, last.position)))
      .orderBy('version')
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute()
    for (const { table_name, row_id, after: text } of entries) {
      newest.set(`${table_name} ${row_id}`, { table: table_name, id: row_id, after: null, text })
    }
    if (newest.size > most) return { version: after, rows: [], isTooMany: true }
    last = entries.at(-1) ?? last
    version = entries.at(-1)?.version ?? version
    if (entries.length < rowsAtOnce) break
    await setImmediate()
  }
  const rows: ChangedRow[] = []
  for await (const some of inBatches([...newest.values()], rowsAtOnce)) {
    for (const { text, ...row } of some) rows.push({ ...row, after: recorded(row.table, text) })
  }
  return { version, rows }
}
