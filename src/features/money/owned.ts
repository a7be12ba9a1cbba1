import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { partOwned } from '../bottles/part-owned.ts'
import { roundedSum } from './rounded-sum.ts'
import { costOf, purchaseOf, type ValuationContext, wineValue } from './value.ts'

/** The part of some bottles that belongs to people. */
export interface Owned {
  /** The bottles of which they own a part, and the sum of these parts. */
  bottles: number
  parts: number
  /** The value and the cost of their parts, rounded once; null when none is known. */
  value_minor: number | null
  paid_minor: number | null
}

/** Returns the part of the bottles in the cellar that belongs to some people, `unknown` for the whole cellar. */
export function ownedOf(
  bottles: readonly Bottle[],
  cellar: Replica,
  { owners, ...valuation }: ValuationContext & { owners: readonly string[] },
): Owned {
  const context = { ...valuation, part: partOwned(owners) }
  const sum = { bottles: 0, parts: 0, value: null as number | null, paid: null as number | null }
  for (const bottle of bottles) {
    if (bottle.state !== 'in_cellar') continue
    const purchase = purchaseOf(bottle, cellar)
    const part = context.part(bottle, purchase)
    if (part === 0) continue
    sum.bottles++
    sum.parts += part
    const value = wineValue(bottle, cellar, context)?.converted
    if (value) sum.value = (sum.value ?? 0) + value.amount_minor
    const paid = costOf(bottle, purchase, context)?.converted
    if (paid) sum.paid = (sum.paid ?? 0) + paid.amount_minor
  }
  const { value, paid, ...counts } = sum
  const rounded = (amount: number | null) => (amount === null ? null : roundedSum(amount))
  return { ...counts, value_minor: rounded(value), paid_minor: rounded(paid) }
}
