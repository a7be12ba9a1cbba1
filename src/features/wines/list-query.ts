import { directions, stocks } from '../../model/choices.ts'
import {
  type Accepted,
  acceptedBy,
  acceptedSort,
  filterNames,
  type Grouping,
  groupings,
  momentNames,
  moments,
} from '../../model/dimensions.ts'
import { byField } from '../../model/wine-fields.ts'
import { limits } from '../../shared/limits.ts'
import type { WineQuery } from './contract.ts'

/** The query in the address of the list: filters, order and grouping. */
export type ListQuery = WineQuery & { group?: Grouping | undefined }

/**
 * The values that each parameter accepts: the same as in `WineQuery`, but without schemas, which the list would have to
 * load first.
 */
const accepted: Record<keyof ListQuery, Accepted> = {
  search: limits.line,
  ...byField(filterNames, acceptedBy),
  stock: stocks,
  ...byField(momentNames, name => moments[name].accepts),
  sort: acceptedSort,
  direction: directions,
  group: groupings,
}

export const queryNames = Object.keys(accepted) as (keyof ListQuery)[]

export function isAccepted(name: keyof ListQuery, value: string): boolean {
  const values = accepted[name]
  if (typeof values === 'number') return value.length <= values
  return values instanceof RegExp ? values.test(value) : values.includes(value)
}
