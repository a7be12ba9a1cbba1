import type { WineSummary } from '../../model/wine-summary.ts'

/** A chart that a person has on the page, half as wide as it or as wide. */
export interface ChosenChart<Name extends string> {
  name: Name
  wide: boolean
}

/** The place of a chart on the page until others are chosen. */
export interface PlaceAtFirst {
  /** Its size there; without one it has to be chosen. */
  atFirst?: 'half' | 'wide'
  /** Says whether the wines fill it: it then stands below those that need no particular wines. */
  filledBy?: (wines: readonly WineSummary[]) => boolean
}

/** Returns the charts that stand on the page until others are chosen, in their order. */
export function chartsAtFirst<Name extends string>(
  charts: Readonly<Record<Name, PlaceAtFirst>>,
  wines: readonly WineSummary[],
): ChosenChart<Name>[] {
  const placed = (Object.entries(charts) as [Name, PlaceAtFirst][]).filter(([, { atFirst }]) => atFirst)
  const usual = placed.filter(([, { filledBy }]) => !filledBy)
  const further = placed.filter(([, { filledBy }]) => filledBy?.(wines))
  return [...usual, ...further].map(([name, { atFirst }]) => ({ name, wide: atFirst === 'wide' }))
}

/** Returns a choice as the values of its parameter in the address: `vintage.wide`, `type`. */
export function chartValues(charts: readonly ChosenChart<string>[]): string[] {
  return charts.map(({ name, wide }) => (wide ? `${name}.wide` : name))
}

/** Reads a choice from its values with blanks between; undefined is returned where it names no chart that is known. */
export function readCharts<Name extends string>(
  values: string,
  names: readonly Name[],
): readonly ChosenChart<Name>[] | undefined {
  const charts = new Map<Name, ChosenChart<Name>>()
  for (const value of values.split(' ')) {
    const [chart, size] = value.split('.')
    const name = names.find(each => each === chart)
    if (name) charts.set(name, { name, wide: size === 'wide' })
  }
  return charts.size > 0 ? [...charts.values()] : undefined
}
