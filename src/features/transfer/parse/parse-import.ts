import { yearOf } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ImportSettings, Report } from '../contract.ts'
import type { Pause, Source, Table } from '../files/table.ts'
import type { Format, KnownTable } from '../formats/format.ts'
import { formatOf } from '../formats/formats.ts'
import { ImportPlan, type Taking } from '../match/import-plan.ts'
import { Cells, isHeaderAgain, nameWithin } from './cells.ts'
import { Corrected } from './corrected.ts'
import { type DecimalMark, NumberForm } from './numbers.ts'
import { Warnings } from './warnings.ts'

export interface FileInput {
  source: Source
  settings: ImportSettings
  taking: Taking
  /** The currency of amounts without one, unless the settings have one. */
  currency: string
  pause: Pause
  progress?: ((done: number, total: number) => void) | undefined
}

export interface ParsedImport {
  plan: ImportPlan
  /** The format's names for the tables. */
  kinds: readonly string[]
  said: Pick<
    Report,
    | 'format'
    | 'encoding'
    | 'delimiter'
    | 'currency'
    | 'tables'
    | 'rows_read'
    | 'rows_taken'
    | 'rows_dropped'
    | 'rows_passed'
    | 'mapping'
  >
  warnings: Warnings
}

/** The number of rows between two reports of progress. */
const rowsAtOnce = 250

/** Reads a file without comparing it to the cellar. Throws an `AppError` when it cannot be read. */
export async function parseImport(given: FileInput): Promise<ParsedImport> {
  const { source, taking, settings, pause } = given
  const format = formatOf(source.tables, settings.format)
  const warnings = new Warnings()
  const currency = settings.currency ?? given.currency
  const corrections = new Corrected(settings.corrections)
  const pictures = new Map(source.pictures.map(picture => [nameWithin(picture.name), picture]))
  const common = { currency, corrections, last_vintage: yearOf(taking.today) + 1, today: taking.today, pictures }
  const tables = await knownTables(format, source.tables, common, warnings)
  const count = tables.reduce((sum, table) => sum + table.count, 0)
  if (count === 0) throw new AppError(400, 'file_no_rows')

  const mapping = (await format.mapping?.(tables, settings)) ?? []
  const readRow = await format.begin(tables, mapping)
  const plan = new ImportPlan(taking, pause)
  const counts = { rows_read: 0, rows_taken: 0, rows_dropped: 0, rows_passed: 0 }
  for (const [at, { kind, table, reading }] of tables.entries()) {
    // Tables of one kind are numbered.
    const number = tables.slice(0, at).filter(each => each.kind === kind).length || ''
    for await (const some of table.rows()) {
      for (const row of some) {
        if (++counts.rows_read % rowsAtOnce === 0) given.progress?.(counts.rows_read, count)
        await pause()
        const again = isHeaderAgain(row, table)
        const cells = new Cells(row, reading)
        const pictured = cells.takePictures()
        const entry = again ? undefined : readRow(kind, cells)
        if (entry === 'passed') counts.rows_passed++
        else if (entry) {
          counts.rows_taken++
          await plan.add(entry, `${kind}${number} ${row.line}`, pictured)
        } else {
          counts.rows_dropped++
          const code = again ? 'header_again' : 'wine_unnamed'
          reading.warnings.tell({ line: row.line, column: null, given: row.cells.join(' · '), code, guess: null })
        }
      }
    }
  }
  const said = {
    format: format.name,
    encoding: source.encoding ?? '',
    delimiter: source.delimiter ?? '',
    currency,
    tables: tables.map(({ kind, count }) => ({ kind, rows: count })),
    ...counts,
    mapping,
  }
  return { plan, kinds: tables.map(({ kind }) => kind), said, warnings }
}

/** Returns the tables that a format recognises, in its order. */
async function knownTables(
  format: Format,
  tables: readonly Table[],
  common: Pick<KnownTable['reading'], 'currency' | 'last_vintage' | 'today' | 'corrections' | 'pictures'>,
  warnings: Warnings,
): Promise<KnownTable[]> {
  const known: KnownTable[] = []
  for (const table of tables) {
    const kind = format.kindOf(table.columns)
    if (kind === undefined) continue
    const { count, mark } = await survey(table, format.numberColumns)
    const columns = common.corrections.columnsWith(table.columns)
    const { header_line } = table
    const width = table.columns.length
    known.push({
      kind,
      table,
      count,
      reading: { ...common, columns, width, header_line, mark, warnings: warnings.of(kind) },
    })
  }
  return known.sort((a, b) => format.kinds.indexOf(a.kind) - format.kinds.indexOf(b.kind))
}

/** Goes through a table before it is read, to count its rows and to detect the form of its numbers. */
async function survey(table: Table, numberColumns: ReadonlySet<string>): Promise<{ count: number; mark: DecimalMark }> {
  const numbers = Array.from(table.columns.entries()).filter(([, name]) => numberColumns.has(name))
  const form = new NumberForm()
  let count = 0
  for await (const some of table.rows()) {
    for (const { cells } of some) for (const [at] of numbers) form.see(cells[at] ?? '')
    count += some.length
  }
  return { count, mark: form.mark }
}
