import assert from 'node:assert/strict'
import test from 'node:test'
import { Authenticator } from '../../../tests/authenticator.ts'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { changePerson, listPeople } from '../admin/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import * as accounts from './contract.ts'

const origin = 'https://cellar.example.org'
const minuteMs = 60_000

const start = async (world: World, as: Somebody) =>
  (await world.done(accounts.startAddingPasskey, { as, body: { password: as.password } })).challenge

const add = (world: World, as: Somebody, made: object, page = origin) =>
  world.refused(accounts.addPasskey, {
    as,
    body: { name: 'Phone', ...made },
    headers: { origin: page, host: new URL(page).host },
  })

/** A device that has a passkey of the person. */
async function deviceOf(world: World, as: Somebody): Promise<Authenticator> {
  const device = new Authenticator()
  const { status, body } = await add(world, as, device.register(await start(world, as), { origin }))
  assert.equal(status, 200, JSON.stringify(body))
  return device
}

const challengeOf = async (world: World) => (await world.done(accounts.startPasskeySignIn)).challenge

const signIn = (world: World, proof: object) => world.refused(accounts.loginByPasskey, { body: proof })

const answerOf = ({ status, body }: Awaited<ReturnType<World['refused']>>) => [status, body?.code ?? null]

test('signs in with a passkey, of which a person can have several, without password and second factor', async () => {
  const [world, ada] = await worldOf('Ada')
  const factor = { person_id: ada.user.id, secret: 'A'.repeat(32), last_step: 0, created_at: ada.user.created_at }
  const [phone, laptop] = [await deviceOf(world, ada), await deviceOf(world, ada)]
  await world.db.insertInto('second_factors').values(factor).execute()
  for (const device of [phone, laptop, phone]) {
    const { token, user } = await world.done(accounts.loginByPasskey, {
      body: device.answer(await challengeOf(world), { origin }),
    })
    assert.equal(user.id, ada.user.id)
    assert.equal((await world.done(accounts.getMe, { as: token })).email, 'ada@example.org')
  }
  const { passkeys } = await world.done(accounts.listPasskeys, { as: ada })
  assert.deepEqual(
    passkeys.map(({ name, address, last_used_at }) => [name, address, last_used_at]),
    [
      ['Phone', origin, world.clock.at.toISOString()],
      ['Phone', origin, world.clock.at.toISOString()],
    ],
  )
  const { people } = await world.done(listPeople, { as: ada })
  assert.deepEqual(
    people[0]?.passkeys.map(({ name }) => name),
    ['Phone', 'Phone'],
  )
})

test('accepts the answer to a challenge once, within five minutes, and only for its purpose', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const device = await deviceOf(world, ada)
  const proof = device.answer(await challengeOf(world), { origin })
  assert.equal((await signIn(world, proof)).status, 200)
  assert.deepEqual(answerOf(await signIn(world, proof)), [403, 'passkey_expired'])

  const once = device.answer(await challengeOf(world), { origin })
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(world, once)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)

  const late = await challengeOf(world)
  world.pass(5 * minuteMs)
  assert.deepEqual(answerOf(await signIn(world, device.answer(late, { origin }))), [403, 'passkey_expired'])
  const adding = await start(world, ada)
  assert.deepEqual(answerOf(await signIn(world, device.answer(adding, { origin }))), [403, 'passkey_expired'])
  const invented = Buffer.alloc(32, 7).toString('base64url')
  assert.deepEqual(answerOf(await signIn(world, device.answer(invented, { origin }))), [403, 'passkey_expired'])
  // A challenge for one person adds no passkey to another, and one for signing in adds none at all.
  for (const challenge of [await start(world, ada), await challengeOf(world)]) {
    const made = new Authenticator().register(challenge, { origin })
    assert.deepEqual(answerOf(await add(world, bob, made)), [403, 'passkey_expired'])
  }
})

test('refuses answers for another address, by another key, and of a device that was not unlocked', async () => {
  const [world, ada] = await worldOf('Ada')
  const device = await deviceOf(world, ada)
  const tried = async (proof: (challenge: string) => object) =>
    answerOf(await signIn(world, proof(await challengeOf(world))))
  const elsewhere = 'https://cellar.example.com'
  assert.deepEqual(await tried(challenge => device.answer(challenge, { origin: elsewhere })), [
    403,
    'passkey_elsewhere',
  ])
  const beside = 'https://cellar.example.org:8443'
  assert.deepEqual(await tried(challenge => device.answer(challenge, { origin: beside })), [403, 'passkey_elsewhere'])
  const refused = [403, 'passkey_refused']
  assert.deepEqual(await tried(challenge => device.answer(challenge, { origin, of: 'example.com' })), refused)
  assert.deepEqual(await tried(challenge => device.answer(challenge, { origin, verified: false })), refused)
  const other = new Authenticator()
  assert.deepEqual(await tried(challenge => ({ ...other.answer(challenge, { origin }), id: device.id })), refused)
  assert.deepEqual(await tried(challenge => other.answer(challenge, { origin })), [403, 'passkey_unknown'])
  const changed = (challenge: string) => {
    const proof = device.answer(challenge, { origin })
    return { ...proof, signature: `${proof.signature.slice(0, -8)}AAAAAAAA` }
  }
  assert.deepEqual(await tried(changed), refused)
  for (const client_data of [
    'AAAA',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])
    assert.deepEqual(await tried(challenge => ({ ...device.answer(challenge, { origin }), client_data })), refused)
  assert.deepEqual(await tried(challenge => device.answer(challenge, { origin })), [200, null])
})

test('adds a passkey only with the password, at the page that asks, and of an unlocked device', async () => {
  const [world, ada] = await worldOf('Ada')
  const wrong = await world.refused(accounts.startAddingPasskey, { as: ada, body: { password: 'not the password' } })
  assert.deepEqual(answerOf(wrong), [403, 'wrong_password'])
  const tried = async (options: object, page = origin) =>
    answerOf(await add(world, ada, new Authenticator().register(await start(world, ada), options), page))
  assert.deepEqual(await tried({ origin: 'https://evil.example' }), [403, 'passkey_elsewhere'])
  assert.deepEqual(await tried({ origin }, 'https://evil.example'), [403, 'passkey_elsewhere'])
  assert.deepEqual(await tried({ origin, of: 'evil.example' }), [403, 'passkey_refused'])
  assert.deepEqual(await tried({ origin, verified: false }), [403, 'passkey_refused'])
  assert.deepEqual(await world.done(accounts.listPasskeys, { as: ada }), { passkeys: [] })
  const device = await deviceOf(world, ada)
  const bob = await world.person('Bob')
  const taken = await add(world, bob, device.register(await start(world, bob), { origin }))
  assert.deepEqual(answerOf(taken), [409, 'exists_already'])
})

test('removes a passkey with the password, and none of somebody else', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const device = await deviceOf(world, ada)
  const { passkeys } = await world.done(accounts.listPasskeys, { as: ada })
  const params = { passkey_id: passkeys[0]?.id }
  const remove = (as: Somebody, password = as.password) =>
    world.refused(accounts.removePasskey, { as, params, body: { password } })
  assert.deepEqual(answerOf(await remove(ada, 'not the password')), [403, 'wrong_password'])
  assert.deepEqual(answerOf(await remove(bob)), [404, 'not_found'])
  assert.equal((await remove(ada)).status, 204)
  const proof = device.answer(await challengeOf(world), { origin })
  assert.deepEqual(answerOf(await signIn(world, proof)), [403, 'passkey_unknown'])
})

test('lets nobody in whose account is disabled, and records what happens with passkeys', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  world.pass(1)
  const device = await deviceOf(world, bob)
  world.pass(1)
  await signIn(world, device.answer(await challengeOf(world), { origin }))
  world.pass(1)
  await signIn(world, device.answer(await challengeOf(world), { origin: 'https://evil.example' }))
  world.pass(1)
  const params = { person_id: bob.user.id }
  await world.done(changePerson, { as: ada, params, body: { password: ada.password, disabled: true } })
  world.pass(1)
  const proof = device.answer(await challengeOf(world), { origin })
  assert.deepEqual(answerOf(await signIn(world, proof)), [403, 'account_disabled'])
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { search: 'bob' } })
  assert.deepEqual(
    events
      .map(({ kind, detail, by }) => [kind, detail, by?.name ?? null])
      .reverse()
      .slice(1),
    [
      ['passkey_added', 'Phone', 'Bob'],
      ['signed_in', 'passkey', 'Bob'],
      ['sign_in_failed', 'passkey', null],
      ['account_disabled', null, 'Ada'],
      ['sign_in_failed', 'disabled', null],
    ],
  )
})
