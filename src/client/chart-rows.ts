import { byteOrderMark, cellText, formIn, lineOf } from '../shared/csv.ts'
import { escaped } from '../shared/spreadsheet-text.ts'
import { type ChartProps, valueIn } from '../ui/chart/chart-data.ts'

/** The numbers of a chart with a row of headings. A null is an empty cell. */
export type ChartRows = readonly (readonly (string | number | null)[])[]

/** Returns the rows of a chart: its labels under the heading `rowsAre`, then a column for each series. */
export function rowsOfChart(
  { data, series }: Pick<ChartProps, 'data' | 'series'>,
  rowsAre: string,
  /** Returns a value as a plain number in whole units, such as euros for cents. */
  plain: (value: number) => number = value => value,
): ChartRows {
  const headings = [rowsAre, ...series.map(({ label }) => label)]
  return [headings, ...data.map(datum => [datum.label, ...series.map(one => plain(valueIn(datum, one)))])]
}

/** Writes rows as CSV in the form that a spreadsheet in the language expects. */
export function csvOfChart(rows: ChartRows, locale: string): string {
  const form = formIn(locale)
  const written = (cell: string | number | null) => {
    if (cell === null) return ''
    return cellText(typeof cell === 'number' ? form.number(cell, undefined) : escaped(cell), form)
  }
  return byteOrderMark + rows.map(row => lineOf(row.map(written), form)).join('')
}
