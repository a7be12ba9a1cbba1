import type { Owner } from '../../model/bottle.ts'
import type { FieldError } from '../../shared/errors.ts'

/* Apart from owners.ts, because the list is drawn without them. */

export function ownersError(owners: readonly Owner[] | undefined): FieldError | undefined {
  const isTwice = owners && new Set(owners.map(({ person_id }) => person_id)).size < owners.length
  return isTwice ? { code: 'chosen_twice' } : undefined
}

/** Names owners with their parts: `Ada 2/3, Bruno 1/3`. */
export function ownersText(owners: readonly Owner[]): string {
  const all = owners.reduce((sum, { parts }) => sum + parts, 0)
  return owners.map(({ name, parts }) => (owners.length > 1 ? `${name} ${parts}/${all}` : name)).join(', ')
}
