import type { Replica } from '../../../ledger/replica.ts'
import type { Option } from '../../../ui/option-match.ts'
import { offered } from '../../bottles/web/past-values.ts'

interface PastTastingValues {
  foods: Option[]
  companies: Option[]
}

const known = new WeakMap<object, PastTastingValues>()

/** Returns the dishes and the company of earlier tastings as suggestions, computed once per state of the tastings. */
export function pastTastingValues({ tastings, bottles }: Pick<Replica, 'tastings' | 'bottles'>): PastTastingValues {
  let values = known.get(tastings)
  if (!values) {
    const noted = [...tastings.values()]
    const companies = [...noted, ...bottles.values()].map(each => each.company)
    values = { foods: offered(noted.map(each => each.food)), companies: offered(companies) }
    known.set(tastings, values)
  }
  return values
}
