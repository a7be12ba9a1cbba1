import type { DiscShape } from '../disc.tsx'

/** A series of values that are stacked or set side by side, with its colour token. */
export interface Series {
  key: string
  label: string
  tone: `--${string}`
  shape?: DiscShape
}

/** One bar, column or slice with its values by series. None is below zero, and a missing one counts as 0. */
export interface Datum {
  key: string
  label: string
  values: Readonly<Record<string, number>>
  /** The address that its marks lead to, where they are not chosen. */
  href?: string
  /** The sum in words, where the values do not say it, such as a loss. */
  sum?: string
}

/** Lets the reader choose marks. Without a series, the whole row is meant. */
export interface Picks {
  /** A row is chosen as a whole, or each of its marks by itself. */
  of: 'rows' | 'marks'
  isPicked: (datum: Datum, one?: Series) => boolean
  pick: (datum: Datum, one?: Series) => void
  /** Chooses the rows that a pointer was drawn over. */
  pickRows?: (data: readonly Datum[]) => void
}

export interface ChartProps {
  /** The name of the chart for screen readers. */
  label: string
  data: readonly Datum[]
  series: readonly Series[]
  /** False where the series do not add up to anything. */
  sums?: boolean
  /** Writes a value, such as "1,204 pieces" or "€ 3,400". */
  format: (value: number) => string
  /** Writes a value for an axis, where `format` is too long. */
  formatShort?: (value: number) => string
  picks?: Picks | undefined
}

export interface MarkPlace {
  row: number
  series: number
}

/** Returns the rows from one position to another, in either direction. */
export const rowsBetween = (data: readonly Datum[], from: number, to: number): readonly Datum[] =>
  data.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)

export const valueIn = (datum: Datum, series: Series): number => datum.values[series.key] ?? 0

export const totalOf = (datum: Datum, series: readonly Series[]): number =>
  series.reduce((sum, one) => sum + valueIn(datum, one), 0)

/** Returns a predicate for the marks that are not chosen while others are. */
export function leftOutOf({ data, series, picks }: Pick<ChartProps, 'data' | 'series' | 'picks'>) {
  const isPicked = ({ row, series: index }: MarkPlace) => {
    const datum = data[row]
    return datum !== undefined && picks?.isPicked(datum, series[index]) === true
  }
  const some = marksOf(data, series).some(isPicked)
  return (place: MarkPlace): boolean => some && !isPicked(place)
}

/** Returns the positions of all marks, row by row. */
export function marksOf(data: readonly Datum[], series: readonly Series[]): MarkPlace[] {
  return data.flatMap((datum, row) =>
    series.flatMap((one, index) => (valueIn(datum, one) > 0 ? [{ row, series: index }] : [])),
  )
}

/** Returns where a stacked mark begins, which is the sum of those before it. */
export const startOf = (datum: Datum, series: readonly Series[], index: number): number =>
  totalOf(datum, series.slice(0, index))
