import assert from 'node:assert/strict'
import test from 'node:test'
import { startWorld, type World } from '../../../tests/harness.ts'
import { listCellars } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { getSettings, setSettings } from '../admin/contract.ts'
import { getMe, getRegistration, register } from './contract.ts'
import { argon2Passwords } from './passwords.ts'
import { registerPerson } from './registration.ts'

const password = 'a bottle of Yquem, please'
const ada = { email: 'ada@example.org', password, name: 'Ada' }

test('makes exactly one of several simultaneous first accounts the administrator', async () => {
  const world = await startWorld()
  const people = ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'].map(name => ({ ...ada, name, email: `${name}@example.org` }))
  const passwords = { ...argon2Passwords, hash: together(people.length, argon2Passwords.hash) }
  const caller = { ip: '198.51.100.1', userAgent: undefined, request_id: newId() }
  const answers = await Promise.all(people.map(each => registerPerson(world.host, passwords, each, caller)))
  const roles = answers.map(answer => answer.user.role).sort()
  assert.deepEqual(roles, ['admin', 'member', 'member', 'member', 'member'])
})

test('answers POST /api/auth/register with 201, a token that is signed in, and the user', async () => {
  const world = await startWorld()
  const { status, body } = await world.call(register, { body: ada })
  assert.equal(status, 201)
  assert.match(body.token, /^wc_[\w-]{43}$/)
  assert.deepEqual(await world.done(getMe, { as: body.token }), body.user)
  assert.deepEqual(body.user, {
    id: body.user.id,
    email: 'ada@example.org',
    name: 'Ada',
    role: 'admin',
    preferred_currency: 'EUR',
    locale: null,
    theme: 'system',
    score_scale: 'points_100',
    charts: null,
    created_at: world.clock.at.toISOString(),
  })
  const { cellars } = await world.done(listCellars, { as: body.token })
  assert.deepEqual(
    cellars.map(({ name, role }) => ({ name, role })),
    [{ name: 'Ada', role: 'owner' }],
  )
})

test('allows one account for each e-mail, whatever its case, even for two simultaneous requests', async () => {
  const world = await startWorld()
  await world.done(register, { body: ada })
  const { status, body } = await world.refused(register, { body: { ...ada, email: 'ADA@Example.ORG' } })
  assert.equal(status, 409)
  assert.equal(body.code, 'email_taken')
  assert.equal(body.fields?.email?.code, 'email_taken')
  const bob = { email: 'bob@example.org', password, name: 'Bob' }
  const both = await Promise.all([1, 2].map(() => world.call(register, { body: bob })))
  assert.deepEqual(both.map(answer => answer.status).sort(), [201, 409])
  const people = await world.db.selectFrom('people').select('email').execute()
  assert.equal(people.length, 2)
})

test('lets the administrator close registration, but always allows the first account', async () => {
  const world = await startWorld()
  await world.db.insertInto('settings').values({ name: 'registration', value: 'closed' }).execute()
  assert.deepEqual(await stateOf(world), { open: true, first: true, setup_code: false })
  const { token, user } = await world.done(register, { body: ada })
  assert.equal(user.role, 'admin')
  assert.deepEqual(await stateOf(world), { open: false, first: false, setup_code: false })
  const bob = { body: { email: 'bob@example.org', password, name: 'Bob' } }
  const refused = await world.refused(register, bob)
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'registration_closed')
  const opened = await world.done(setSettings, { as: token, body: { registration: 'open' } })
  assert.equal(opened.registration, 'open')
  assert.equal((await world.done(getSettings, { as: token })).registration, 'open')
  assert.equal((await world.done(register, bob)).user.role, 'member')
})

test('gives the same answer for existing and unknown addresses while registration is closed', async () => {
  const world = await startWorld()
  const { token } = await world.done(register, { body: ada })
  await world.done(setSettings, { as: token, body: { registration: 'closed' } })
  const answerTo = async (email: string, name: string) => {
    const { status, body } = await world.refused(register, { body: { ...ada, email, name } })
    const { request_id: _, ...rest } = body
    return { status, ...rest }
  }
  const known = await answerTo('ada@example.org', 'Ada')
  assert.equal(known.code, 'registration_closed')
  assert.deepEqual(await answerTo('bob@example.org', 'Bob'), known)
  assert.deepEqual(await answerTo(' ADA@example.org', 'Ada'), known)
  const counted = await world.db.selectFrom('attempts').select('key').where('key', 'like', 'registration:%').execute()
  assert.equal(counted.length, 1, 'refused before anything of the address is looked up or counted')
})

test('names each invalid field of a registration and creates nothing', async () => {
  const world = await startWorld()
  const cases = [
    { body: { ...ada, password: 'short' }, field: 'password', code: 'too_short' },
    { body: { ...ada, password: 'x'.repeat(257) }, field: 'password', code: 'too_long' },
    { body: { ...ada, password: 'Trustno1' }, field: 'password', code: 'password_common' },
    { body: { ...ada, password: 'ADA@example.org' }, field: 'password', code: 'password_like_person' },
    { body: { ...ada, email: 'nobody' }, field: 'email', code: 'not_an_email' },
    { body: { ...ada, email: 'a\u0000da@example.org' }, field: 'email', code: 'bad_characters' },
    { body: { ...ada, name: ' ' }, field: 'name', code: 'required' },
    { body: { ...ada, name: undefined }, field: 'name', code: 'required' },
    { body: { ...ada, role: 'admin' }, field: 'role', code: 'unknown_field' },
  ]
  for (const { body, field, code } of cases) {
    const refused = await world.refused(register, { body })
    assert.equal(refused.status, 400, `${field} ${code}`)
    assert.equal(refused.body.fields?.[field]?.code, code, JSON.stringify(refused.body))
  }
  assert.deepEqual(await world.db.selectFrom('people').select('id').execute(), [])
  assert.deepEqual(await world.db.selectFrom('cellars').select('id').execute(), [])
})

test('limits the registrations from one network without affecting others', async () => {
  const world = await startWorld()
  await world.done(register, { body: ada, ip: '198.51.100.1' })
  const again = (ip: string) => world.refused(register, { body: ada, ip })
  const statuses = new Set<number>()
  for (let tries = 1; tries < 30; tries++) statuses.add((await again('198.51.100.1')).status)
  assert.deepEqual([...statuses], [409])
  const limited = await again('198.51.100.1')
  assert.equal(limited.status, 429)
  assert.equal(limited.headers['retry-after'], '1')
  assert.equal((await again('198.51.100.2')).status, 409)
})

/** Does the work for each input, and holds every answer back until `count` of them are ready. */
function together<Input, Answer>(count: number, work: (input: Input) => Promise<Answer>) {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let done = 0
  return async (input: Input) => {
    const answer = await work(input)
    if (++done === count) resolve()
    await all
    return answer
  }
}

async function stateOf(world: World) {
  const { open, first, setup_code } = await world.done(getRegistration)
  return { open, first, setup_code }
}
