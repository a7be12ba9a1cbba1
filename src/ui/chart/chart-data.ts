import type { DiscShape } from '../disc.tsx'

/** One of the things that are stacked or set side by side, with its colour token. */
export interface Series {
  key: string
  label: string
  tone: `--${string}`
  shape?: DiscShape
}

/** One bar, column or slice: its values by series, none below zero; what is missing counts as 0. */
export interface Datum {
  key: string
  label: string
  values: Readonly<Record<string, number>>
  /** Where its marks lead; `hrefs` by series where each leads elsewhere. */
  href?: string
  hrefs?: Readonly<Record<string, string>>
}

export interface ChartProps {
  /** What the chart shows, for those who hear it. */
  label: string
  data: readonly Datum[]
  series: readonly Series[]
  /** A value in words: "1,204 pieces", "€ 3,400". */
  format: (value: number) => string
  /** The same in short, for axes; else `format`. */
  formatShort?: (value: number) => string
}

export interface MarkPlace {
  row: number
  series: number
}

export const valueIn = (datum: Datum, series: Series): number => datum.values[series.key] ?? 0

export const totalOf = (datum: Datum, series: readonly Series[]): number =>
  series.reduce((sum, one) => sum + valueIn(datum, one), 0)

export const hrefOf = (datum: Datum, series: Series): string | undefined => datum.hrefs?.[series.key] ?? datum.href

/** The places of all marks that are drawn, row by row. */
export function marksOf(data: readonly Datum[], series: readonly Series[]): MarkPlace[] {
  return data.flatMap((datum, row) =>
    series.flatMap((one, index) => (valueIn(datum, one) > 0 ? [{ row, series: index }] : [])),
  )
}

/** Where a stacked mark begins: the sum of those before it. */
export const startOf = (datum: Datum, series: readonly Series[], index: number): number =>
  totalOf(datum, series.slice(0, index))
