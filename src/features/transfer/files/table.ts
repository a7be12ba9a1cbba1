/** Lets others be served in long work. It is made often, and mostly there is nothing to wait for. */
export type Pause = () => Promise<void> | undefined

/** The content of a file: one or more tables with their names. */
export interface Source {
  kind: SourceKind
  /** The encoding of the text; null when the form of the file implies it. */
  encoding: Encoding | null
  delimiter: string | null
  tables: Table[]
  /** JSON that is no list of records, such as a manifest. */
  documents: JsonDocument[]
  /** Pictures of a ZIP, unpacked when they are asked for. */
  pictures: PackedPicture[]
  /** Files of a ZIP in which nothing is read. */
  passed_over: string[]
}

export type SourceKind = 'text' | 'spreadsheet' | 'json' | 'html' | 'zip'

export interface Table {
  /** The file's in a ZIP, the sheet's, the list's, the caption's; empty where it has none. */
  name: string
  /** A sheet that who made it does not see. */
  hidden: boolean
  /**
   * Numbers and days have one form here, whatever the cells look like in the program they come from: 1350.25 and
   * 2024-03-31. What was written as text still is as it was written.
   */
  typed: boolean
  columns: readonly string[]
  header_line: number
  /** Some at a time, as often as wanted; rows in which nothing stands are left out. */
  rows(): AsyncGenerator<Row[]>
}

export interface Row {
  /** The position of the row, counted from 1: a line of a text, a row of a sheet, a record of a list. */
  line: number
  /** Texts as they are meant, without entities and blanks around them. */
  cells: readonly string[]
  /** Its quotes don't close where they should: it was cut at its delimiters alone. */
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
