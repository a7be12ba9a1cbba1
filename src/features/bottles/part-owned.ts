import type { Bottle, Purchase } from '../../model/bottle.ts'
import { unknownValue } from '../../model/wine-summary.ts'
import { ownersOf } from './owners.ts'

/**
 * Returns a function that says which part of a bottle belongs to some people, from 0 to 1. A bottle that belongs to nobody in particular is that
 * of the whole cellar, which is asked for as unknown.
 */
export function partOwned(person_ids: readonly string[]) {
  return (bottle: Pick<Bottle, 'owners'>, purchase: Pick<Purchase, 'owners'> | undefined): number => {
    const owners = ownersOf(bottle, purchase)
    if (owners.length === 0) return person_ids.includes(unknownValue) ? 1 : 0
    const all = owners.reduce((sum, { parts }) => sum + parts, 0)
    return owners.reduce((sum, { person_id, parts }) => sum + (person_ids.includes(person_id) ? parts : 0), 0) / all
  }
}
