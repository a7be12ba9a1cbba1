import type { ImportFormat, ImportSettings, MappedColumn } from '../contract.ts'
import type { Table } from '../files/table.ts'
import type { Cells, Reading } from '../parse/cells.ts'
import type { Entry } from '../parse/entry.ts'
import type { UsualRow } from '../parse/row-kinds.ts'

/** A reader for the exports of one product. */
export interface Format {
  name: ImportFormat
  /** The names of its tables in reading order; the first table describes the wines. */
  kinds: readonly string[]
  /** Returns the table with these columns, by their names in any order, or undefined for an unknown one. */
  kindOf(columns: readonly string[]): string | undefined
  /** The columns of numbers, from which the form of a table's numbers is detected. */
  numberColumns: ReadonlySet<string>
  /** Maps the columns of an unknown table. */
  mapping?(tables: readonly KnownTable[], settings: ImportSettings): Promise<MappedColumn[]>
  /**
   * Returns a reader for the rows of its tables, which may depend on the other tables of the file. What it passes to
   * `atEnd` is called after the last row.
   */
  begin(
    tables: readonly KnownTable[],
    mapping: readonly MappedColumn[],
    atEnd: (finish: () => void) => void,
    settings: ImportSettings,
  ): RowReader | Promise<RowReader>
}

/** Returns undefined for a row without a wine, and `passed` for a correct row that adds nothing. */
export type RowReader = (kind: string, cells: Cells) => Entry | 'passed' | undefined

export interface KnownTable {
  kind: string
  /** The kind with a number from the second table of it on. */
  label: string
  table: Table
  count: number
  usual: UsualRow
  reading: Reading
}
