import type { Bottle, Owner, Purchase } from '../../model/bottle.ts'

/** Returns the people to whom a bottle belongs: its own owners, else those of its purchase, else nobody. */
export function ownersOf(
  { owners }: Pick<Bottle, 'owners'>,
  purchase: Pick<Purchase, 'owners'> | undefined,
): readonly Owner[] {
  return owners.length > 0 || !purchase ? owners : purchase.owners
}

export function areSameOwners(a: readonly Owner[], b: readonly Owner[]): boolean {
  return a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b))
}
