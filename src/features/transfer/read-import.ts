import { yearOf } from '../../shared/days.ts'
import { AppError } from '../../shared/errors.ts'
import type { Replica } from '../cellars/replica.ts'
import { amountsOf, numberColumns } from './cellartracker/columns.ts'
import { readRow } from './cellartracker/rows.ts'
import { formatOf } from './cellartracker/tables.ts'
import { Cells, isHeaderAgain, type Reading } from './cells.ts'
import type { ImportFormat, Report } from './contract.ts'
import type { Pause } from './decode.ts'
import { Doubts } from './doubts.ts'
import { NumberForm } from './numbers.ts'
import { ImportPlan, type Taking } from './plan.ts'
import { openTable, type Row, type Table } from './table.ts'

export interface ReadingOf {
  bytes: Uint8Array
  replica: Replica
  taking: Taking
  /** The currency of amounts that name none. */
  currency: string
  pause: Pause
  progress?: (done: number, total: number) => void
}

/** Rows between two turns of the event loop: some milliseconds. */
const rowsAtOnce = 100

/**
 * A file as it would come into a cellar: the rows to be written and a report of them. Nothing is written here. Throws an
 * `AppError` in plain words when the file is no table that can be read.
 */
export async function readImport(given: ReadingOf): Promise<{ plan: ImportPlan; report: Report }> {
  const { replica, taking, pause } = given
  const table = await openTable(given.bytes, pause)
  const format = formatOf(table.columns)
  const { count, form, kept } = await survey(table)
  if (count === 0) throw new AppError(400, 'file_no_rows')

  const doubts = new Doubts()
  const reading: Reading = {
    columns: table.columns,
    mark: form.mark,
    currency: given.currency,
    last_vintage: yearOf(taking.today) + 1,
    doubts,
  }
  tellMissing(format, table, reading)
  const plan = await ImportPlan.start(replica, taking, pause)
  let rows_read = 0
  let rows_dropped = 0
  for await (const some of kept ?? table.rows()) {
    for (const row of some) {
      if (++rows_read % rowsAtOnce === 0) {
        given.progress?.(rows_read, count)
        await pause()
      }
      const again = isHeaderAgain(row, table)
      const entry = again ? undefined : readRow(format, new Cells(row, reading))
      if (entry) await plan.add(entry)
      else {
        rows_dropped++
        const code = again ? 'header_again' : 'wine_unnamed'
        doubts.tell({ line: row.line, column: null, given: row.cells.join(' · '), code, guess: null })
      }
    }
  }
  const report: Report = {
    format,
    encoding: table.encoding,
    delimiter: table.delimiter,
    rows_read,
    rows_dropped,
    ...plan.figures(),
    doubts_count: doubts.count,
    doubts: doubts.list,
  }
  return { plan, report }
}

/** Files of up to so many rows are kept in memory rather than read twice. */
const rowsKept = 20_000

/** Goes through the file once before it is understood: how many rows it has, and how its numbers are written. */
async function survey(table: Table): Promise<{ count: number; form: NumberForm; kept: Row[][] | undefined }> {
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
  return { count, form, kept }
}

/** Columns that people left out, and what is taken for them: told once, not with every row. */
function tellMissing(format: ImportFormat, { columns, header_line }: Table, { currency, doubts }: Reading) {
  const names = new Set(columns)
  const tell = (column: string, guess: string | null) =>
    doubts.tell({ line: header_line, column, given: '', code: 'column_missing', guess })
  const size = format === 'cellartracker_bottles' ? 'BottleSize' : 'Size'
  if (!names.has(size)) tell(size, '750')
  if (!names.has('Type') && !names.has('Color')) tell('Type', 'other')
  if (!names.has('Producer')) tell('Producer', null)
  const money = amountsOf[format]
  if (!names.has(money.currency) && money.amounts.some(column => names.has(column))) tell(money.currency, currency)
  const perWine = format === 'cellartracker_my_cellar' || format === 'cellartracker_list'
  if (perWine && !names.has('Quantity') && !names.has('TotalQuantity')) tell('Quantity', '1')
}
