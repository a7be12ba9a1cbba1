import { type Datum, type Series, valueIn } from './chart-data.ts'

/** Returns the name of a mark for screen readers, such as "Italy, Red: 120". */
export function markName(datum: Datum, one: Series, series: readonly Series[], format: (value: number) => string) {
  const title = series.length > 1 ? markTitle(datum, one) : datum.label
  return `${title}: ${format(valueIn(datum, one))}`
}

export const markTitle = (datum: Datum, one: Series | undefined): string =>
  one ? `${datum.label}, ${one.label}` : datum.label
