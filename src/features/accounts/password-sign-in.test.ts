import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { Authenticator } from '../../../tests/authenticator.ts'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { client, goTo, startIssuer } from '../../../tests/oidc-issuer.ts'
import { changePerson, getSettings, makeRecoveryCode, removePersonPasskey, setSettings } from '../admin/contract.ts'
import { linkOidc, loginByOidc, setOidcSettings, startOidcLink, startOidcSignIn } from '../oidc/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import * as accounts from './contract.ts'

const origin = 'http://localhost'
const headers = { origin, host: 'localhost' }
const redirect_uri = `${origin}/oidc`

async function passkeyOf(world: World, as: Somebody): Promise<Authenticator> {
  const body = { password: as.password }
  const { challenge } = await world.done(accounts.startAddingPasskey, { as, body })
  const device = new Authenticator()
  await world.done(accounts.addPasskey, { as, body: { name: 'Phone', ...device.register(challenge) }, headers })
  return device
}

const switchPasswords = async (world: World, as: Somebody, password_sign_in: boolean) => {
  const { status, body } = await world.refused(setSettings, { as, body: { password_sign_in } })
  return status === 200 ? 'done' : body.code
}

const signInWith = async (world: World, device: Authenticator) => {
  const { challenge } = await world.done(accounts.startPasskeySignIn)
  return (await world.call(accounts.loginByPasskey, { body: device.answer(challenge) })).status
}

test('switches passwords off only while an administrator can sign in without, and says so wherever one is entered', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await passkeyOf(world, bob)
  assert.equal(await switchPasswords(world, ada, false), 'admins_locked_out')
  assert.equal((await world.done(getSettings, { as: ada })).password_sign_in, true)
  const device = await passkeyOf(world, ada)
  assert.equal(await switchPasswords(world, ada, false), 'done')
  const { open, password_sign_in } = await world.done(accounts.getRegistration)
  assert.deepEqual([open, password_sign_in], [false, false])

  const credentials = { email: ada.user.email, password: ada.password }
  const new_password = 'Eleven bottles of stout'
  const refused = [
    await world.refused(accounts.login, { body: credentials }),
    await world.refused(accounts.login, { body: { ...credentials, password: 'not the password' } }),
    await world.refused(accounts.login, { body: { ...credentials, email: 'nobody@example.org' } }),
    await world.refused(accounts.register, { body: { ...credentials, email: 'cleo@example.org', name: 'Cleo' } }),
    await world.refused(accounts.askForRecovery, { body: { email: ada.user.email } }),
    await world.refused(accounts.recover, { body: { email: ada.user.email, code: 'AAAA-BBBB-CCCC', new_password } }),
    await world.refused(makeRecoveryCode, {
      as: ada,
      params: { person_id: bob.user.id },
      body: { password: ada.password },
    }),
  ]
  for (const { status, body } of refused) assert.deepEqual([status, body.code], [403, 'password_sign_in_off'])
  assert.equal(await signInWith(world, device), 200)
  // A password still shows that it is the person who is signed in.
  await world.done(accounts.exportPersonalData, { as: ada, body: { password: ada.password } })
  assert.equal(await switchPasswords(world, ada, true), 'done')
  await world.done(accounts.login, { body: credentials })
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'settings_changed' } })
  assert.deepEqual(events.map(({ detail }) => detail).sort(), ['password_sign_in', 'password_sign_in_off'])
})

test('takes no way in from the last administrator who has one besides the password', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const again = { password: ada.password }
  await world.done(changePerson, { as: ada, params: { person_id: bob.user.id }, body: { ...again, role: 'admin' } })
  await passkeyOf(world, bob)
  assert.equal(await switchPasswords(world, ada, false), 'done')
  const { passkeys } = await world.done(accounts.listPasskeys, { as: bob })
  const passkey_id = passkeys[0]?.id ?? ''
  const params = { person_id: bob.user.id, passkey_id }
  const attempts = [
    await world.refused(removePersonPasskey, { as: ada, params, body: again }),
    await world.refused(changePerson, { as: ada, params, body: { ...again, role: 'member' } }),
    await world.refused(changePerson, { as: ada, params, body: { ...again, disabled: true } }),
    await world.refused(accounts.deleteAccount, { as: bob, body: { password: bob.password } }),
  ]
  for (const { body } of attempts) assert.equal(body.code, 'admins_locked_out')
  const own = { as: bob, params: { passkey_id }, body: { password: bob.password } }
  assert.equal((await world.refused(accounts.removePasskey, own)).body.code, 'last_way_in')
  await passkeyOf(world, ada)
  assert.equal((await world.refused(removePersonPasskey, { as: ada, params, body: again })).status, 204)
})

test('leaves the sign-in service on while passwords are off, by which new people come', async () => {
  const [world, ada] = await worldOf('Ada')
  const issuer = await startIssuer(redirect_uri)
  after(issuer.stop)
  const settings = { enabled: true, name: 'House', issuer: issuer.url, ...client, home_network: true }
  const choose = (change: object) =>
    world.refused(setOidcSettings, {
      as: ada,
      body: { ...settings, new_accounts: false, password: ada.password, ...change },
    })
  await choose({})
  assert.equal(await switchPasswords(world, ada, false), 'admins_locked_out')
  const { address, ...start } = await world.done(startOidcLink, {
    as: ada,
    headers,
    body: { password: ada.password },
  })
  const answer = await goTo(address, redirect_uri)
  await world.done(linkOidc, { as: ada, body: { ...start, answer } })
  assert.equal(await switchPasswords(world, ada, false), 'done')
  assert.equal((await choose({ enabled: false })).body.code, 'admins_locked_out')
  assert.equal((await choose({ name: 'Home' })).status, 200)
  issuer.person = { sub: 'cleo', email: 'cleo@example.org', email_verified: true, name: 'Cleo' }
  const { address: to, ...begun } = await world.done(startOidcSignIn, { headers })
  const back = await goTo(to, redirect_uri)
  const { user } = await world.done(loginByOidc, { body: { ...begun, answer: back } })
  assert.equal(user.name, 'Cleo')
})
