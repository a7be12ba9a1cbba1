import type { Replica } from '../../ledger/replica.ts'

type Names = ReadonlyMap<string, string>
const names = new WeakMap<Replica['bottles'], { purchases: Replica['purchases']; names: Names }>()

/** Returns the names that the owners of a cellar's bottles had when they were named, also of those who have left. */
export function storedNames({ bottles, purchases }: Replica): Names {
  const known = names.get(bottles)
  if (known?.purchases === purchases) return known.names
  const found = new Map<string, string>()
  for (const table of [purchases, bottles]) {
    for (const { owners } of table.values()) for (const { person_id, name } of owners) found.set(person_id, name)
  }
  names.set(bottles, { purchases, names: found })
  return found
}
