import type { FastifyRequest } from 'fastify'
import type { MemberRole } from '../model/person.ts'
import type { Endpoint } from '../shared/contract.ts'
import { AppError, notFound } from '../shared/errors.ts'
import { isId } from '../shared/ids.ts'
import type { Language } from '../shared/languages.ts'
import type { Tx } from './db/tables.ts'

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

/** The signed-in person, as read on this request. */
export interface Principal {
  id: string
  name: string
  email: string
  role: 'admin' | 'member'
  locale: Language | null
  preferred_currency: string
  session_id: string
}

/** Who asks, and what they are in the cellar they ask for; without a membership when they don't belong to it. */
export interface Identity {
  person: Principal
  membership?: Membership | undefined
}

/**
 * Finds who a token belongs to; undefined for one that is unknown, ended or of somebody switched off. Within a
 * transaction where one is given.
 */
export type Authenticate = (token: string, cellar_id: string | undefined, tx?: Tx) => Promise<Identity | undefined>

export interface Asker {
  person?: Principal
  cellar?: CellarAccess
}

/** 401: nobody is signed in. 403: known, but not allowed. 404: not there, or not yours: the same answer. */
export async function allow(
  endpoint: Endpoint,
  authenticate: Authenticate,
  request: FastifyRequest,
  tx: Tx | undefined,
): Promise<Asker> {
  if (endpoint.policy === 'public') return {}
  const token = tokenOf(request)
  const { cellar_id } = request.params as { cellar_id?: string }
  const cellar = cellar_id && isId(cellar_id) ? cellar_id : undefined
  const identity = token ? await authenticate(token, cellar, tx) : undefined
  if (!identity) throw new AppError(401, 'not_signed_in')
  const { person, membership } = identity
  switch (endpoint.policy) {
    case 'signed-in':
      return { person }
    case 'admin':
      if (person.role !== 'admin') throw new AppError(403, 'admins_only')
      return { person }
    default:
      return { person, cellar: cellarOf(person, membership, endpoint.policy) }
  }
}

function cellarOf(person: Principal, membership: Membership | undefined, needed: MemberRole) {
  if (!membership) throw notFound()
  const { access, enough } = admit(person, membership, needed)
  if (!enough) throw new AppError(403, 'forbidden')
  return access
}

export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
