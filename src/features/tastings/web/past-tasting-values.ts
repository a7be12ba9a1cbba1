import type { Replica } from '../../../ledger/replica.ts'
import type { Option } from '../../../ui/option-match.ts'
import { offered } from '../../bottles/web/past-values.ts'

interface SaidOfTastings {
  foods: Option[]
  companies: Option[]
}

const known = new WeakMap<object, SaidOfTastings>()

/** Returns the dishes and the company of earlier tastings as suggestions, computed once per state of the tastings. */
export function saidOfTastings({ tastings, bottles }: Pick<Replica, 'tastings' | 'bottles'>): SaidOfTastings {
  let said = known.get(tastings)
  if (!said) {
    const noted = [...tastings.values()]
    const companies = [...noted, ...bottles.values()].map(each => each.company)
    said = { foods: offered(noted.map(each => each.food)), companies: offered(companies) }
    known.set(tastings, said)
  }
  return said
}
