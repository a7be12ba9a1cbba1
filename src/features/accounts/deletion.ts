import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { cellarStates } from '../../server/cellar-state.ts'
import { cellarLock } from '../../server/db/dialect.ts'
import { runInOrder } from '../../server/db/run-in-order.ts'
import type { Database, MemberRow, Tx } from '../../server/db/tables.ts'
import { conflict } from '../../shared/errors.ts'
import { deleteCellar, removeDeleted } from '../cellars/deletion.ts'
import { membershipsOf } from '../cellars/queries.ts'
import { recordEvent } from '../security-log/record.ts'
import { confirmPerson, type SignedInCaller } from './confirm.ts'
import type { CellarFate, Deletion } from './contract.ts'
import type { PasswordAgain } from './password-again.ts'
import { getPerson, hasAdmin, holdRoles } from './queries.ts'
import { mustLetAdminIn } from './ways-in.ts'

/** Tells what becomes of the cellars of a person whose account is deleted. */
export async function deletionOf(db: Database, person_id: string): Promise<Deletion> {
  const cellars = await fatesOf(db, person_id)
  const { role } = await getPerson(db, person_id)
  const is_last_admin = role === 'admin' && !(await hasAdmin(db, person_id))
  return { is_last_admin, cellars: cellars.map(({ successor_id: _, ...fate }) => fate) }
}

/** Deletes an account after the person who asks for it has confirmed that it is them: its own, or as an administrator. */
export async function deleteAccount(
  host: CellarHost,
  again: PasswordAgain,
  caller: SignedInCaller,
  person_id: string,
): Promise<void> {
  await confirmPerson(host, again, caller)
  await removeAccount(host, caller, person_id)
}

/**
 * Deletes an account with the cellars that nobody else belongs to. Other cellars stay; one without another owner passes
 * to a member. Throws when no administrator would be left.
 */
async function removeAccount(host: CellarHost, caller: SignedInCaller, person_id: string): Promise<void> {
  const { db } = host
  const by_id = caller.person.id
  const fates = await db.transaction().execute(async tx => {
    await holdRoles(tx)
    const { role } = await getPerson(tx, person_id)
    if (role === 'admin' && !(await hasAdmin(tx, person_id))) throw conflict('last_admin')
    await holdCellarsOf(tx, person_id)
    const cellars = await fatesOf(tx, person_id)
    for (const { id, successor_id } of cellars) {
      if (successor_id === null) continue
      await tx
        .updateTable('members')
        .set({ role: 'owner' })
        .where('cellar_id', '=', id)
        .where('person_id', '=', successor_id)
        .execute()
    }
    await tx.deleteFrom('views').where('person_id', '=', person_id).execute()
    await tx.deleteFrom('people').where('id', '=', person_id).execute()
    for (const { id, fate } of cellars) if (fate === 'deleted') await deleteCellar(tx, id)
    await mustLetAdminIn(host.config, tx)
    await recordEvent(tx, caller, { kind: 'account_deleted', person_id, by_id }, host.now())
    return cellars
  })
  host.log.warn({ event: 'account_deleted', person_id, by: by_id })
  host.changeBus.tell(person_id)
  for (const { id, fate } of fates) if (fate !== 'deleted') host.changeBus.tell(id)
  const deleted = fates.filter(({ fate }) => fate === 'deleted')
  void removeDeleted(
    host,
    deleted.map(({ id }) => id),
  )
}

/** Holds the cellars of a person, so that nobody joins or leaves them before it is decided what becomes of them. */
async function holdCellarsOf(tx: Tx, person_id: string) {
  const ids = (await membershipsOf(tx, person_id)).map(({ cellar_id }) => cellar_id)
  // All hold them in one order, or two could wait for each other.
  const locks = ids.sort().flatMap(id => cellarLock(tx, id, true))
  await runInOrder(tx, locks)
}

type Fate = CellarFate & { successor_id: string | null }

async function fatesOf(db: Database, person_id: string): Promise<Fate[]> {
  const members = await db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select(['members.cellar_id', 'members.person_id', 'members.role', 'members.joined_at', 'people.name'])
    .where('members.cellar_id', 'in', query =>
      query.selectFrom('members as own').select('own.cellar_id').where('own.person_id', '=', person_id),
    )
    .orderBy('members.joined_at')
    .orderBy('members.person_id')
    .execute()
  const own = members.filter(member => member.person_id === person_id)
  const cellars = await cellarStates(
    db,
    own.map(({ cellar_id }) => cellar_id),
  )
  const fates = own.map(({ cellar_id, role }): Fate => {
    const others = members.filter(member => member.cellar_id === cellar_id && member.person_id !== person_id)
    const about = { id: cellar_id, name: cellars.get(cellar_id)?.name ?? '', successor_id: null, successor: null }
    if (others.length === 0) return { ...about, fate: 'deleted' }
    const hasOwner = role !== 'owner' || others.some(member => member.role === 'owner')
    const next = hasOwner ? undefined : successorAmong(others)
    return next
      ? { ...about, fate: 'passes', successor_id: next.person_id, successor: next.name }
      : { ...about, fate: 'stays' }
  })
  return fates.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns who may write and joined first, or who joined first if nobody else may write. */
function successorAmong<M extends Pick<MemberRow, 'role'>>(members: readonly M[]): M | undefined {
  return members.find(({ role }) => role === 'editor') ?? members[0]
}
