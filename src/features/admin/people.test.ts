import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { getMe, login } from '../accounts/contract.ts'
import * as admin from './contract.ts'
import { changePerson } from './queries.ts'

/** Changes a person as an administrator, with the right password. */
const change = (world: World, by: Somebody, of: Somebody, body: object) =>
  world.refused(admin.changePerson, {
    as: by,
    params: { person_id: of.user.id },
    body: { password: by.password, ...body },
  })

/** The administrator as a caller, where no request is made. */
const callerOf = ({ user }: Somebody) => ({
  person: user,
  now: new Date(user.created_at),
  ip: '198.51.100.1',
  userAgent: undefined,
  request_id: newId(),
})

const stateOf = async (world: World, somebody: Somebody) => {
  const people = world.db.selectFrom('people').select(['role', 'disabled_at'])
  return { ...(await people.where('id', '=', somebody.user.id).executeTakeFirstOrThrow()) }
}

const adminsOf = async (world: World) => {
  const people = await world.db.selectFrom('people').select(['role', 'disabled_at']).execute()
  return people.filter(person => person.role === 'admin' && person.disabled_at === null).length
}

test('lists people by name, a page at a time, and finds them by any part of name or e-mail', async () => {
  const [world, ada] = await worldOf('Ada')
  await world.person('Zoe')
  const rene = await world.person('Rene')
  await world.db.updateTable('people').set({ name: 'René Müller' }).where('id', '=', rene.user.id).execute()
  await world.signIn(rene)

  const list = (query: Record<string, string>) => world.done(admin.listPeople, { as: ada, query })
  const namesOf = async (query: Record<string, string>) => (await list(query)).people.map(person => person.name)
  assert.deepEqual(await namesOf({}), ['Ada', 'René Müller', 'Zoe'])
  assert.deepEqual(await namesOf({ search: 'muller RENE' }), ['René Müller'])
  assert.deepEqual(await namesOf({ search: 'zoe@example.org' }), ['Zoe'])
  assert.deepEqual(await namesOf({ search: 'nobody' }), [])
  const page = await list({ limit: '1', offset: '1', search: 'example' })
  assert.equal(page.total, 3)
  assert.deepEqual(page.people, [
    {
      id: rene.user.id,
      email: 'rene@example.org',
      name: 'René Müller',
      role: 'member',
      disabled_at: null,
      created_at: rene.user.created_at,
      last_seen_at: world.clock.at.toISOString(),
      sessions: 2,
      second_factor: false,
      password: true,
      passkeys: [],
      oidc: false,
      proxy: null,
    },
  ])
  for (const query of [{ limit: '0' }, { limit: 'x' }, { offset: '-1' }, { limit: '501' }, { order: 'name' }]) {
    assert.equal((await world.call(admin.listPeople, { as: ada, query })).status, 400, JSON.stringify(query))
  }
})

test('/admin for others: every call is 403 and tells nothing', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const params = { person_id: ada.user.id }
  const calls = [
    [admin.listPeople, {}],
    [admin.changePerson, { params, body: { password: bob.password, role: 'member' } }],
    [admin.endPersonSessions, { params, body: { password: bob.password } }],
    [admin.getSettings, {}],
    [admin.setSettings, { body: { registration: 'closed' } }],
    [admin.getServerStatus, {}],
  ] as const
  for (const [endpoint, input] of calls) {
    const asMember = await world.refused(endpoint as typeof admin.listPeople, { ...input, as: bob })
    assert.equal(asMember.status, 403, endpoint.path)
    assert.equal(asMember.body.code, 'admins_only')
    assert.deepEqual(Object.keys(asMember.body).sort(), ['code', 'message', 'request_id'])
    const asNobody = await world.refused(endpoint as typeof admin.listPeople, input)
    assert.equal(asNobody.status, 401, endpoint.path)
  }
  assert.equal((await stateOf(world, ada)).role, 'admin')
})

test('lets an administrator appoint another, and refuses a former administrator at once', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  assert.equal((await world.call(admin.getSettings, { as: bob })).status, 403)
  assert.equal((await change(world, ada, bob, { role: 'admin' })).status, 200)
  assert.equal((await world.call(admin.getSettings, { as: bob })).status, 200)
  assert.equal((await world.done(getMe, { as: bob })).role, 'admin')
  assert.equal((await change(world, bob, ada, { role: 'member' })).status, 200)
  assert.equal((await world.call(admin.getSettings, { as: ada })).status, 403)
  assert.equal((await change(world, ada, bob, { role: 'member' })).status, 403)
  assert.equal((await stateOf(world, bob)).role, 'admin')
})

test('requires the own password for every change of a person; answers a wrong one with 403 and signs nobody out', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const params = { person_id: bob.user.id }
  const wrong = await change(world, ada, bob, { password: bob.password, disabled: true })
  assert.equal(wrong.status, 403)
  assert.equal(wrong.body.code, 'wrong_password')
  assert.equal(wrong.body.fields?.password?.code, 'wrong_password')
  const none = await world.refused(admin.changePerson, { as: ada, params, body: { disabled: true } })
  assert.equal(none.status, 403)
  assert.equal(none.body.fields?.password?.code, 'confirmation_needed')
  const end = (password: string) => world.call(admin.endPersonSessions, { as: ada, params, body: { password } })
  assert.equal((await end('not the password')).status, 403)
  assert.equal((await world.call(getMe, { as: bob })).status, 200)
  assert.equal((await world.call(getMe, { as: ada })).status, 200)
  for (let tries = 2; tries < 5; tries++) await end('not the password')
  assert.equal((await end(ada.password)).status, 429)
})

test('rejects an empty change, a change of nobody, and fields that may not be changed', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  assert.equal((await change(world, ada, bob, {})).body.code, 'nothing_to_change')
  assert.equal((await change(world, ada, bob, { role: 'owner' })).body.fields?.role?.code, 'not_in_list')
  assert.equal((await change(world, ada, bob, { email: 'b@example.org' })).body.fields?.email?.code, 'unknown_field')
  const nobody = { ...bob, user: { ...bob.user, id: bob.user.id.replace(/.{12}$/, '000000000000') } }
  assert.equal((await change(world, ada, nobody, { disabled: true })).status, 404)
  const body = { password: ada.password }
  const params = { person_id: nobody.user.id }
  assert.equal((await world.call(admin.endPersonSessions, { as: ada, params, body })).status, 404)
})

test('ends every session at once when a person is disabled, and lets them sign in again when enabled', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const elsewhere = await world.signIn(bob)
  const { status, body } = await change(world, ada, bob, { disabled: true })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    id: bob.user.id,
    email: bob.user.email,
    name: 'Bob',
    role: 'member',
    disabled_at: world.clock.at.toISOString(),
    created_at: bob.user.created_at,
    last_seen_at: world.clock.at.toISOString(),
    sessions: 0,
    second_factor: false,
    password: true,
    passkeys: [],
    oidc: false,
    proxy: null,
  })
  for (const token of [bob.token, elsewhere]) assert.equal((await world.call(getMe, { as: token })).status, 401)
  const signIn = () => world.call(login, { body: { email: bob.user.email, password: bob.password } })
  assert.equal((await signIn()).status, 403)
  assert.equal((await change(world, ada, bob, { disabled: false })).status, 200)
  assert.equal((await signIn()).status, 200)
  assert.equal((await world.call(getMe, { as: bob })).status, 401)
})

test('lets an administrator end the sessions of a person', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const input = { as: ada, params: { person_id: bob.user.id }, body: { password: ada.password } }
  assert.equal((await world.call(admin.endPersonSessions, input)).status, 204)
  assert.equal((await world.call(getMe, { as: bob })).status, 401)
  assert.equal((await world.call(getMe, { as: ada })).status, 200)
  await world.signIn(bob)
})

test('keeps the last administrator who is not disabled', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  for (const body of [{ role: 'member' }, { disabled: true }, { role: 'member', disabled: true }]) {
    const refused = await change(world, ada, ada, body)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'last_admin')
  }
  assert.equal((await change(world, ada, bob, { role: 'admin', disabled: true })).status, 200)
  assert.equal((await change(world, ada, ada, { role: 'member' })).status, 409)
  assert.deepEqual(await stateOf(world, ada), { role: 'admin', disabled_at: null })
  assert.equal((await change(world, ada, bob, { disabled: false })).status, 200)
  assert.equal((await change(world, ada, ada, { role: 'member' })).status, 200)
  assert.equal(await adminsOf(world), 1)
})

test('lets exactly one of two administrators succeed who demote or disable each other at once', async () => {
  for (const body of [{ role: 'member' }, { disabled: true }] as const) {
    const [world, ada, bob] = await worldOf('Ada', 'Bob')
    await change(world, ada, bob, { role: 'admin' })
    await connectOften(world)
    const answers = await Promise.allSettled([
      changePerson(world.host, callerOf(ada), bob.user.id, body),
      changePerson(world.host, callerOf(bob), ada.user.id, body),
    ])
    assert.deepEqual(answers.map(outcomeOf).sort(), ['admins_only', 'done'])
    assert.equal(await adminsOf(world), 1)
  }
})

test('keeps one of two administrators who both step down at once', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await change(world, ada, bob, { role: 'admin' })
  await connectOften(world)
  const answers = await Promise.allSettled(
    [ada, bob].map(each => changePerson(world.host, callerOf(each), each.user.id, { role: 'member' })),
  )
  assert.deepEqual(answers.map(outcomeOf).sort(), ['done', 'last_admin'])
  assert.equal(await adminsOf(world), 1)
})

/** Two transactions overlap only when neither has to wait for its connection to be made. */
async function connectOften(world: World) {
  await Promise.all(Array.from({ length: 4 }, () => adminsOf(world)))
}

function outcomeOf(answer: PromiseSettledResult<unknown>): string {
  if (answer.status === 'fulfilled') return 'done'
  return answer.reason instanceof AppError ? answer.reason.code : String(answer.reason)
}
