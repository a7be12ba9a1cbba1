import assert from 'node:assert/strict'
import test from 'node:test'
import { Authenticator } from '../../../tests/authenticator.ts'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { listPeople, makeRecoveryCode, removePersonPasskey, resetSecondFactor } from '../admin/contract.ts'
import { listOwnSecurityEvents, listSecurityEvents } from '../security-log/contract.ts'
import * as accounts from './contract.ts'

const origin = 'https://cellar.example.org'
const headers = { origin, host: 'cellar.example.org' }
const minuteMs = 60_000

type As = Somebody | string

async function passkeyOf(world: World, as: Somebody, name = 'Phone'): Promise<Authenticator> {
  const body = { password: as.password }
  const { challenge } = await world.done(accounts.startAddingPasskey, { as, body })
  const device = new Authenticator()
  const made = device.register(challenge, { origin })
  await world.done(accounts.addPasskey, { as, body: { name, ...made }, headers })
  return device
}

async function signIn(world: World, device: Authenticator): Promise<string> {
  const { challenge } = await world.done(accounts.startPasskeySignIn)
  return (await world.done(accounts.loginByPasskey, { body: device.answer(challenge, { origin }) })).token
}

async function confirm(world: World, as: As, device: Authenticator, with_origin = origin) {
  const { challenge } = await world.done(accounts.startConfirming, { as })
  return world.refused(accounts.confirmByPasskey, { as, body: device.answer(challenge, { origin: with_origin }) })
}

const codesOf = async (world: World, as: As, body: object) =>
  (await world.done(accounts.makeBackupCodes, { as, body })).backup_codes

/** Asks for something that takes the password again. */
const exportData = async (world: World, as: As, body = {}) => {
  const { status, body: answer } = await world.refused(accounts.exportPersonalData, { as, body })
  return status === 200 ? 'done' : answer.code
}

const removePassword = async (world: World, as: As, body: object) => {
  const { status, body: answer } = await world.refused(accounts.removePassword, { as, body })
  return status === 204 ? 'done' : answer.code
}

const firstPasskey = async (world: World, as: As) => {
  const { passkeys } = await world.done(accounts.listPasskeys, { as })
  return { passkey_id: passkeys[0]?.id ?? '' }
}

/** Somebody who has a passkey and backup codes and no password. */
async function withoutPassword(world: World, name: string) {
  const person = await world.person(name)
  const device = await passkeyOf(world, person)
  const codes = await codesOf(world, person, { password: person.password })
  await world.done(accounts.removePassword, { as: person, body: { password: person.password } })
  return { person, device, codes }
}

test('accepts a passkey instead of the password for five minutes, in the session that was confirmed', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const device = await passkeyOf(world, ada)
  const elsewhere = await world.signIn(ada)
  assert.equal(await exportData(world, ada), 'confirmation_needed')
  const { status, body } = await confirm(world, ada, device)
  const until = new Date(world.clock.at.getTime() + 5 * minuteMs).toISOString()
  assert.deepEqual([status, body], [200, { until }])
  const { confirmed_until } = await world.done(accounts.getWaysIn, { as: ada })
  assert.equal(confirmed_until, until)
  assert.equal(await exportData(world, ada), 'done')
  assert.equal(await exportData(world, elsewhere), 'confirmation_needed')
  // A wrong password is refused even then.
  assert.equal(await exportData(world, ada, { password: 'not the password' }), 'wrong_password')
  world.pass(5 * minuteMs)
  assert.equal(await exportData(world, ada), 'confirmation_needed')

  assert.equal((await confirm(world, ada, device)).status, 200)
  world.pass(-minuteMs)
  assert.equal(await exportData(world, ada), 'confirmation_needed')
  world.pass(minuteMs)
  const other = await passkeyOf(world, bob)
  assert.equal((await confirm(world, bob, device)).body.code, 'passkey_unknown')
  assert.equal((await confirm(world, bob, other, 'https://evil.example')).body.code, 'passkey_elsewhere')
  assert.equal(await exportData(world, bob), 'confirmation_needed')
  // A challenge for signing in confirms nothing, nor does that of somebody else.
  const { challenge } = await world.done(accounts.startPasskeySignIn)
  const { challenge: of_ada } = await world.done(accounts.startConfirming, { as: ada })
  for (const each of [challenge, of_ada]) {
    const answer = await world.refused(accounts.confirmByPasskey, { as: bob, body: other.answer(each, { origin }) })
    assert.equal(answer.body.code, 'passkey_expired')
  }
})

test('signs in by passkey alone, once there are backup codes, and comes back by one of them', async () => {
  const [world, , bob] = await worldOf('Ada', 'Bob')
  const body = { password: bob.password }
  const withoutAny = await world.refused(accounts.makeBackupCodes, { as: bob, body })
  assert.equal(withoutAny.body.code, 'second_factor_off')
  assert.equal(await removePassword(world, bob, body), 'passkey_first')
  const device = await passkeyOf(world, bob)
  assert.equal(await removePassword(world, bob, body), 'backup_codes_first')
  const codes = await codesOf(world, bob, body)
  const [code = '', second = '', third = ''] = codes
  // As long as there is a password, a backup code is worth nothing by itself.
  assert.equal(await exportData(world, bob, { code }), 'confirmation_needed')
  const recovery = { email: bob.user.email, code, new_password: 'Eleven bottles of stout' }
  const early = await world.refused(accounts.recover, { body: recovery })
  assert.equal(early.body.fields?.code?.code, 'recovery_code_wrong')

  assert.equal(await removePassword(world, bob, { password: 'not the password' }), 'wrong_password')
  assert.equal(await removePassword(world, bob, body), 'done')
  const refused = await world.refused(accounts.login, { body: { email: bob.user.email, password: bob.password } })
  assert.deepEqual([refused.status, refused.body.code], [401, 'wrong_credentials'])
  const token = await signIn(world, device)
  assert.deepEqual(await world.done(accounts.getWaysIn, { as: token }), {
    password: false,
    passkeys: [origin],
    oidc: null,
    proxy: null,
    second_factor: false,
    backup_codes: 10,
    confirmed_until: null,
  })
  assert.equal(await exportData(world, token, { code: third.replace('-', ' ').toLowerCase() }), 'done')
  assert.equal(await exportData(world, token, { code: third }), 'backup_code_wrong')
  assert.equal(await removePassword(world, token, { code: codes[3] }), 'not_found')

  // The codes stay when a second factor goes.
  const factor = { person_id: bob.user.id, secret: 'A'.repeat(32), last_step: 0, created_at: bob.user.created_at }
  await world.db.insertInto('second_factors').values(factor).execute()
  assert.equal(await exportData(world, token, { code }), 'confirmation_needed')
  assert.equal((await confirm(world, token, device)).status, 200)
  await world.done(accounts.turnOffSecondFactor, { as: token, body: {} })
  assert.equal((await world.done(accounts.getWaysIn, { as: token })).backup_codes, 8)

  await world.done(accounts.recover, { body: recovery })
  await world.done(accounts.login, { body: { email: bob.user.email, password: recovery.new_password } })
  const again = await world.refused(accounts.recover, { body: { ...recovery, code: second } })
  assert.equal(again.body.fields?.code?.code, 'recovery_code_wrong')
  const kinds = (await world.done(listOwnSecurityEvents, { as: await signIn(world, device) })).events
  const known = kinds.map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim())
  for (const kind of ['password_removed', 'backup_code_used', 'recovered backup_code'])
    assert.ok(known.includes(kind), `${kind} in ${known}`)
})

test('sets a password again after a passkey or a code of an administrator', async () => {
  const [world, ada] = await worldOf('Ada')
  const { person: bob, device } = await withoutPassword(world, 'Bob')
  const token = await signIn(world, device)
  const wanted = { new_password: 'Eleven bottles of stout' }
  const refused = await world.refused(accounts.changePassword, { as: token, body: wanted })
  assert.equal(refused.body.code, 'confirmation_needed')
  assert.equal((await confirm(world, token, device)).status, 200)
  await world.done(accounts.changePassword, { as: token, body: wanted })
  const credentials = { email: bob.user.email, password: wanted.new_password }
  await world.done(accounts.login, { body: credentials })

  const { person: eve } = await withoutPassword(world, 'Eve')
  const params = { person_id: eve.user.id }
  const { code } = await world.done(makeRecoveryCode, { as: ada, params, body: { password: ada.password } })
  const body = { email: eve.user.email, code, new_password: 'A dozen bottles of cider' }
  await world.done(accounts.recover, { body })
  await world.done(accounts.login, { body: { email: eve.user.email, password: body.new_password } })
})

test('keeps the last way to sign in, also when two are removed at the same time', async () => {
  const [world, ada] = await worldOf('Ada')
  const device = await passkeyOf(world, ada)
  const tablet = await passkeyOf(world, ada, 'Tablet')
  await codesOf(world, ada, { password: ada.password })
  await world.done(accounts.removePassword, { as: ada, body: { password: ada.password } })
  await confirm(world, ada, device)
  const { passkeys } = await world.done(accounts.listPasskeys, { as: ada })
  const answers = await Promise.all(
    passkeys.map(({ id }) => world.refused(accounts.removePasskey, { as: ada, params: { passkey_id: id }, body: {} })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'last_way_in')
  const { passkeys: left } = await world.done(accounts.listPasskeys, { as: ada })
  assert.equal(left.length, 1)
  await signIn(world, left[0]?.name === 'Tablet' ? tablet : device)
})

test('renames a passkey of the person, and none of somebody else', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await passkeyOf(world, ada)
  const params = await firstPasskey(world, ada)
  const rename = (as: Somebody, name: string) =>
    world.refused(accounts.renamePasskey, { as, params, body: { name } }).then(({ status }) => status)
  assert.equal(await rename(bob, 'Mine'), 404)
  assert.equal(await rename(ada, ''), 400)
  assert.equal(await rename(ada, 'Old phone'), 204)
  const { passkeys } = await world.done(accounts.listPasskeys, { as: ada })
  assert.equal(passkeys[0]?.name, 'Old phone')
})

test('lets an administrator remove the passkeys of others, which these read about, but not their own last way', async () => {
  const [world, ada] = await worldOf('Ada')
  const { person: bob, device } = await withoutPassword(world, 'Bob')
  const token = await signIn(world, device)
  const { people } = await world.done(listPeople, { as: ada, query: { search: 'bob' } })
  assert.deepEqual(
    people.map(({ password, passkeys, oidc }) => [password, passkeys.map(({ name }) => name), oidc]),
    [[false, ['Phone'], false]],
  )
  const params = { person_id: bob.user.id, ...(await firstPasskey(world, token)) }
  const remove = (as: Somebody, which: object, body: object = { password: as.password }) =>
    world.refused(removePersonPasskey, { as, params: which as typeof params, body })
  assert.equal((await remove(bob, params)).status, 403)
  assert.equal((await remove(ada, params, {})).body.code, 'confirmation_needed')
  assert.equal((await remove(ada, { ...params, person_id: ada.user.id })).status, 404)
  assert.equal((await remove(ada, params)).status, 204)
  assert.equal((await remove(ada, params)).status, 404)
  const { challenge } = await world.done(accounts.startPasskeySignIn)
  const gone = await world.refused(accounts.loginByPasskey, { body: device.answer(challenge, { origin }) })
  assert.equal(gone.body.code, 'passkey_unknown')
  const own = (await world.done(listOwnSecurityEvents, { as: token })).events
  assert.deepEqual(
    own
      .filter(({ kind }) => kind === 'passkey_removed')
      .map(({ detail, by_administrator, ip }) => [detail, by_administrator, ip]),
    [['Phone', true, null]],
  )
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'passkey_removed' } })
  assert.deepEqual(
    events.map(({ person, by }) => [person?.name, by?.name]),
    [['Bob', 'Ada']],
  )

  const key = await passkeyOf(world, ada)
  await codesOf(world, ada, { password: ada.password })
  await world.done(accounts.removePassword, { as: ada, body: { password: ada.password } })
  await confirm(world, ada, key)
  const mine = { person_id: ada.user.id, ...(await firstPasskey(world, ada)) }
  assert.equal((await remove(ada, mine, {})).body.code, 'last_way_in')
  const none = await world.refused(resetSecondFactor, { as: ada, params: { person_id: bob.user.id }, body: {} })
  assert.equal(none.body.code, 'second_factor_off')
})
