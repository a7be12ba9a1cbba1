import { yearOf } from '../../shared/days.ts'
import { AppError } from '../../shared/errors.ts'
import type { Replica } from '../cellars/replica.ts'
import { Cells, isHeaderAgain } from './cells.ts'
import type { ImportSettings, Report } from './contract.ts'
import { Doubts } from './doubts.ts'
import { type Format, formatOf, type KnownTable } from './formats.ts'
import { type DecimalMark, NumberForm } from './numbers.ts'
import { ImportPlan, type Taking } from './plan.ts'
import { openSource, type Pause, type Row, type Table } from './source.ts'

export interface ReadingOf {
  bytes: Uint8Array
  replica: Replica
  taking: Taking
  /** The currency of amounts that name none. */
  currency: string
  settings?: ImportSettings
  pause: Pause
  progress?: (done: number, total: number) => void
}

/** Rows between two turns of the event loop: some milliseconds. */
const rowsAtOnce = 100

/**
 * A file as it would come into a cellar: the rows to be written and a report of them. Nothing is written here. Throws an
 * `AppError` in plain words when the file is nothing that can be read.
 */
export async function readImport(given: ReadingOf): Promise<{ plan: ImportPlan; report: Report }> {
  const { taking, settings = {}, pause } = given
  const { currency = given.currency } = settings
  const source = await openSource(given.bytes, pause)
  const format = formatOf(source.tables, settings.format)
  const doubts = new Doubts()
  const common = { currency, last_vintage: yearOf(taking.today) + 1, today: taking.today }
  const tables = await knownTables(format, source.tables, common, doubts)
  const count = tables.reduce((sum, table) => sum + table.count, 0)
  if (count === 0) throw new AppError(400, 'file_no_rows')

  const mapping = (await format.mapping?.(tables, settings)) ?? []
  const readRow = await format.begin(tables, mapping)
  const plan = await ImportPlan.start(given.replica, taking, pause)
  let rows_read = 0
  let rows_dropped = 0
  let rows_passed = 0
  for (const { kind, table, reading, rows } of tables) {
    for await (const some of rows()) {
      for (const row of some) {
        if (++rows_read % rowsAtOnce === 0) {
          given.progress?.(rows_read, count)
          await pause()
        }
        const again = isHeaderAgain(row, table)
        const entry = again ? undefined : readRow(kind, new Cells(row, reading))
        if (entry === 'passed') rows_passed++
        else if (entry) await plan.add(entry)
        else {
          rows_dropped++
          const code = again ? 'header_again' : 'wine_unnamed'
          reading.doubts.tell({ line: row.line, column: null, given: row.cells.join(' · '), code, guess: null })
        }
      }
    }
  }
  const report: Report = {
    format: format.name,
    encoding: source.encoding ?? '',
    delimiter: source.delimiter ?? '',
    currency,
    tables: tables.map(({ kind, count }) => ({ kind, rows: count })),
    rows_read,
    rows_taken: rows_read - rows_dropped,
    rows_dropped,
    rows_passed,
    ...plan.figures(),
    nothing_new: plan.written().length === 0,
    since: null,
    conflicts_count: 0,
    conflicts: [],
    doubts_count: doubts.count,
    doubts: doubts.list,
    mapping,
  }
  return { plan, report }
}

/** The tables of a file that a format knows, in its order. */
async function knownTables(
  format: Format,
  tables: readonly Table[],
  common: Pick<KnownTable['reading'], 'currency' | 'last_vintage' | 'today'>,
  doubts: Doubts,
): Promise<KnownTable[]> {
  const known: KnownTable[] = []
  for (const table of tables) {
    const kind = format.kindOf(table.columns)
    if (kind === undefined) continue
    const { count, mark, rows } = await survey(table, format.numberColumns)
    const { columns, header_line } = table
    known.push({
      kind,
      table,
      count,
      rows,
      reading: { ...common, columns, header_line, mark, doubts: doubts.of(kind) },
    })
  }
  return known.sort((a, b) => format.kinds.indexOf(a.kind) - format.kinds.indexOf(b.kind))
}

/** Tables of up to so many rows are kept in memory rather than read twice. */
const rowsKept = 20_000

/** Goes through a table once before it is understood: how many rows it has, and how its numbers are written. */
async function survey(
  table: Table,
  numberColumns: ReadonlySet<string>,
): Promise<{ count: number; mark: DecimalMark; rows: KnownTable['rows'] }> {
  const numbers = Array.from(table.columns.entries()).filter(([, name]) => numberColumns.has(name))
  const form = new NumberForm()
  let kept: Row[][] | undefined = []
  let count = 0
  for await (const some of table.rows()) {
    for (const { cells } of some) for (const [at] of numbers) form.see(cells[at] ?? '')
    count += some.length
    if (count > rowsKept) kept = undefined
    kept?.push(some)
  }
  const all = kept
  return { count, mark: form.mark, rows: all ? () => all : () => table.rows() }
}
