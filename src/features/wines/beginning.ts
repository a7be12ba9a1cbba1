import { sql } from 'kysely'
import type { Beginning, FirstLine } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { shownRow } from '../../ledger/server/projection.ts'
import { recordOf } from '../../ledger/server/stored-rows.ts'
import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { columnsOf } from '../../model/tables.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { CellarAccess } from '../../server/access.ts'
import { inBatches } from '../../server/batches.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Day } from '../../shared/days.ts'
import { ratesFrom } from '../money/rates.ts'
import { comparing, firstInOrder } from './carried-order.ts'
import type { Ordering } from './sorting.ts'
import { summariesOfRows, summarizeWines } from './summarize-wines.ts'

/** More wines than a screen has rows. */
const winesAtFirst = 60

/** Mostly these have enough wines that are there; otherwise the wines of all others are looked at. */
const makersAtFirst = 100

/** The number of makers or purchases that one statement names. */
const namedAtOnce = 500

/** As the index `wines_by_maker` has it. */
const maker = sql<string>`coalesce(producer, name)`

/** Returns the wines with which the list begins that is neither filtered nor sorted, with all that it shows of them. */
export async function beginningOf(
  db: Database,
  access: CellarAccess,
  ordering: Ordering,
  today: Day,
): Promise<Beginning> {
  const { cellar_id, version } = access
  const bottle_count = await countBottles(db, cellar_id)
  const tables: Beginning['tables'] = {}
  const wine_ids = await firstWines(db, cellar_id, ordering)
  for (const table of cellarTables) {
    const columns = columnsOf[table]
    const rows = await rowsFor(db, cellar_id, table, wine_ids)
    const shown = rows.flatMap(row => shownRow(table, recordOf(table, row as never), access) ?? [])
    tables[table] = { columns, rows: shown.map(record => columns.map(column => record[column as never])) }
  }
  // The list shows no amounts before it has all rates.
  const context = { today, currency: 'EUR', rates: ratesFrom([]) }
  const summaries = summarizeWines(replicaOf({ cellar_id, version, tables }), context)
  const lines = new Map(summaries.map(summary => [summary.wine.id, firstLineOf(summary)]))
  return { cellar_id, version, bottle_count, tables, lines: wine_ids.flatMap(id => lines.get(id) ?? []) }
}

function firstLineOf({ wine, ...sums }: WineSummary): FirstLine {
  const { id: wine_id, drink_from, drink_until, window_source } = wine
  const { stage, in_cellar, on_order, gone, wished, locked, score, place_ids } = sums
  const counted = { in_cellar, on_order, gone, wished, locked, score }
  return { wine_id, drink_from, drink_until, window_source, stage, ...counted, place_ids: [...place_ids] }
}

async function countBottles(db: Database, cellar_id: string): Promise<number> {
  const counted = db.selectFrom('bottles').where('cellar_id', '=', cellar_id)
  const { count } = await counted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the ids of the first wines with bottles that are in the cellar or on order. */
async function firstWines(db: Database, cellar_id: string, ordering: Ordering): Promise<string[]> {
  const { collation } = ordering
  const makers = (await makersIn(db, cellar_id).execute()).map(({ maker }) => maker)
  const last = firstInOrder(makers, makersAtFirst, collation.compare).at(-1) ?? ''
  const isFirst = (maker: string) => collation.compare(maker, last) <= 0
  let present = await presentOf(db, cellar_id, makers.filter(isFirst))
  if (present.length < winesAtFirst) {
    const others = makers.filter(maker => !isFirst(maker))
    present = present.concat(await presentOf(db, cellar_id, others))
  }
  present.sort(comparing({}, ordering))
  return present.slice(0, winesAtFirst).map(({ wine }) => wine.id)
}

/** Returns the statement that reads the names by which the list is sorted first, each once. */
export function makersIn(db: Database, cellar_id: string) {
  return db.selectFrom('wines').where('cellar_id', '=', cellar_id).select(maker.as('maker')).distinct()
}

/** Returns the wines of these makers that have bottles in the cellar or on order, as far as they are needed to sort them. */
async function presentOf(db: Database, cellar_id: string, makers: readonly string[]): Promise<WineSummary[]> {
  const present: WineSummary[] = []
  for await (const some of inBatches(makers, namedAtOnce)) {
    const wines = await db
      .selectFrom('wines')
      .select(['id', 'producer', 'name', 'vintage'])
      .where('cellar_id', '=', cellar_id)
      .where(maker, 'in', some)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bottles')
            .select('bottles.id')
            .where('bottles.cellar_id', '=', cellar_id)
            .whereRef('bottles.wine_id', '=', 'wines.id')
            .where('bottles.state', 'in', ['in_cellar', 'on_order']),
        ),
      )
      .execute()
    for (const wine of wines) present.push({ wine } as WineSummary)
  }
  return present
}

async function rowsFor(db: Database, cellar_id: string, table: CellarTable, wine_ids: readonly string[]) {
  const meant = table === 'custom_fields' ? 'all' : summariesOfRows[table]
  if (meant === 'none') return []
  const all = db.selectFrom(table).selectAll().where('cellar_id', '=', cellar_id)
  if (meant === 'all') return all.execute()
  if (wine_ids.length === 0) return []
  const theirs = await all.where(sql.ref(meant === 'own' ? 'id' : 'wine_id'), 'in', wine_ids).execute()
  if (table !== 'purchases') return theirs
  const known = new Set(theirs.map(({ id }) => id))
  const bottles = db.selectFrom('bottles').where('cellar_id', '=', cellar_id).where('wine_id', 'in', wine_ids)
  // With `distinct`, SQLite went through all bottles of the cellar, in the order of their purchases.
  const used = new Set((await bottles.select('purchase_id').execute()).map(({ purchase_id }) => purchase_id))
  // A merged wine's purchase may have bottles of another wine.
  const others = [...used].filter(id => id !== null && !known.has(id))
  for await (const some of inBatches(others, namedAtOnce)) {
    theirs.push(...(await all.where(sql.ref('id'), 'in', some).execute()))
  }
  return theirs
}
