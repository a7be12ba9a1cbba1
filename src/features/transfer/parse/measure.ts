import type { Money } from '../../../model/valuation.ts'
import { exponentOf } from '../../../shared/minor-units.ts'
import type { Entry } from './entry.ts'
import type { WarningsOfTable } from './warnings.ts'

/** The largest amounts for a bottle, and numbers of bottles in a row and in a file, that are plausible. */
const most = { amount: 100_000, bottles_in_row: 1_000, bottles: 50_000 }

/** Warns about amounts and numbers out of all measure, which are more often a column that means something else. */
export class Measure {
  #bottles = 0

  see({ line, lots, values }: Entry, warnings: WarningsOfTable) {
    const amounts = [...lots.map(({ purchase }) => purchase?.price ?? null), ...values]
    const large = amounts.find(amount => amount !== null && isLarge(amount))
    if (large) {
      const amount = large.amount_minor / 10 ** exponentOf(large.currency)
      const original = `${amount} ${large.currency}`
      warnings.tell({ line, column: null, original, code: 'amount_large', guess: null })
    }
    const count = lots.reduce((sum, lot) => sum + lot.count, 0)
    if (count > most.bottles_in_row) {
      warnings.tell({ line, column: null, original: String(count), code: 'bottles_many', guess: null })
    }
    if (this.#bottles <= most.bottles && this.#bottles + count > most.bottles) {
      warnings.tell({ line, column: null, original: String(this.#bottles + count), code: 'bottles_many', guess: null })
    }
    this.#bottles += count
  }
}

/** Returns whether an amount is too large for a bottle. Where a currency has no cents, a unit is worth about a cent. */
function isLarge({ amount_minor, currency }: Money): boolean {
  return amount_minor > most.amount * 100 * 10 ** Math.max(0, exponentOf(currency) - 2)
}
