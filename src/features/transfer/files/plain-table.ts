import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { filled, headerOf, headerWithin, widthUsed } from './header.ts'
import type { PlainRow } from './packed-rows.ts'
import type { Row } from './table.ts'

/** A table as the reading process returns it. */
export interface PlainTable {
  name: string
  hidden: boolean
  typed: boolean
  columns: readonly string[]
  header_line: number
  rows: Iterable<PlainRow>
}

type Named = Pick<PlainTable, 'name' | 'hidden' | 'typed'>

/** Builds a table from rows, with its header among the first of them. Returns undefined when they are all blank. */
export function tableOf(about: Named, all: Iterable<PlainRow>): PlainTable | undefined {
  const rows = written(all)[Symbol.iterator]()
  const first: Row[] = []
  for (let next = rows.next(); !next.done; next = rows.next()) {
    first.push({ ...next.value, torn: false })
    if (first.length === headerWithin) break
  }
  if (first.length === 0) return undefined
  const width = Math.min(limits.import_columns, Math.max(...first.map(widthUsed)))
  const { columns, header_line } = headerOf(first.map(row => ({ ...row, cells: padded(row.cells, width) })))
  return { ...about, columns, header_line, rows: below(columns.length, header_line, first, rows) }
}

function* written(rows: Iterable<PlainRow>): Generator<PlainRow> {
  for (const row of rows) if (filled(row) > 0) yield row
}

function* below(
  width: number,
  header_line: number,
  first: readonly PlainRow[],
  others: Iterator<PlainRow>,
): Generator<PlainRow> {
  let count = 0
  for (const row of chained(first, others)) {
    if (row.line <= header_line) continue
    if (++count > limits.import_rows) throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
    yield { line: row.line, cells: padded(row.cells.slice(0, Math.max(width, widthUsed(row))), width) }
  }
}

function* chained(first: readonly PlainRow[], others: Iterator<PlainRow>): Generator<PlainRow> {
  yield* first
  for (let next = others.next(); !next.done; next = others.next()) yield next.value
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells
}
