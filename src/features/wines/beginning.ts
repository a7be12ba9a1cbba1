import { sql } from 'kysely'
import type { Beginning } from '../../ledger/contract.ts'
import { shownRow } from '../../ledger/server/projection.ts'
import { recordOf } from '../../ledger/server/stored-rows.ts'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { columnsOf } from '../../model/tables.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { CellarAccess } from '../../server/access.ts'
import { inBatches } from '../../server/batches.ts'
import type { Database } from '../../server/db/tables.ts'
import { comparing, firstLines } from './carried-order.ts'
import { type Ordering, orderOf } from './sorting.ts'
import { summariesOfRows } from './summarize-wines.ts'

/** More wines than a screen has rows. */
const winesAtFirst = 60

/** The number of wines whose bottles one statement looks for. */
const winesAtOnce = 200

/** So many wines are sorted at first. Mostly the list begins with some of them. */
const winesSorted = 400

/** A cellar with fewer bottles is there about as soon as its beginning. */
const bottlesAtLeast = 2_000

/** Returns the wines with which the list begins that is neither filtered nor sorted, with all that it shows of them. */
export async function beginningOf(db: Database, access: CellarAccess, ordering: Ordering): Promise<Beginning> {
  const { cellar_id, version } = access
  const bottle_count = await countBottles(db, cellar_id)
  const tables: Beginning['tables'] = {}
  if (bottle_count >= bottlesAtLeast) {
    const wine_ids = await firstWines(db, cellar_id, ordering)
    for (const table of cellarTables) {
      const columns = columnsOf[table]
      const rows = await rowsFor(db, cellar_id, table, wine_ids)
      const shown = rows.flatMap(row => shownRow(table, recordOf(table, row as never), access) ?? [])
      tables[table] = { columns, rows: shown.map(record => columns.map(column => record[column as never])) }
    }
  }
  return { cellar_id, version, bottle_count, tables }
}

async function countBottles(db: Database, cellar_id: string): Promise<number> {
  const counted = db.selectFrom('bottles').where('cellar_id', '=', cellar_id)
  const { count } = await counted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the ids of the first wines with bottles that are in the cellar or on order. */
async function firstWines(db: Database, cellar_id: string, ordering: Ordering): Promise<string[]> {
  const wines = await db
    .selectFrom('wines')
    .select(['id', 'producer', 'name', 'vintage'])
    .where('cellar_id', '=', cellar_id)
    .execute()
  // The order by name reads nothing but these columns.
  const lines = wines.map(wine => ({ wine }) as WineSummary)
  const first = await presentAmong(db, cellar_id, firstLines(lines, winesSorted, comparing({}, ordering)))
  if (first.length === winesAtFirst || lines.length <= winesSorted) return first
  const all = Array.from(orderOf(lines, {}, ordering), at => lines[at] as WineSummary)
  return presentAmong(db, cellar_id, all)
}

/** Returns the first of these wines with bottles that are in the cellar or on order. */
async function presentAmong(db: Database, cellar_id: string, lines: readonly WineSummary[]): Promise<string[]> {
  const first: string[] = []
  // To look for the bottles of every wine took twice as long as to read and sort their names.
  for await (const some of inBatches(
    lines.map(({ wine }) => wine.id),
    winesAtOnce,
  )) {
    const present = await db
      .selectFrom('bottles')
      .select('wine_id')
      .distinct()
      .where('cellar_id', '=', cellar_id)
      .where('wine_id', 'in', some)
      .where('state', 'in', ['in_cellar', 'on_order'])
      .execute()
    const found = new Set(present.map(({ wine_id }) => wine_id))
    first.push(...some.filter(id => found.has(id)))
    if (first.length >= winesAtFirst) break
  }
  return first.slice(0, winesAtFirst)
}

async function rowsFor(db: Database, cellar_id: string, table: CellarTable, wine_ids: readonly string[]) {
  const meant = table === 'custom_fields' ? 'all' : summariesOfRows[table]
  if (meant === 'none') return []
  const all = db.selectFrom(table).selectAll().where('cellar_id', '=', cellar_id)
  if (meant === 'all') return all.execute()
  const theirs = all.where(sql.ref(meant === 'own' ? 'id' : 'wine_id'), 'in', wine_ids)
  if (table !== 'purchases') return theirs.execute()
  // A merged wine's purchase may have bottles of another wine.
  const bottles = db.selectFrom('bottles').where('cellar_id', '=', cellar_id).where('wine_id', 'in', wine_ids)
  const others = all.where(sql.ref('wine_id'), 'not in', wine_ids)
  return theirs.unionAll(others.where(sql.ref('id'), 'in', bottles.select('purchase_id'))).execute()
}
