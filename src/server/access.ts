import type { FastifyRequest } from 'fastify'
import type { MemberRole } from '../model/person.ts'
import type { Endpoint } from '../shared/contract.ts'
import { AppError, notFound } from '../shared/errors.ts'
import { isId } from '../shared/ids.ts'
import type { Language } from '../shared/languages.ts'
import type { Tx } from './db/tables.ts'

declare const admitted: unique symbol

/**
 * A cellar that the acting person may access, and their role in it. Only `admit` makes one: a query without it does not
 * compile.
 */
export interface CellarAccess {
  readonly cellar_id: string
  readonly role: MemberRole
  readonly person_id: string
  readonly person_name: string
  /** False if the person may not see what bottles cost and what they are worth. */
  readonly prices: boolean
  /** The cellar's version at the beginning of the request. */
  readonly version: number
  /** The id of the change that made this version, or null if there was none. */
  readonly change_id: string | null
  readonly [admitted]: true
}

const rank = { viewer: 0, editor: 1, owner: 2 } as const satisfies Record<MemberRole, number>

/**
 * The role of a person in a cellar, and the cellar's version. Both are read again at each request, together with the
 * person.
 */
export interface Membership {
  cellar_id: string
  role: MemberRole
  prices: boolean
  version: number
  change_id: string | null
}

/** Gives a member access to a cellar, and tells whether their role is sufficient. */
export function admit(
  person: { id: string; name: string },
  membership: Membership,
  needed: MemberRole,
): { access: CellarAccess; enough: boolean } {
  const access = { person_id: person.id, person_name: person.name, ...membership } as CellarAccess
  return { access, enough: rank[membership.role] >= rank[needed] }
}

/** The signed-in person, as read at this request. */
export interface Principal {
  id: string
  name: string
  email: string
  role: 'admin' | 'member'
  locale: Language | null
  preferred_currency: string
  session_id: string
}

/** The person who sent the request, and their membership in the requested cellar if they belong to it. */
export interface Identity {
  person: Principal
  membership?: Membership | undefined
}

/**
 * Finds the person to whom a token belongs, within the transaction if one is given. Returns undefined for a token that
 * is unknown or expired, or whose person is disabled.
 */
export type Authenticate = (token: string, cellar_id: string | undefined, tx?: Tx) => Promise<Identity | undefined>

export interface Asker {
  person?: Principal
  cellar?: CellarAccess
}

/**
 * Throws 401 if nobody is signed in, 403 if the person is not allowed to do this, and 404 both for a cellar that does
 * not exist and for one of others, so that the two cannot be told apart.
 */
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
