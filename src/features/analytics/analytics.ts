import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { type ShareName, shareNames } from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { ValuationContext } from '../money/value.ts'
import { listLines } from '../wines/list.ts'
import { sumOfCosts, sumOfValues } from './amounts.ts'
import type { Analytics, Measure, Question, Share } from './contract.ts'
import { historyOf } from './periods.ts'
import { readyOf } from './ready.ts'
import { measureOf, sharesBy, sharesByCountry } from './shares.ts'

/**
 * Computes all figures of a cellar on a day in a currency; `lines` are its wines on that day and in that currency. It
 * pauses in between, since those of a large cellar take a third of a second.
 */
export async function analyticsOf(
  cellar: Replica,
  lines: readonly WineSummary[],
  valuationContext: ValuationContext,
  pause: () => Promise<void> | undefined,
): Promise<Analytics> {
  const { today, currency } = valuationContext
  const { lines: listed } = listLines(lines, {})
  await pause()
  const in_cellar = measureOf(listed, {})
  const on_order = counted(lines, { stock: 'order' }, line => line.on_order)
  await pause()
  const gone = counted(lines, { stock: 'all' }, line => line.gone)
  await pause()
  // They are read once, since the server makes their rows anew each time.
  const bottles: (readonly Bottle[])[] = []
  for (const { readBottles } of lines) {
    bottles.push(readBottles())
    await pause()
  }
  const here = bottles.flat().filter(({ state }) => state === 'in_cellar')
  const value = sumOfValues(cellar, here, valuationContext)
  await pause()
  const cost = sumOfCosts(cellar, here, valuationContext)
  await pause()
  const shares: Partial<Record<`by_${ShareName}`, Share[]>> = {}
  for (const name of shareNames) {
    shares[`by_${name}`] = sharesBy(name, listed)
    await pause()
  }
  const by_country = sharesByCountry(listed)
  await pause()
  const ready = readyOf(listed, today)
  await pause()
  const history = await historyOf(cellar, bottles, valuationContext, pause)
  const every = shares as Required<typeof shares>
  return { today, currency, in_cellar, on_order, gone, value, cost, ...every, by_country, ready, ...history }
}

function counted(lines: readonly WineSummary[], query: Question, countOf: (line: WineSummary) => number): Measure {
  const { lines: found } = listLines(lines, query)
  return { bottles: found.reduce((sum, line) => sum + countOf(line), 0), wines: found.length, query }
}
