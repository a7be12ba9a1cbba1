import type { Purchase } from '../../model/bottle.ts'
import { valuationSources } from '../../model/choices.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { type ChartName, type ChosenChart, furtherCharts, usualCharts } from './charts.ts'

/** Returns the charts that stand on the page until others are chosen: the usual ones, and those that the wines fill. */
export function chartsAtFirst(lines: readonly WineSummary[]): readonly ChosenChart[] {
  const carried = carriedBy(lines)
  return [...usualCharts, ...furtherCharts.filter(({ name }) => carried.has(name))]
}

/** With fewer values than these, a chart says no more than the usual ones. */
const least = { countries: 2, regions: 3, producers: 4, vintages: 3, scored: 5 }

const isPriced = ({ price_minor }: Purchase) => price_minor !== null

function carriedBy(lines: readonly WineSummary[]): ReadonlySet<ChartName> {
  const here = lines.filter(({ in_cellar }) => in_cellar > 0)
  const countOf = (field: 'country' | 'region' | 'producer' | 'vintage') =>
    new Set(here.map(({ wine }) => wine[field]).filter(value => value !== null)).size
  const [countries, regions, producers] = [countOf('country'), countOf('region'), countOf('producer')]
  const scored = here.filter(({ score, purchases }) => score !== null && purchases.some(isPriced)).length
  const valued = here.some(({ value_bases }) => valuationSources.some(source => value_bases[source]))
  const carried: Partial<Record<ChartName, boolean>> = {
    gains: valued,
    holdings: regions >= least.regions && producers >= least.producers,
    heat: regions >= least.regions && countOf('vintage') >= least.vintages,
    map: countries >= least.countries,
    price_score: scored >= least.scored,
  }
  return new Set(furtherCharts.map(({ name }) => name).filter(name => carried[name]))
}
