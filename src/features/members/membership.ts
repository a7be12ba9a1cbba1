import type { MemberRole } from '../../model/person.ts'
import type { CellarAccess } from '../../server/access.ts'
import type { Tx } from '../../server/db/tables.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'

/*
 * These change the members of a cellar, which the caller has to hold (see hold-members.ts).
 */

/** Changes the role of a member. Throws 409 if the cellar would have no owner, and 404 for somebody else. */
export async function changeRole(
  tx: Tx,
  { cellar_id, person_id: by_id }: CellarAccess,
  person_id: string,
  role: MemberRole,
  caller: Caller,
  now: Date,
): Promise<void> {
  await setRole(tx, { cellar_id, person_id, by_id }, role, caller, now)
  await keepAnOwner(tx, cellar_id)
}

/** Makes a member an owner and the one who hands over an editor, so that the cellar always has an owner. */
export async function handOver(
  tx: Tx,
  { cellar_id, person_id: by_id }: CellarAccess,
  person_id: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  await setRole(tx, { cellar_id, person_id: by_id, by_id }, 'editor', caller, now)
  await setRole(tx, { cellar_id, person_id, by_id }, 'owner', caller, now)
  await keepAnOwner(tx, cellar_id)
}

/** Removes a member, or lets them leave if they do it themselves. What they wrote stays in the cellar. */
export async function removeMember(
  tx: Tx,
  { cellar_id, person_id: by_id }: CellarAccess,
  person_id: string,
  cellar_name: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('members')
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await keepAnOwner(tx, cellar_id)
  await tx.deleteFrom('invitations').where('cellar_id', '=', cellar_id).where('made_by', '=', person_id).execute()
  await tx.deleteFrom('guest_links').where('cellar_id', '=', cellar_id).where('made_by', '=', person_id).execute()
  const kind = person_id === by_id ? 'left_cellar' : 'member_removed'
  await recordEvent(tx, caller, { kind, person_id, by_id, detail: cellar_name }, now)
}

interface Change {
  cellar_id: string
  person_id: string
  by_id: string
}

async function setRole(tx: Tx, { cellar_id, person_id, by_id }: Change, role: MemberRole, caller: Caller, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ role })
    .where('cellar_id', '=', cellar_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  await recordEvent(tx, caller, { kind: 'member_role_changed', person_id, by_id, detail: role }, now)
}

/** Throws unless the cellar has an owner whose account is enabled. */
async function keepAnOwner(tx: Tx, cellar_id: string) {
  const owner = await tx
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select('people.id')
    .where('members.cellar_id', '=', cellar_id)
    .where('members.role', '=', 'owner')
    .where('people.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!owner) throw conflict('last_owner')
}
