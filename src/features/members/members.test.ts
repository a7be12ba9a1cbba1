import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import type { MemberRole } from '../../model/person.ts'
import { newId } from '../../shared/ids.ts'
import { deleteAccount } from '../accounts/contract.ts'
import { changePerson } from '../admin/contract.ts'
import { listMembers } from '../cellars/contract.ts'
import { listOwnSecurityEvents } from '../security-log/contract.ts'
import { addWine } from '../wines/commands.ts'
import {
  changeMemberRole,
  handOverCellar,
  leaveCellar,
  makeInvitation,
  readInvitation,
  removeMember,
} from './contract.ts'

/** Ada owns a cellar to which Bob and Eve belong with the given roles. */
async function household(bobs: MemberRole, eves: MemberRole = 'viewer') {
  const [world, ada, bob, eve] = await worldOf('Ada', 'Bob', 'Eve')
  await world.join(ada.cellar_id, bob, bobs)
  await world.join(ada.cellar_id, eve, eves)
  const { cellar_id } = ada
  const on = (member: Somebody) => ({ cellar_id, person_id: member.user.id })
  return {
    world,
    ada,
    bob,
    eve,
    cellar_id,
    roles: () => rolesIn(world, cellar_id),
    change: (as: Somebody, member: Somebody, role: MemberRole) =>
      world.refused(changeMemberRole, { as, params: on(member), body: { role } }),
    remove: (as: Somebody, member: Somebody) => world.refused(removeMember, { as, params: on(member) }),
    leave: (as: Somebody) => world.refused(leaveCellar, { as, params: { cellar_id } }),
    handOver: (as: Somebody, member: Somebody) => world.refused(handOverCellar, { as, params: on(member) }),
  }
}

async function rolesIn(world: World, cellar_id: string): Promise<Record<string, string>> {
  const members = await world.db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select(['people.name', 'members.role'])
    .where('cellar_id', '=', cellar_id)
    .execute()
  return Object.fromEntries(members.map(({ name, role }) => [name, role]))
}

const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 204 ? 'done' : body.code)).sort()

/** Two transactions overlap only when neither has to wait for its connection to be made. */
const connectOften = (world: World) =>
  Promise.all(Array.from({ length: 4 }, () => world.db.selectFrom('people').select('id').execute()))

test('lets an owner change roles and remove members, and nobody else', async () => {
  const { ada, bob, eve, roles, change, remove, world, cellar_id } = await household('editor')
  assert.equal((await change(bob, eve, 'editor')).body.code, 'forbidden')
  assert.equal((await remove(bob, eve)).body.code, 'forbidden')
  assert.equal((await change(ada, eve, 'editor')).status, 204)
  assert.deepEqual(await roles(), { Ada: 'owner', Bob: 'editor', Eve: 'editor' })
  const body = { id: newId(), name: 'Blanc', type: 'white' }
  await world.done(addWine, { as: eve, params: { cellar_id }, body })
  assert.equal((await remove(ada, eve)).status, 204)
  assert.deepEqual(await roles(), { Ada: 'owner', Bob: 'editor' })
  assert.equal((await world.refused(addWine, { as: eve, params: { cellar_id }, body })).status, 404)
  const { members } = await world.done(listMembers, { as: bob, params: { cellar_id } })
  assert.deepEqual(members.map(({ name, role }) => [name, role]).sort(), [
    ['Ada', 'owner'],
    ['Bob', 'editor'],
    ['Eve', null],
  ])
})

test('knows only the members of the cellar', async () => {
  const { ada, world, change, remove, handOver, roles } = await household('editor')
  const stranger = await world.person('Stranger')
  for (const refused of [
    await change(ada, stranger, 'owner'),
    await remove(ada, stranger),
    await handOver(ada, stranger),
  ])
    assert.deepEqual([refused.status, refused.body.code], [404, 'not_found'])
  assert.deepEqual(await roles(), { Ada: 'owner', Bob: 'editor', Eve: 'viewer' })
})

test('shows when members were last active, to owners alone', async () => {
  const { ada, bob, world, cellar_id } = await household('editor')
  const seenBy = async (as: Somebody) =>
    (await world.done(listMembers, { as, params: { cellar_id } })).members.map(({ last_seen_at }) => last_seen_at)
  assert.ok((await seenBy(ada)).every(at => at === world.clock.at.toISOString()))
  assert.deepEqual(await seenBy(bob), [null, null, null])
})

test('keeps the last owner from being demoted or removed, and from leaving', async () => {
  const { ada, bob, roles, change, remove, leave } = await household('editor')
  for (const refused of [
    await change(ada, ada, 'editor'),
    await change(ada, ada, 'viewer'),
    await remove(ada, ada),
    await leave(ada),
  ])
    assert.deepEqual([refused.status, refused.body.code], [409, 'last_owner'])
  assert.deepEqual(await roles(), { Ada: 'owner', Bob: 'editor', Eve: 'viewer' })
  assert.equal((await change(ada, bob, 'owner')).status, 204)
  assert.equal((await leave(ada)).status, 204)
  assert.deepEqual(await roles(), { Bob: 'owner', Eve: 'viewer' })
})

test('does not count an owner whose account is disabled', async () => {
  const { ada, bob, world, leave } = await household('owner')
  const params = { person_id: bob.user.id }
  await world.done(changePerson, { as: ada, params, body: { password: ada.password, disabled: true } })
  assert.equal((await leave(ada)).body.code, 'last_owner')
})

test('hands a cellar over at once', async () => {
  const { ada, bob, eve, roles, handOver, leave } = await household('editor')
  assert.equal((await handOver(bob, eve)).body.code, 'forbidden')
  assert.equal((await handOver(ada, ada)).status, 400)
  assert.equal((await handOver(ada, bob)).status, 204)
  assert.deepEqual(await roles(), { Ada: 'editor', Bob: 'owner', Eve: 'viewer' })
  assert.equal((await leave(ada)).status, 204)
  assert.equal((await leave(ada)).status, 404)
})

test('keeps one of two owners who leave or step down at once', async () => {
  for (const way of ['leave', 'change'] as const) {
    const { world, ada, bob, roles, leave, change } = await household('owner')
    await connectOften(world)
    const answers = await Promise.all(
      [ada, bob].map(each => (way === 'leave' ? leave(each) : change(each, each, 'viewer'))),
    )
    assert.deepEqual(codesOf(answers), ['done', 'last_owner'])
    assert.equal(Object.values(await roles()).filter(role => role === 'owner').length, 1)
  }
})

test('lets exactly one of two owners succeed who remove each other at once', async () => {
  const { world, ada, bob, roles, remove } = await household('owner')
  await connectOften(world)
  const answers = await Promise.all([remove(ada, bob), remove(bob, ada)])
  assert.deepEqual(codesOf(answers), ['done', 'not_found'])
  assert.equal(Object.values(await roles()).filter(role => role === 'owner').length, 1)
})

test('leaves no cellar without an owner when one leaves and the other deletes the account at once', async () => {
  const { world, ada, bob, eve, roles, leave, remove } = await household('owner')
  await remove(ada, eve)
  await world.db.updateTable('people').set({ role: 'admin' }).where('id', '=', bob.user.id).execute()
  await connectOften(world)
  await Promise.all([world.refused(deleteAccount, { as: ada, body: { password: ada.password } }), leave(bob)])
  const cellars = await world.db.selectFrom('cellars').select('id').where('id', '=', ada.cellar_id).execute()
  const owners = Object.values(await roles()).filter(role => role === 'owner')
  assert.equal(owners.length, cellars.length)
})

test('takes the invitations of a removed owner back with them', async () => {
  const { world, ada, bob, cellar_id, remove } = await household('owner')
  const { token } = await world.done(makeInvitation, { as: bob, params: { cellar_id }, body: { role: 'owner' } })
  assert.equal((await world.refused(readInvitation, { body: { token } })).status, 200)
  assert.equal((await remove(ada, bob)).status, 204)
  assert.equal((await world.refused(readInvitation, { body: { token } })).body.code, 'invitation_invalid')
  assert.equal((await world.db.selectFrom('invitations').selectAll().execute()).length, 0)
})

test('refuses the invitations of an owner who was demoted', async () => {
  const { world, ada, bob, cellar_id, change } = await household('owner')
  const { token } = await world.done(makeInvitation, { as: bob, params: { cellar_id }, body: { role: 'owner' } })
  assert.equal((await change(ada, bob, 'editor')).status, 204)
  assert.equal((await world.refused(readInvitation, { body: { token } })).body.code, 'invitation_invalid')
})

test('records who changed a role, who was removed and who left', async () => {
  const { world, ada, bob, eve, change, remove, leave } = await household('editor')
  await change(ada, bob, 'viewer')
  await remove(ada, eve)
  await leave(bob)
  const eventsOf = async (as: Somebody) =>
    (await world.done(listOwnSecurityEvents, { as })).events
      .filter(({ kind }) => kind !== 'registered')
      .map(({ kind, detail, by_administrator, ip }) => [kind, detail, by_administrator, ip])
      .sort()
  assert.deepEqual(await eventsOf(eve), [['member_removed', 'Ada', false, null]])
  assert.deepEqual(await eventsOf(bob), [
    ['left_cellar', 'Ada', false, '127.0.0.1'],
    ['member_role_changed', 'viewer', false, null],
  ])
})
