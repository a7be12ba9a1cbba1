import { yearOf } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ImportSettings, Report } from '../contract.ts'
import type { Pause, Source, Table } from '../files/table.ts'
import type { Format, KnownTable } from '../formats/format.ts'
import { formatOf } from '../formats/formats.ts'
import { ImportPlan, type ImportRun, plannedRow } from '../match/import-plan.ts'
import { Cells, nameWithin } from './cells.ts'
import { Corrected, originalMax } from './corrected.ts'
import { LeavingOut } from './leaving-out.ts'
import { Measure } from './measure.ts'
import { NumberForm } from './numbers.ts'
import { ParsedRows } from './parsed-rows.ts'
import { RowSurvey } from './row-kinds.ts'
import { Warnings } from './warnings.ts'

export interface FileInput {
  source: Source
  settings: ImportSettings
  run: ImportRun
  /** The currency of amounts without one, unless the settings have one. */
  currency: string
  pause: Pause
  progress?: ((done: number, total: number) => void) | undefined
}

export interface ParsedImport {
  plan: ImportPlan
  /** The format's names for the tables. */
  kinds: readonly string[]
  used: Pick<
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
  rows: ParsedRows
}

/** The number of rows between two reports of progress. */
const rowsAtOnce = 250

/** Reads a file without comparing it to the cellar. Throws an `AppError` when it cannot be read. */
export async function parseImport(input: FileInput): Promise<ParsedImport> {
  const { source, run, settings, pause } = input
  const format = formatOf(source, settings.format)
  const warnings = new Warnings()
  const currency = settings.currency ?? input.currency
  const corrections = new Corrected(settings.corrections)
  const pictures = new Map(source.pictures.map(picture => [nameWithin(picture.name), picture]))
  const common = { currency, corrections, last_vintage: yearOf(run.today) + 1, today: run.today, pictures }
  const tables = await knownTables(format, source.tables, common, warnings)
  const count = tables.reduce((sum, table) => sum + table.count, 0)
  if (count === 0) throw new AppError(400, 'file_no_rows')

  const mapping = (await format.mapping?.(tables, settings)) ?? []
  const finishing: (() => void)[] = []
  const readRow = await format.begin(tables, mapping, finish => finishing.push(finish), settings)
  const plan = new ImportPlan(run, settings, pause)
  const counts = { rows_read: 0, rows_taken: 0, rows_dropped: 0, rows_passed: 0 }
  const rows = new ParsedRows()
  const measure = new Measure()
  const leaving = new LeavingOut(format.name, tables, mapping, settings)
  for (const known of tables) {
    const { kind, label, table, reading } = known
    const leftOut = leaving.ofRows(known)
    for await (const some of table.rows()) {
      for (const row of some) {
        if (++counts.rows_read % rowsAtOnce === 0) input.progress?.(counts.rows_read, count)
        await pause()
        const { reason, isWanted, isReported } = leftOut(row)
        const cells = reason === null ? new Cells(row, reading, isWanted) : undefined
        const pictured = cells?.takePictures()
        const entry = cells && readRow(kind, cells)
        const left_out = reason ?? (entry ? null : 'wine_unnamed')
        const read = { table: label, line: row.line, left_out, wine: null, text: '' }
        if (entry && entry !== 'passed') {
          counts.rows_taken++
          // This program's own table comes back as it was.
          if (format.name !== 'own') measure.see(entry, reading.warnings)
          const wine = await plan.add(entry, [label, row.line].join(' '), reading.warnings, pictured)
          rows.add({ ...read, wine: plannedRow(entry, wine) })
          continue
        }
        const text = row.cells.filter(cell => cell !== '').join(' · ')
        rows.add({ ...read, text: text.slice(0, originalMax) })
        if (entry) counts.rows_passed++
        else counts.rows_dropped++
        if (left_out !== null && left_out !== 'by_hand' && !isReported) {
          reading.warnings.tell({ line: row.line, column: null, original: text, code: left_out, guess: null })
        }
      }
    }
  }
  for (const finish of finishing) finish()
  plan.end()
  const used = {
    format: format.name,
    encoding: source.encoding ?? '',
    delimiter: source.delimiter ?? '',
    currency,
    tables: tables.map(known => ({
      kind: known.label,
      name: known.table.name,
      rows: known.count,
      left_out: leaving.ofTable(known),
    })),
    ...counts,
    mapping,
  }
  return { plan, kinds: tables.map(({ kind }) => kind), used, warnings, rows }
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
    const { count, mark, usual } = await survey(table, format.numberColumns)
    const columns = common.corrections.columnsWith(table.columns)
    const { header_line } = table
    const width = table.columns.length
    // Tables of one kind are numbered.
    const label = `${kind}${known.filter(each => each.kind === kind).length || ''}`
    known.push({
      kind,
      label,
      table,
      count,
      usual,
      reading: {
        ...common,
        columns,
        width,
        header_line,
        mark,
        warnings: warnings.of(label),
        rounded: new Set<string>(),
      },
    })
  }
  return known.sort((a, b) => format.kinds.indexOf(a.kind) - format.kinds.indexOf(b.kind))
}

/** Goes through a table before it is read: its number of rows, the form of its numbers and the usual look of a row. */
async function survey(table: Table, numberColumns: ReadonlySet<string>) {
  const numbers = Array.from(table.columns.entries()).filter(([, name]) => numberColumns.has(name))
  const form = new NumberForm()
  const rows = new RowSurvey()
  let count = 0
  for await (const some of table.rows()) {
    for (const row of some) {
      for (const [at] of numbers) form.see(row.cells[at] ?? '')
      rows.see(row)
    }
    count += some.length
  }
  return { count, mark: form.mark, usual: rows.end() }
}
