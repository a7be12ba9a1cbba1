import type { Bottle, Owner, Purchase } from '../../model/bottle.ts'
import { unknownValue } from '../../model/wine-summary.ts'
import type { FieldError } from '../../shared/errors.ts'

/** Returns the people to whom a bottle belongs: its own owners, else those of its purchase, else nobody. */
export function ownersOf(
  { owners }: Pick<Bottle, 'owners'>,
  purchase: Pick<Purchase, 'owners'> | undefined,
): readonly Owner[] {
  return owners.length > 0 || !purchase ? owners : purchase.owners
}

/**
 * Returns which part of a bottle belongs to some people, from 0 to 1. A bottle that belongs to nobody in particular is that
 * of the whole cellar, which is asked for as unknown.
 */
export function partOwned(
  bottle: Pick<Bottle, 'owners'>,
  purchase: Pick<Purchase, 'owners'> | undefined,
  person_ids: readonly string[],
): number {
  const owners = ownersOf(bottle, purchase)
  if (owners.length === 0) return person_ids.includes(unknownValue) ? 1 : 0
  const all = owners.reduce((sum, { parts }) => sum + parts, 0)
  return owners.reduce((sum, { person_id, parts }) => sum + (person_ids.includes(person_id) ? parts : 0), 0) / all
}

/** Rounds a sum of parts of amounts to the minor unit, as if the parts had been added up exactly. */
export function roundedSum(sum: number): number {
  return Math.round(Number(sum.toFixed(6)))
}

export function areSameOwners(a: readonly Owner[], b: readonly Owner[]): boolean {
  return a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b))
}

export function ownersError(owners: readonly Owner[] | undefined): FieldError | undefined {
  const isTwice = owners && new Set(owners.map(({ person_id }) => person_id)).size < owners.length
  return isTwice ? { code: 'chosen_twice' } : undefined
}

/** Names owners with their parts: `Ada 2/3, Bruno 1/3`. */
export function ownersText(owners: readonly Owner[]): string {
  const all = owners.reduce((sum, { parts }) => sum + parts, 0)
  return owners.map(({ name, parts }) => (owners.length > 1 ? `${name} ${parts}/${all}` : name)).join(', ')
}
