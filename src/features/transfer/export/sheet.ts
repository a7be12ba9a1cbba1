/** The content of a cell: text, a number or nothing. A day is a text, `YYYY-MM-DD`. */
export type Cell = string | number | null

/**
 * An `amount` is money in whole units of one currency, a `day` a calendar day. Anything else in their columns is
 * text.
 */
export type ColumnKind = 'text' | 'number' | 'amount' | 'day'

export interface SheetColumn {
  title: string
  kind: ColumnKind
  /** The number of decimals of an amount's currency. */
  digits?: number
  /** The width in characters. */
  width?: number
  /** True if it says what something cost, is worth or brought in. */
  isPrice?: boolean
}

/** A table for any kind of file, with rows that are made on demand. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** True when the language is written from right to left. */
  rtl?: boolean
  rows(): Iterable<readonly Cell[]>
}

/** Returns a table without the columns that say what something cost, is worth or brought in. */
export function withoutPrices(sheet: Sheet): Sheet {
  const shown = sheet.columns.map(({ isPrice }) => !isPrice)
  return {
    ...sheet,
    columns: sheet.columns.filter((_, at) => shown[at]),
    *rows() {
      for (const row of sheet.rows()) yield row.filter((_, at) => shown[at])
    },
  }
}
