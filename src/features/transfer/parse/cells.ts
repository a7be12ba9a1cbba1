import type { Day } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import { isCleanText } from '../../../shared/text.ts'
import { isNothing } from '../../bulk-add/written-values.ts'
import type { WarningCode } from '../contract.ts'
import type { PackedPicture, Row, Table } from '../files/table.ts'
import type { Corrected } from './corrected.ts'
import type { DecimalMark } from './numbers.ts'
import type { WarningsOfTable } from './warnings.ts'

/** The context for reading all rows of a table. */
export interface Reading {
  columns: readonly string[]
  /** The number of columns in the table. Columns after them are missing from the file and filled by a correction. */
  width: number
  corrections: Corrected
  header_line: number
  mark: DecimalMark
  /** The currency of amounts without one. */
  currency: string
  /** The last possible vintage. */
  last_vintage: number
  today: Day
  /** The pictures of the file by their names without folders. */
  pictures: ReadonlyMap<string, PackedPicture>
  warnings: WarningsOfTable
  /** The columns whose amounts were reported to be rounded. */
  rounded: Set<string>
}

/**
 * One row by column names. It tracks which columns were read, so that the others can be stored under their own names:
 * nothing in a file is dropped silently.
 */
export class Cells {
  readonly line: number
  readonly reading: Reading
  readonly #texts = new Map<string, string>()
  readonly #columnsRead = new Set<string>()
  readonly #lent = new Set<string>()

  /** True for a row that a person lets in, which becomes a wine even where no column has its name. */
  readonly isWanted: boolean

  constructor(row: Row, reading: Reading, isWanted = false) {
    this.line = row.line
    this.reading = reading
    this.isWanted = isWanted
    for (const [at, cell] of row.cells.entries()) {
      this.#put((at < reading.width ? reading.columns[at] : undefined) ?? `Column ${at + 1}`, cell)
    }
    for (const [column, text] of reading.corrections.whereEmpty) {
      if (!this.#texts.has(column)) this.#texts.set(column, text)
    }
    this.#tellShape(row)
  }

  /** Fills blank cells from another row about the same thing. They are read here, but stored with that row. */
  lend(texts: Iterable<readonly [column: string, cell: string]>) {
    for (const [column, cell] of texts) {
      if (this.#texts.has(column)) continue
      this.#lent.add(column)
      this.#put(column, cell)
    }
  }

  /** Like `lend`, for values that no other row stores. */
  give(texts: Iterable<readonly [column: string, cell: string]>) {
    for (const [column, cell] of texts) if (!this.#texts.has(column)) this.#put(column, cell)
  }

  /** Returns the text of a column and marks it as read, or null when it is blank. */
  take(column: string): string | null {
    this.#columnsRead.add(column)
    return this.#texts.get(column) ?? null
  }

  /** Like `take`, for one line of limited length. A text such as `NA` or `Unknown` is an empty value. */
  takeLine(column: string): string | null {
    const text = this.take(column)
    if (text === null || isNothing(text)) return null
    return this.#fitting(column, text.replace(/\s+/g, ' '), limits.line)
  }

  /** Like `take`, for several lines. */
  takeNote(column: string): string | null {
    const text = this.take(column)
    return text === null || isNothing(text) ? null : this.#fitting(column, text, limits.note)
  }

  /** Returns the text without marking it as read. */
  look(column: string): string | null {
    return this.#texts.get(column) ?? null
  }

  /** Returns the first text of the row, and marks it as read. */
  takeFirst(): string | null {
    const unread = Array.from(this.#texts).filter(([column]) => !this.#columnsRead.has(column))
    const [column] = unread.find(([, text]) => /\p{L}/u.test(text)) ?? unread[0] ?? []
    return column === undefined ? null : this.takeLine(column)
  }

  /** Returns the pictures that the row names and marks their names as read. */
  takePictures(): PackedPicture[] {
    const { pictures } = this.reading
    if (pictures.size === 0) return []
    return Array.from(this.#texts).flatMap(([column, text]) => {
      const picture = pictures.get(nameWithin(text))
      if (picture) this.#columnsRead.add(column)
      return picture ?? []
    })
  }

  has(column: string): boolean {
    return this.reading.columns.includes(column) || this.#lent.has(column)
  }

  /** Reports a warning. Without a guess the text is stored under the column's name. */
  warning(column: string, code: WarningCode, guess: string | number | null) {
    const original = this.#texts.get(column) ?? ''
    if (guess === null) this.keep(column)
    this.reading.warnings.tell({
      line: this.line,
      column,
      original,
      code,
      guess: guess === null ? null : String(guess),
    })
  }

  /** Reports a warning about the whole row. */
  tellRow(code: WarningCode, cells: Iterable<string> = this.#texts.values()) {
    this.reading.warnings.tell({
      line: this.line,
      column: null,
      original: Array.from(cells).join(' · '),
      code,
      guess: null,
    })
  }

  /** Stores a column's text under its name although it was read, because no field holds all of it. */
  keep(column: string) {
    this.#columnsRead.delete(column)
  }

  /** Returns the unread columns with their names. */
  rest(): [column: string, text: string][] {
    return Array.from(this.#texts)
      .filter(([column]) => !this.#columnsRead.has(column) && !this.#lent.has(column))
      .filter(([, text]) => !/^unknown$/i.test(text))
      .map(([column, text]) => [column, this.#fitting(column, text, limits.note)])
  }

  #put(column: string, cell: string) {
    const text = this.reading.corrections.of(column, this.#clean(column, cell))
    if (text) this.#texts.set(column, text)
  }

  #fitting(column: string, text: string, max: number): string {
    if (text.length <= max) return text
    this.reading.warnings.tell({ line: this.line, column, original: text, code: 'text_cut', guess: null })
    if (max < limits.note) this.keep(column)
    return text.slice(0, max).toWellFormed().trim()
  }

  /** Removes control characters and the like. */
  #clean(column: string, text: string): string {
    if (isCleanText(text)) return text
    const clean = Array.from(text.toWellFormed(), letter => (isCleanText(letter) ? letter : '')).join('')
    this.reading.warnings.tell({
      line: this.line,
      column,
      original: text,
      code: 'text_cleaned',
      guess: clean.slice(0, 300),
    })
    return clean.trim()
  }

  #tellShape({ cells, torn }: Row) {
    const { width } = this.reading
    if (torn) this.tellRow('quotes_unbalanced', cells)
    if (cells.length < width) this.tellRow('row_short', cells)
    else if (cells.length > width && cells.slice(width).some(cell => cell.trim() !== '')) {
      this.tellRow('row_long', cells)
    }
  }
}

/** Returns a file's name without its folders. */
export function nameWithin(path: string): string {
  return path.replace(/^.*[/\\]/s, '')
}

/** Returns true for a repeated header, as in files that were joined from several files. */
export function isHeaderAgain(row: Row, table: Pick<Table, 'columns'>): boolean {
  return row.cells.length > 1 && row.cells.every((cell, at) => cell === table.columns[at])
}
