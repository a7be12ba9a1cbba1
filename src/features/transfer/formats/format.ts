import type { ImportFormat, ImportSettings, MappedColumn } from '../contract.ts'
import type { Table } from '../files/table.ts'
import type { Cells, Reading } from '../parse/cells.ts'
import type { Entry } from '../parse/entry.ts'

/** What one product's exports look like. */
export interface Format {
  name: ImportFormat
  /** Its tables by our names for them, in the order in which they are read: what comes first says what a wine is. */
  kinds: readonly string[]
  /** Which of its tables has these columns, told by the set of names, never by their order; undefined: none of them. */
  kindOf(columns: readonly string[]): string | undefined
  /** Columns whose cells are numbers, from which a table's form of numbers is judged. */
  numberColumns: ReadonlySet<string>
  /** What the columns hold, for tables that nobody knows by name. */
  mapping?(tables: readonly KnownTable[], settings: ImportSettings): Promise<MappedColumn[]>
  /** A reader of the rows of each of its tables in a file, which may depend on what else is there. */
  begin(tables: readonly KnownTable[], mapping: readonly MappedColumn[]): RowReader | Promise<RowReader>
}

/** Undefined for a row that names no wine; `passed` for one that adds nothing, which is no error of it. */
export type RowReader = (kind: string, cells: Cells) => Entry | 'passed' | undefined

/** A table that was gone through once and is of a known kind. */
export interface KnownTable {
  kind: string
  table: Table
  count: number
  reading: Reading
}
