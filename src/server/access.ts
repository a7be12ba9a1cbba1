import type { MemberRole } from '../features/cellars/contract.ts'

declare const admitted: unique symbol

/** A cellar that the acting person may touch, and how. Only `admit` makes one: a query without it does not compile. */
export interface CellarAccess {
  readonly cellar_id: string
  readonly role: MemberRole
  readonly person_id: string
  readonly person_name: string
  /** The cellar's version as the request began. */
  readonly version: number
  /** The id of the change that made this version; null when there was none. */
  readonly change_id: string | null
  readonly [admitted]: true
}

const rank = { viewer: 0, editor: 1, owner: 2 } as const satisfies Record<MemberRole, number>

/** What a person is in a cellar, and the cellar's version: read anew on each request, with the person. */
export interface Membership {
  cellar_id: string
  role: MemberRole
  version: number
  change_id: string | null
}

/** The way into a cellar for who belongs to it, and whether the role is enough. */
export function admit(
  person: { id: string; name: string },
  membership: Membership,
  needed: MemberRole,
): { access: CellarAccess; enough: boolean } {
  const access = { person_id: person.id, person_name: person.name, ...membership } as CellarAccess
  return { access, enough: rank[membership.role] >= rank[needed] }
}
