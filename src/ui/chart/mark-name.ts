import { type Datum, type Series, valueIn } from './chart-data.ts'

/** Returns the name of a mark for screen readers, such as "Italy, Red: 120". */
export function markName(datum: Datum, one: Series, series: readonly Series[], format: (value: number) => string) {
  const names = series.length > 1 ? `${datum.label}, ${one.label}` : datum.label
  return `${names}: ${format(valueIn(datum, one))}`
}
