import type { MemberRole } from '../features/cellars/contract.ts'
import { prepared } from './db/prepared.ts'
import type { Database } from './db/tables.ts'

declare const admitted: unique symbol

/** A cellar that the acting person may touch, and how. Only `admit` makes one: a query without it does not compile. */
export interface CellarAccess {
  readonly cellar_id: string
  readonly role: MemberRole
  readonly person_id: string
  readonly person_name: string
  /** The cellar's version as the request began. */
  readonly version: number
  readonly [admitted]: true
}

const rank = { viewer: 0, editor: 1, owner: 2 } as const satisfies Record<MemberRole, number>

export type Admission = { access: CellarAccess; enough: boolean } | undefined

/** Whether a person belongs to a cellar, read anew on each request, and whether the role is enough. */
export async function admit(
  db: Database,
  person: { id: string; name: string },
  cellar_id: string,
  needed: MemberRole,
): Promise<Admission> {
  const found = await findMembership(db, { cellar_id, person_id: person.id })
  if (!found) return undefined
  const access = { cellar_id, person_id: person.id, person_name: person.name, ...found } as CellarAccess
  return { access, enough: rank[found.role] >= rank[needed] }
}

const findMembership = prepared((db, given: { cellar_id: string; person_id: string }) =>
  db
    .selectFrom('members')
    .innerJoin('cellars', 'cellars.id', 'members.cellar_id')
    .select(['members.role', 'cellars.version'])
    .where('members.cellar_id', '=', given.cellar_id)
    .where('members.person_id', '=', given.person_id),
)
