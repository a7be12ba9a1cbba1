import type { Correction } from '../contract.ts'

/** The part of a cell's text that a warning shows and a correction can name. */
export const originalMax = 300

/** The corrected texts by column. The file stays unchanged, and its rows are read with the corrections. */
export class Corrected {
  /** The text for blank cells by column. */
  readonly whereEmpty = new Map<string, string>()
  readonly #byColumn = new Map<string, Map<string, string>>()

  constructor(corrections: readonly Correction[] = []) {
    for (const { column, original, text } of corrections) {
      if (original === '') this.whereEmpty.set(column, text)
      else if (this.#byColumn.has(column)) this.#byColumn.get(column)?.set(original, text)
      else this.#byColumn.set(column, new Map([[original, text]]))
    }
  }

  of(column: string, text: string): string {
    const texts = this.#byColumn.get(column)
    return texts?.get(text.slice(0, originalMax)) ?? text
  }

  /** Returns the table's columns, followed by the missing ones that a correction fills. */
  columnsWith(columns: readonly string[]): readonly string[] {
    const missing = Array.from(this.whereEmpty.keys()).filter(column => !columns.includes(column))
    return missing.length === 0 ? columns : [...columns, ...missing]
  }
}
