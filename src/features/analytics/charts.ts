import { type PlainFilter, plainFilters } from './bottle-table.ts'

/** `worth` and `fate` show all bottles there ever were, and are not pressed to filter others. */
export type UnlinkedName = 'worth' | 'fate'
export type ChartName = PlainFilter | 'ready' | 'history' | UnlinkedName

/** A chart that a person has on the page, half as wide as it or as wide. */
export interface ChosenChart {
  name: ChartName
  wide: boolean
}

export const chartNames: readonly ChartName[] = ['ready', 'worth', ...plainFilters, 'history', 'fate']

export const usualCharts: readonly ChosenChart[] = [
  { name: 'ready', wide: true },
  { name: 'worth', wide: true },
  { name: 'type', wide: false },
  { name: 'stage', wide: false },
  { name: 'country', wide: false },
  { name: 'region', wide: false },
  { name: 'vintage', wide: true },
  { name: 'grape', wide: true },
  { name: 'history', wide: true },
]

/** Returns a choice as the values of its parameter in the address: `vintage.wide`, `type`. */
export function chartValues(charts: readonly ChosenChart[]): string[] {
  return charts.map(({ name, wide }) => (wide ? `${name}.wide` : name))
}

/** Reads a choice from its values; unknown charts are left out, and undefined is returned where none is known. */
export function readCharts(values: unknown): readonly ChosenChart[] | undefined {
  if (!Array.isArray(values)) return undefined
  const charts = new Map<ChartName, ChosenChart>()
  for (const value of values) {
    const [chart, size] = String(value).split('.')
    const name = chartNames.find(each => each === chart)
    if (name) charts.set(name, { name, wide: size === 'wide' })
  }
  return charts.size > 0 ? [...charts.values()] : undefined
}
