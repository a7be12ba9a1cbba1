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
}

/** A table for any kind of file, with rows that are made on demand. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** True when the language is written from right to left. */
  rtl?: boolean
  rows(): Iterable<readonly Cell[]>
}
