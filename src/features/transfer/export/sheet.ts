/** What stands in a cell: text, a number, or nothing. A day is its text, `YYYY-MM-DD`. */
export type Cell = string | number | null

/** `amount`: money in whole units of one currency; `day`: a calendar day; anything else under them is text. */
export type ColumnKind = 'text' | 'number' | 'amount' | 'day'

export interface SheetColumn {
  title: string
  kind: ColumnKind
  /** Of an amount: how many decimals its currency has. */
  digits?: number
  /** In characters. */
  width?: number
}

/** A table to be handed out, whatever the file: its columns once, and its rows as they are asked for. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Read from right to left. */
  rtl?: boolean
  rows(): Iterable<readonly Cell[]>
}
