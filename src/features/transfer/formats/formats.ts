import { AppError } from '../../../shared/errors.ts'
import type { ImportFormat, ImportSettings, MappedColumn } from '../contract.ts'
import type { Table } from '../files/source.ts'
import type { Cells, Reading } from '../parse/cells.ts'
import type { Entry } from '../parse/entry.ts'
import { cavusvinifera } from './cavusvinifera/format.ts'
import { cellarion } from './cellarion/format.ts'
import { cellartracker } from './cellartracker/format.ts'
import { haWineTracker } from './ha-wine-tracker/format.ts'
import { invintory } from './invintory/format.ts'
import { mapped } from './mapped/format.ts'
import { own } from './own/format.ts'
import { vinocell } from './vinocell/format.ts'
import { vivino } from './vivino/format.ts'

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

/** Undefined for a row that names no wine; `passed` for one that adds nothing, which is no fieldError of it. */
export type RowReader = (kind: string, cells: Cells) => Entry | 'passed' | undefined

/** A table that was gone through once and is of a known kind. */
export interface KnownTable {
  kind: string
  table: Table
  count: number
  reading: Reading
}

const formats: readonly Format[] = [
  own,
  cellartracker,
  vivino,
  vinocell,
  cavusvinifera,
  invintory,
  cellarion,
  haWineTracker,
]

/** The format that was chosen, else the one of which a file has the most tables, else a table of somebody's own. */
export function formatOf(tables: readonly Table[], chosen: ImportFormat | undefined): Format {
  const named = [...formats, mapped].find(({ name }) => name === chosen)
  if (named) return named
  const claims = formats.map(format => ({ format, count: tables.filter(each => format.kindOf(each.columns)).length }))
  const best = claims.reduce((most, each) => (each.count > most.count ? each : most))
  if (best.count > 0) return best.format
  if (tables.some(({ columns }) => columns.length > 1)) return mapped
  const columns = tables.flatMap(table => table.columns)
  throw new AppError(400, 'file_unknown_table', { columns: columns.slice(0, 12).join(', ').slice(0, 200) })
}
