import type { Cellar } from '../../ledger/contract.ts'
import type { MemberRole } from '../../model/person.ts'
import type { CellarAccess } from '../../server/access.ts'
import { cellarStates } from '../../server/cellar-state.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { isCleanText } from '../../shared/text.ts'
import { listCellarsOf, membershipsOf } from '../cellars/queries.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import type { Invitation } from './contract.ts'
import { holdMembers } from './hold-members.ts'
import { digestOf, newToken } from './link-token.ts'
import { makeRoomForLink, usableLinks } from './owner-links.ts'

/*
 * An owner invites by a link with a random token, of which only the digest is stored. It works once and for seven days,
 * and only as long as who made it is an owner of the cellar. It opens no session: whoever has it joins with an account of
 * their own, or creates one.
 */

const validMs = 7 * 86_400_000

/** Lists the invitations that can still be used, the latest first. */
export function listInvitations(db: Database, cellar_id: string, now: Date): Promise<Invitation[]> {
  return usable(db, now)
    .select(['invitations.id', 'invitations.role', 'people.name as made_by'])
    .select(['invitations.made_at', 'invitations.expires_at'])
    .where('invitations.cellar_id', '=', cellar_id)
    .orderBy('invitations.made_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute()
}

/** Lists those to any cellar that can still be used, the latest first. */
export async function listAllInvitations(db: Database, now: Date): Promise<(Invitation & { cellar: string })[]> {
  const invitations = await usable(db, now)
    .select(['invitations.id', 'invitations.role', 'people.name as made_by', 'invitations.cellar_id'])
    .select(['invitations.made_at', 'invitations.expires_at'])
    .orderBy('invitations.made_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute()
  const cellars = await cellarStates(db, new Set(invitations.map(({ cellar_id }) => cellar_id)))
  return invitations.flatMap(({ cellar_id, ...invitation }) => {
    const cellar = cellars.get(cellar_id)
    return cellar ? [{ ...invitation, cellar: cellar.name }] : []
  })
}

/** Makes an invitation and returns it with its token, which cannot be read again. */
export async function makeInvitation(
  tx: Tx,
  { cellar_id, person_id, person_name }: CellarAccess,
  role: MemberRole,
  caller: Caller,
  now: Date,
): Promise<Invitation & { token: string; cellar_name: string }> {
  const { name } = await holdMembers(tx, cellar_id)
  await makeRoomForLink(tx, 'invitations', cellar_id, now)
  const token = newToken()
  const invitation = {
    id: newId(now.getTime()),
    role,
    made_at: now.toISOString(),
    expires_at: new Date(now.getTime() + validMs).toISOString(),
  }
  await tx
    .insertInto('invitations')
    .values({ ...invitation, cellar_id, digest: digestOf(token), made_by: person_id })
    .execute()
  await recordEvent(tx, caller, { kind: 'invited', person_id, detail: name }, now)
  return { ...invitation, made_by: person_name, token, cellar_name: name }
}

/** Returns what an invitation is to. Throws the same error whether it was used, is expired or never existed. */
export async function readInvitation(db: Database, token: string, now: Date) {
  const found = isCleanText(token)
    ? await usable(db, now)
        .select(['invitations.cellar_id', 'invitations.role'])
        .select(['people.name as made_by', 'people.role as made_by_role'])
        .where('invitations.digest', '=', digestOf(token))
        .executeTakeFirst()
    : undefined
  const cellar = found && (await cellarStates(db, [found.cellar_id])).get(found.cellar_id)
  if (!cellar) throw invitationInvalid()
  return { ...found, cellar_name: cellar.name }
}

/** Makes a person a member by an invitation, which is used up. A member keeps their role, and the invitation stays. */
export async function joinByInvitation(
  tx: Tx,
  token: string,
  person_id: string,
  caller: Caller,
  now: Date,
): Promise<Cellar> {
  const { cellar_id } = await readInvitation(tx, token, now)
  const { name } = await holdMembers(tx, cellar_id)
  const { role } = await readInvitation(tx, token, now)
  const memberships = await membershipsOf(tx, person_id)
  if (memberships.some(each => each.cellar_id === cellar_id)) throw conflict('member_already')
  if (memberships.length >= limits.cellars_per_person)
    throw new AppError(409, 'too_many_cellars', { max: limits.cellars_per_person })
  await tx.deleteFrom('invitations').where('digest', '=', digestOf(token)).execute()
  await tx.insertInto('members').values({ cellar_id, person_id, role, joined_at: now.toISOString() }).execute()
  await recordEvent(tx, caller, { kind: 'joined_cellar', person_id, detail: name }, now)
  const joined = (await listCellarsOf(tx, person_id)).find(({ id }) => id === cellar_id)
  if (!joined) throw notFound()
  return joined
}

const invitationInvalid = () => new AppError(404, 'invitation_invalid')

const usable = (db: Database, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.made_by')
    .where('invitations.id', 'in', usableLinks(db, 'invitations', now))
