import type { Correction } from '../contract.ts'

/** As much of a cell's text as a warning tells, and so as much as a correction can name. */
export const givenMax = 300

/** The texts that a person put right, by column: the file stays as it came, its rows are read as if they stood there. */
export class Corrected {
  /** By column, what stands in its empty cells. */
  readonly whereEmpty = new Map<string, string>()
  readonly #byColumn = new Map<string, Map<string, string>>()

  constructor(corrections: readonly Correction[] = []) {
    for (const { column, given, text } of corrections) {
      if (given === '') this.whereEmpty.set(column, text)
      else if (this.#byColumn.has(column)) this.#byColumn.get(column)?.set(given, text)
      else this.#byColumn.set(column, new Map([[given, text]]))
    }
  }

  of(column: string, text: string): string {
    const texts = this.#byColumn.get(column)
    return texts?.get(text.slice(0, givenMax)) ?? text
  }

  /** A table's columns, with those behind them that it left out and that are filled. */
  columnsWith(columns: readonly string[]): readonly string[] {
    const missing = Array.from(this.whereEmpty.keys()).filter(column => !columns.includes(column))
    return missing.length === 0 ? columns : [...columns, ...missing]
  }
}
