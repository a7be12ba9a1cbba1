import { type PlainFilter, plainFilters } from './bottle-table.ts'
import { type PairView, viewPairs } from './view-pairs.ts'

/** These are drawn from all bottles there ever were, and count in no view. */
export const unlinkedNames = [
  'worth',
  'gains',
  'price_score',
  'price_value',
  'price_spread',
  'score_spread',
  'pace',
  'fate',
] as const
export type UnlinkedName = (typeof unlinkedNames)[number]
export const isUnlinked = (name: string): name is UnlinkedName => unlinkedNames.some(each => each === name)
export type ChartName = PlainFilter | PairView | 'ready' | 'history' | UnlinkedName

/** A chart that a person has on the page, half as wide as it or as wide. */
export interface ChosenChart {
  name: ChartName
  wide: boolean
}

const pairs = Object.keys(viewPairs) as PairView[]

export const chartNames: readonly ChartName[] = [
  'ready',
  'worth',
  ...plainFilters,
  ...pairs,
  'history',
  ...unlinkedNames.slice(1),
]

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
  { name: 'pace', wide: true },
]

/** Those that stand on the page at first below the others, where the cellar has enough to fill them. */
export const furtherCharts: readonly ChosenChart[] = [
  { name: 'gains', wide: true },
  { name: 'holdings', wide: true },
  { name: 'heat', wide: true },
  { name: 'map', wide: true },
  { name: 'price_score', wide: true },
]

/** Returns a choice as the values of its parameter in the address: `vintage.wide`, `type`. */
export function chartValues(charts: readonly ChosenChart[]): string[] {
  return charts.map(({ name, wide }) => (wide ? `${name}.wide` : name))
}

/** Reads a choice from its values with blanks between; undefined is returned where it names no chart that is known. */
export function readCharts(values: string): readonly ChosenChart[] | undefined {
  const charts = new Map<ChartName, ChosenChart>()
  for (const value of values.split(' ')) {
    const [chart, size] = value.split('.')
    const name = chartNames.find(each => each === chart)
    if (name) charts.set(name, { name, wide: size === 'wide' })
  }
  return charts.size > 0 ? [...charts.values()] : undefined
}
