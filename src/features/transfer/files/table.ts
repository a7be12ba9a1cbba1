/** Lets other work run during long work. It is called often, and usually returns at once. */
export type Pause = () => Promise<void> | undefined

/** The content of a file: one or more tables with their names. */
export interface Source {
  kind: SourceKind
  /** The encoding of the text, or null when the form of the file implies it. */
  encoding: Encoding | null
  delimiter: string | null
  tables: Table[]
  /** JSON that is not a list of records, such as a manifest. */
  documents: JsonDocument[]
  /** The pictures of a ZIP, which are unpacked on request. */
  pictures: PackedPicture[]
  /** True for a web page of CellarTracker. */
  of_cellartracker?: boolean
  /** The files of a ZIP that are not read. */
  passed_over: string[]
}

export type SourceKind = 'text' | 'spreadsheet' | 'json' | 'html' | 'zip'

export interface Table {
  /** The name of the file in a ZIP, of the sheet, of the list or of the caption; empty where there is none. */
  name: string
  /** True for a sheet that is hidden in its program. */
  hidden: boolean
  /**
   * True when numbers and days come in one form, whatever the cells look like in their program: 1350.25 and 2024-03-31.
   * Text cells are unchanged.
   */
  typed: boolean
  columns: readonly string[]
  header_line: number
  /** Yields rows, some at a time. It can be called repeatedly. Blank rows are left out. */
  rows(): AsyncGenerator<Row[]>
}

export interface Row {
  /** The position of the row, counted from 1: a line of a text, a row of a sheet, a record of a list. */
  line: number
  /** The texts without entities and surrounding blanks. */
  cells: readonly string[]
  /** True when the quotes are not closed correctly, so that the row was split at its delimiters alone. */
  torn: boolean
}

export interface JsonDocument {
  name: string
  value: unknown
}

export interface PackedPicture {
  name: string
  size: number
  bytes(): Promise<Uint8Array>
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

export type Encoding = (typeof encodings)[number]
