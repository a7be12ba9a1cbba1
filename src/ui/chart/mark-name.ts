import { type Datum, type Series, valueIn } from './chart-data.ts'

/** What a mark is called by screen readers: "Italy, Red: 120". */
export function markName(datum: Datum, one: Series, series: readonly Series[], format: (value: number) => string) {
  const names = series.length > 1 ? `${datum.label}, ${one.label}` : datum.label
  return `${names}: ${format(valueIn(datum, one))}`
}
