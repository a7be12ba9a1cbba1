import type { Replica } from '../../ledger/replica.ts'
import { partOwned } from '../bottles/part-owned.ts'
import { roundedSum } from '../money/rounded-sum.ts'
import { purchaseOf, type ValuationContext } from '../money/value.ts'
import { summariesOf } from '../wines/summarize-wines.ts'
import { analyticsOf } from './analytics.ts'
import type { Analytics } from './contract.ts'

/** Computes the figures of the bottles of which some people own a part, `unknown` for those of the whole cellar. */
export async function ownedAnalyticsOf(
  cellar: Replica,
  owners: readonly string[],
  valuation: ValuationContext,
  pause: () => Promise<void> | undefined,
): Promise<Analytics> {
  const part = partOwned(owners)
  const bottles = new Map(
    Array.from(cellar.bottles).filter(([, bottle]) => part(bottle, purchaseOf(bottle, cellar)) > 0),
  )
  const listed = new Set(Array.from(bottles.values(), ({ wine_id }) => wine_id))
  const wines = new Map(Array.from(cellar.wines).filter(([id]) => listed.has(id)))
  const owned = { ...cellar, wines, bottles }
  const context = { ...valuation, part }
  const { lines } = await summariesOf(owned, context, pause)
  return ofOwners(await analyticsOf(owned, lines, context, pause), owners) as Analytics
}

/** Rounds every amount of the figures, each a sum of parts, and asks each question about the same people. */
function ofOwners(figures: unknown, owner: readonly string[]): unknown {
  if (Array.isArray(figures)) return figures.map(each => ofOwners(each, owner))
  if (typeof figures !== 'object' || figures === null) return figures
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      if (name === 'query') return [name, { ...value, owner }]
      return [name, typeof value === 'number' && name.endsWith('_minor') ? roundedSum(value) : ofOwners(value, owner)]
    }),
  )
}
