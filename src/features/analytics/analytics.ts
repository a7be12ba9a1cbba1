import type { Replica } from '../../ledger/replica.ts'
import { type ShareName, shareNames } from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { ValuationContext } from '../money/value.ts'
import { listLines } from '../wines/list.ts'
import { sumOfCosts, sumOfValues } from './amounts.ts'
import type { Analytics, Measure, Question, Share } from './contract.ts'
import { historyOf } from './periods.ts'
import { readyOf } from './ready.ts'
import { measureOf, sharesBy, sharesByCountry } from './shares.ts'

/** Computes all figures of a cellar on a day in a currency; `lines` are its wines on that day and in that currency. */
export function analyticsOf(
  cellar: Replica,
  lines: readonly WineSummary[],
  valuationContext: ValuationContext,
): Analytics {
  const { today, currency } = valuationContext
  const { lines: listed } = listLines(lines, {})
  const here = lines.flatMap(({ bottles }) => bottles.filter(({ state }) => state === 'in_cellar'))
  return {
    today,
    currency,
    in_cellar: measureOf(listed, {}),
    on_order: counted(lines, { stock: 'order' }, line => line.on_order),
    gone: counted(lines, { stock: 'all' }, line => line.gone),
    value: sumOfValues(cellar, here, valuationContext),
    cost: sumOfCosts(cellar, here, valuationContext),
    ...(Object.fromEntries(shareNames.map(name => [`by_${name}`, sharesBy(name, listed)])) as Record<
      `by_${ShareName}`,
      Share[]
    >),
    by_country: sharesByCountry(listed),
    ready: readyOf(listed, today),
    ...historyOf(cellar, lines, valuationContext),
  }
}

function counted(lines: readonly WineSummary[], query: Question, countOf: (line: WineSummary) => number): Measure {
  const { lines: found } = listLines(lines, query)
  return { bottles: found.reduce((sum, line) => sum + countOf(line), 0), wines: found.length, query }
}
