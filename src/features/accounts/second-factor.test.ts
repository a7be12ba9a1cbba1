import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { oneTimeCode } from '../../../tests/one-time-code.ts'
import * as admin from '../admin/contract.ts'
import { takeArchive } from '../archive/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import * as accounts from './contract.ts'
import { newSecret, secretAddress, stepOf } from './one-time-codes.ts'

const minuteMs = 60_000

/** Somebody with a second factor. The first code has been used. */
interface Secured extends Somebody {
  secret: string
  backup_codes: string[]
}

async function turnOn(world: World, somebody: Somebody): Promise<Secured> {
  const { secret } = await world.done(accounts.makeSecret, { as: somebody })
  const body = { password: somebody.password, secret, first_code: codeOf({ secret }, world) }
  const { backup_codes } = await world.done(accounts.turnOnSecondFactor, { as: somebody, body })
  return { ...somebody, secret, backup_codes }
}

/** Returns the code that a phone shows whose clock is that much off. */
const codeOf = ({ secret }: { secret: string }, world: World, offMs = 0) =>
  oneTimeCode(secret, new Date(world.clock.at.getTime() + offMs))

const signIn = (world: World, { user, password }: Somebody, body: object = {}, ip = '127.0.0.1') =>
  world.refused(accounts.login, { body: { email: user.email, password, ...body }, ip })

const answerOf = async (answer: ReturnType<World['refused']>) => {
  const { status, body } = await answer
  return [status, body?.code ?? null]
}

/** Passes the steps around now, so that the app shows a code that was not used. */
const later = (world: World) => world.pass(5 * minuteMs)

test('computes the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const at = (seconds: number) => new Date(seconds * 1000)
  assert.equal(stepOf(secret, '287082', at(59)), 1)
  assert.equal(stepOf(secret, '081804', at(1111111109)), 37037036)
  assert.equal(stepOf(secret, '005924', at(1234567890)), 41152263)
  assert.equal(oneTimeCode(secret, at(1234567890)), '005924')
  assert.equal(stepOf(secret, '005925', at(1234567890)), undefined)
})

test('gives the app a secret of 160 bits in an address that says what it is for', () => {
  const secret = newSecret()
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.notEqual(secret, newSecret())
  const address = new URL(secretAddress(secret, 'ada@example.org', 'Wine Cellar'))
  assert.equal(decodeURIComponent(address.href.split('?')[0] ?? ''), 'otpauth://totp/Wine Cellar:ada@example.org')
  assert.equal(address.searchParams.get('secret'), secret)
  assert.equal(address.searchParams.get('issuer'), 'Wine Cellar')
  assert.equal(address.searchParams.get('period'), '30')
})

test('asks only accounts with a second factor for a code, and only after the right password', async () => {
  const [world, bob] = await worldOf('Bob')
  const ada = await turnOn(world, await world.person('Ada'))
  later(world)
  assert.deepEqual(await answerOf(signIn(world, ada)), [403, 'second_factor_needed'])
  assert.deepEqual((await signIn(world, ada)).body.fields?.code?.code, 'second_factor_needed')
  const wrong = { password: 'not the password' }
  assert.deepEqual(await answerOf(signIn(world, ada, wrong)), [401, 'wrong_credentials'])
  assert.deepEqual(await answerOf(signIn(world, ada, { ...wrong, code: codeOf(ada, world) })), [
    401,
    'wrong_credentials',
  ])
  assert.deepEqual(await answerOf(signIn(world, ada, { code: '000000' })), [403, 'second_factor_wrong'])
  const right = await world.call(accounts.login, {
    body: { email: ada.user.email, password: ada.password, code: codeOf(ada, world) },
  })
  assert.deepEqual([right.status, Object.keys(right.body).sort()], [200, ['token', 'user']])
  // Without a second factor nothing is asked, and a code that was sent all the same is not looked at.
  assert.deepEqual(await answerOf(signIn(world, bob)), [200, null])
  assert.deepEqual(await answerOf(signIn(world, bob, { code: '000000' })), [200, null])
})

test('accepts the code of a phone whose clock is a minute off, and of none that is two minutes off', async () => {
  const world = await startWorld()
  const ada = await turnOn(world, await world.person('Ada'))
  for (const offMs of [-minuteMs, 0, minuteMs]) {
    later(world)
    assert.deepEqual(await answerOf(signIn(world, ada, { code: codeOf(ada, world, offMs) })), [200, null], `${offMs}`)
  }
  for (const offMs of [-2 * minuteMs, 2 * minuteMs]) {
    later(world)
    const answer = await answerOf(signIn(world, ada, { code: codeOf(ada, world, offMs) }))
    assert.deepEqual(answer, [403, 'second_factor_wrong'], `${offMs}`)
  }
})

test('accepts a code once, and none that is older', async () => {
  const world = await startWorld()
  const ada = await turnOn(world, await world.person('Ada'))
  // The code that turned it on is used up as well.
  assert.deepEqual(await answerOf(signIn(world, ada, { code: codeOf(ada, world) })), [403, 'second_factor_used'])
  later(world)
  const spaced = codeOf(ada, world).replace(/^.../, '$& ')
  assert.deepEqual(await answerOf(signIn(world, ada, { code: spaced })), [200, null])
  assert.deepEqual(await answerOf(signIn(world, ada, { code: codeOf(ada, world) })), [403, 'second_factor_used'])
  const older = codeOf(ada, world, -minuteMs)
  assert.deepEqual(await answerOf(signIn(world, ada, { code: older })), [403, 'second_factor_used'])
  const again = { password: ada.password, code: codeOf(ada, world) }
  assert.deepEqual(await answerOf(world.refused(accounts.exportPersonalData, { as: ada, body: again })), [
    403,
    'second_factor_used',
  ])
})

test('accepts a code once when several requests bring it at the same time', async () => {
  const world = await startWorld()
  const ada = await turnOn(world, await world.person('Ada'))
  later(world)
  for (const code of [codeOf(ada, world), ada.backup_codes[0]]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(world, ada, { code })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  }
})

test('throttles codes from everywhere, apart from passwords', async () => {
  const world = await startWorld()
  const ada = await turnOn(world, await world.person('Ada'))
  later(world)
  const statuses = []
  for (let each = 0; each < 7; each++) {
    const ip = `203.0.113.${each}`
    statuses.push((await signIn(world, ada, { code: '000000' }, ip)).status)
    // The right password does not begin the count again.
    await signIn(world, ada, {}, ip)
  }
  assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429, 429])
  assert.deepEqual(await answerOf(signIn(world, ada, { code: codeOf(ada, world) })), [429, 'too_many'])
  later(world)
  assert.deepEqual(await answerOf(signIn(world, ada, { code: codeOf(ada, world) })), [200, null])
})

test('takes each of ten backup codes once, of one person, and stores digests of them', async () => {
  const world = await startWorld()
  const bob = await turnOn(world, await world.person('Bob'))
  const ada = await turnOn(world, await world.person('Ada'))
  assert.equal(new Set(ada.backup_codes).size, 10)
  for (const code of ada.backup_codes) assert.match(code, /^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){3}$/)
  const stored = JSON.stringify(await world.db.selectFrom('backup_codes').selectAll().execute())
  for (const code of ada.backup_codes) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')))
  const [first = '', second = ''] = ada.backup_codes
  assert.deepEqual(await answerOf(signIn(world, bob, { code: first })), [403, 'second_factor_wrong'])
  assert.deepEqual(await answerOf(signIn(world, ada, { code: first.toLowerCase().replaceAll('-', ' ') })), [200, null])
  assert.deepEqual(await answerOf(signIn(world, ada, { code: first })), [403, 'second_factor_wrong'])
  const { since, backup_codes } = await world.done(accounts.getSecondFactor, { as: ada })
  assert.deepEqual([typeof since, backup_codes], ['string', 9])

  const body = { password: ada.password, code: second }
  const made = await world.done(accounts.makeBackupCodes, { as: ada, body })
  assert.equal(new Set([...made.backup_codes, ...ada.backup_codes]).size, 20)
  assert.deepEqual(await answerOf(signIn(world, ada, { code: ada.backup_codes[2] })), [403, 'second_factor_wrong'])
  assert.deepEqual(await answerOf(signIn(world, ada, { code: made.backup_codes[0] })), [200, null])
})

test('turns on with the password and a first code, once', async () => {
  const [world, ada] = await worldOf('Ada')
  const { secret } = await world.done(accounts.makeSecret, { as: ada })
  const { password } = ada
  const tryOn = (change: object) =>
    world.refused(accounts.turnOnSecondFactor, {
      as: ada,
      body: { password, secret, first_code: codeOf({ secret }, world), ...change },
    })
  assert.equal((await tryOn({ password: 'not the password' })).body.code, 'wrong_password')
  assert.equal((await tryOn({ first_code: '000000' })).body.fields?.first_code?.code, 'second_factor_wrong')
  assert.equal((await tryOn({ secret: 'AAAA' })).body.fields?.secret?.code, 'bad_format')
  assert.deepEqual(await world.done(accounts.getSecondFactor, { as: ada }), { since: null, backup_codes: 0 })
  const answers = await Promise.all([tryOn({}), tryOn({})])
  assert.deepEqual(
    answers.map(({ status }) => status).filter(status => status === 200),
    [200],
  )
  later(world)
  const again = await tryOn({ code: codeOf({ secret }, world) })
  assert.deepEqual([again.status, again.body.code], [409, 'second_factor_on'])
})

test('asks for the code wherever the password is asked again', async () => {
  const world = await startWorld()
  const ada = await turnOn(world, await world.person('Ada'))
  const bob = await world.person('Bob')
  const { password } = ada
  const person = { person_id: bob.user.id }
  const calls = [
    [accounts.changePassword, { new_password: 'another bottle of Yquem' }],
    [accounts.changeEmail, { email: 'ada@new.example' }],
    [accounts.exportPersonalData, {}],
    [accounts.deleteAccount, {}],
    [accounts.makeBackupCodes, {}],
    [accounts.turnOffSecondFactor, {}],
    [accounts.turnOnSecondFactor, { secret: ada.secret, first_code: codeOf(ada, world) }],
    [takeArchive, {}, { cellar_id: ada.cellar_id }],
    [admin.changePerson, { disabled: true }, person],
    [admin.endPersonSessions, {}, person],
    [admin.makeRecoveryCode, {}, person],
    [admin.resetSecondFactor, {}, person],
  ] as const
  for (const [endpoint, body, params = {}] of calls) {
    const without = await world.refused(endpoint, { as: ada, params, body: { password, ...body } })
    assert.deepEqual([without.status, without.body.code], [403, 'second_factor_needed'], endpoint.path)
    assert.equal(without.body.fields?.code?.code, 'second_factor_needed')
  }
  later(world)
  const body = { password, code: codeOf(ada, world), disabled: true }
  assert.equal((await world.call(admin.changePerson, { as: ada, params: person, body })).status, 200)
})

test('turns off with the password and a code, and then asks for none', async () => {
  const world = await startWorld()
  const ada = await turnOn(world, await world.person('Ada'))
  const off = (code: string) =>
    world.refused(accounts.turnOffSecondFactor, { as: ada, body: { password: ada.password, code } })
  assert.equal((await off('000000')).body.code, 'second_factor_wrong')
  assert.equal((await off(ada.backup_codes[0] ?? '')).status, 204)
  assert.deepEqual(await world.done(accounts.getSecondFactor, { as: ada }), { since: null, backup_codes: 0 })
  assert.deepEqual(await answerOf(signIn(world, ada)), [200, null])
  assert.deepEqual(await answerOf(off('000000')), [409, 'second_factor_off'])
})

test('does not let a recovery code walk round the second factor', async () => {
  const [world, bob] = await worldOf('Bob')
  const ada = await turnOn(world, await world.person('Ada'))
  const made = { as: bob, params: { person_id: ada.user.id }, body: { password: bob.password } }
  const { code } = await world.done(admin.makeRecoveryCode, made)
  const new_password = 'a new bottle of Yquem'
  const recover = (body: object = {}) =>
    world.refused(accounts.recover, { body: { email: ada.user.email, code, new_password, ...body } })
  const without = await recover()
  assert.deepEqual([without.status, without.body.code], [403, 'second_factor_needed'])
  assert.equal(without.body.fields?.second_code?.code, 'second_factor_needed')
  assert.equal((await recover({ second_code: '000000' })).body.fields?.second_code?.code, 'second_factor_wrong')
  // Only whoever has the recovery code is described that there is a second factor.
  assert.deepEqual(await answerOf(recover({ code: 'AAAA-BBBB-CCCC' })), [400, 'invalid'])
  // A refused password does not use the code up.
  const common = await recover({ new_password: 'password1', second_code: ada.backup_codes[0] })
  assert.equal(common.body.fields?.new_password?.code, 'password_common')
  assert.equal((await recover({ second_code: ada.backup_codes[0] })).status, 204)
  const renewed = { ...ada, password: new_password }
  assert.deepEqual(await answerOf(signIn(world, renewed)), [403, 'second_factor_needed'])
})

test('lets an administrator see and reset a second factor, with the password', async () => {
  const [world, bob] = await worldOf('Bob')
  const ada = await turnOn(world, await world.person('Ada'))
  const shown = async () =>
    (await world.done(admin.listPeople, { as: bob })).people.map(({ name, second_factor }) => [name, second_factor])
  assert.deepEqual(await shown(), [
    ['Ada', true],
    ['Bob', false],
  ])
  const reset = (password: string, person_id = ada.user.id) =>
    world.refused(admin.resetSecondFactor, { as: bob, params: { person_id }, body: { password } })
  assert.equal((await reset('not the password')).body.code, 'wrong_password')
  assert.deepEqual(await answerOf(reset(bob.password, bob.user.id)), [409, 'second_factor_off'])
  assert.equal((await reset(bob.password)).status, 204)
  assert.deepEqual(await answerOf(signIn(world, ada)), [200, null])
  assert.deepEqual((await shown())[0], ['Ada', false])
})

test('exports no secret and no digest of a code, and deletes them with the account', async () => {
  const [world] = await worldOf('Bob')
  const ada = await turnOn(world, await world.person('Ada'))
  const rows = await world.db.selectFrom('backup_codes').selectAll().execute()
  const body = { password: ada.password, code: ada.backup_codes[0] }
  const { body: file } = await world.call(accounts.exportPersonalData, { as: ada, body })
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  for (const secret of [ada.secret, ...rows.map(({ digest }) => digest)]) assert.ok(!text.includes(secret))
  const deletion = { password: ada.password, code: ada.backup_codes[1] }
  await world.done(accounts.deleteAccount, { as: ada, body: deletion })
  for (const table of ['second_factors', 'backup_codes'] as const)
    assert.deepEqual(await world.db.selectFrom(table).selectAll().execute(), [])
})

test('records each step about second factors, without codes', async () => {
  const [world, bob] = await worldOf('Bob')
  world.pass(1)
  const ada = await turnOn(world, await world.person('Ada'))
  world.pass(1)
  const [first = '', second = '', third = ''] = ada.backup_codes
  const tick = async (answer: Promise<unknown>) => answer.then(() => world.pass(1))
  await tick(signIn(world, ada, { code: '000000' }))
  await tick(signIn(world, ada, { code: first }))
  await tick(world.call(accounts.makeBackupCodes, { as: ada, body: { password: ada.password, code: '000000' } }))
  await tick(world.call(accounts.turnOffSecondFactor, { as: ada, body: { password: ada.password, code: second } }))
  const again = await turnOn(world, ada)
  world.pass(1)
  await tick(world.call(accounts.makeBackupCodes, { as: ada, body: { password: ada.password, code: third } }))
  const params = { person_id: ada.user.id }
  world.pass(1)
  await world.done(admin.resetSecondFactor, { as: bob, params, body: { password: bob.password } })
  const { events } = await world.done(listSecurityEvents, { as: bob, query: { search: 'ada' } })
  const about = events.filter(({ kind }) => /second_factor|backup/.test(kind))
  // Two events of one request have the same time, and then no order.
  assert.deepEqual(about.map(({ kind, by }) => `${kind} by ${by?.name ?? 'nobody signed in'}`).sort(), [
    'backup_code_used by Ada',
    'backup_code_used by nobody signed in',
    'second_factor_off by Ada',
    'second_factor_on by Ada',
    'second_factor_on by Ada',
    'second_factor_refused by Ada',
    'second_factor_refused by Ada',
    'second_factor_refused by nobody signed in',
    'second_factor_reset by Bob',
  ])
  const log = JSON.stringify(events)
  for (const secret of [...ada.backup_codes, ada.secret, again.secret]) assert.ok(!log.includes(secret))
})
