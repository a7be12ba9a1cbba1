import type { Purchase } from '../../model/bottle.ts'
import { valuationSources } from '../../model/choices.ts'
import type { WineSummary } from '../../model/wine-summary.ts'

/** With fewer values than these, a chart says no more than the usual ones. */
const least = { countries: 2, regions: 3, producers: 4, vintages: 3, scored: 5 }

const isPriced = ({ price_minor }: Purchase) => price_minor !== null

const here = (wines: readonly WineSummary[]) => wines.filter(({ in_cellar }) => in_cellar > 0)

const countOf = (wines: readonly WineSummary[], field: 'country' | 'region' | 'producer' | 'vintage') =>
  new Set(here(wines).flatMap(({ wine }) => wine[field] ?? [])).size

/** Says of several kinds of charts whether the wines in the cellar fill them. */
export const fills = {
  values: wines => here(wines).some(({ value_bases }) => valuationSources.some(source => value_bases[source])),
  producers: wines => countOf(wines, 'region') >= least.regions && countOf(wines, 'producer') >= least.producers,
  vintages: wines => countOf(wines, 'region') >= least.regions && countOf(wines, 'vintage') >= least.vintages,
  countries: wines => countOf(wines, 'country') >= least.countries,
  scores(wines) {
    const scored = here(wines).filter(({ score, purchases }) => score !== null && purchases.some(isPriced))
    return scored.length >= least.scored
  },
} as const satisfies Record<string, (wines: readonly WineSummary[]) => boolean>
