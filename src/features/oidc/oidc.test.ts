import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { client, goTo, type Issuer, startIssuer, startLyingIssuer } from '../../../tests/oidc-issuer.ts'
import { oneTimeCode } from '../../../tests/one-time-code.ts'
import { outgoingLimits } from '../../shared/limits.ts'
import {
  exportPersonalData,
  getMe,
  getRegistration,
  login,
  makeSecret,
  turnOnSecondFactor,
} from '../accounts/contract.ts'
import { changePerson, setSettings, unlinkPersonOidc } from '../admin/contract.ts'
import { listOwnSecurityEvents, listSecurityEvents } from '../security-log/contract.ts'
import * as oidc from './contract.ts'

const page = 'http://localhost'
const redirect_uri = `${page}/oidc`
const headers = { host: 'localhost', origin: page }
const settings = { enabled: true, name: 'House', ...client, home_network: true, new_accounts: false } as const

const choose = (world: World, as: Somebody, issuer: Issuer, change: Record<string, unknown> = {}) =>
  world.call(oidc.setOidcSettings, {
    as,
    body: { ...settings, issuer: issuer.url, password: as.password, ...change },
  })

/** Goes to the issuer and comes back, as a browser does. */
async function comeBack(world: World) {
  const { address, ...start } = await world.done(oidc.startOidcSignIn, { headers })
  return { ...start, answer: await goTo(address, redirect_uri) }
}

async function link(world: World, as: Somebody) {
  const { address, ...start } = await world.done(oidc.startOidcLink, { as, headers, body: { password: as.password } })
  return world.call(oidc.linkOidc, { as, body: { ...start, answer: await goTo(address, redirect_uri) } })
}

async function codeOf(world: World, body: object) {
  const { status, body: answer } = await world.refused(oidc.loginByOidc, { body })
  return [status, answer.code]
}

async function worldWithIssuer(environment: Record<string, string> = {}) {
  const world = await startWorld(environment)
  const ada = await world.person('Ada')
  const issuer = await startIssuer(redirect_uri)
  after(issuer.stop)
  assert.equal((await choose(world, ada, issuer)).status, 200)
  return { world, ada, issuer }
}

test('shows no secret, and gives a stored one to no other issuer or client', async () => {
  const { world, ada, issuer } = await worldWithIssuer()
  const { client_secret: _, ...shown } = { ...settings, issuer: issuer.url, has_secret: true }
  assert.deepEqual(await world.done(oidc.getOidcSettings, { as: ada }), shown)
  assert.equal((await world.done(getRegistration)).oidc, 'House')
  const remaining = await choose(world, ada, issuer, { client_secret: null, name: 'Home' })
  assert.equal(remaining.body.has_secret, true)
  const other = await choose(world, ada, issuer, { client_secret: null, client_id: 'another' })
  assert.equal(other.body.has_secret, false)
  await choose(world, ada, issuer, { enabled: false })
  assert.equal((await world.done(getRegistration)).oidc, null)
  const off = await world.refused(oidc.startOidcSignIn, { headers })
  assert.deepEqual([off.status, off.body.code], [409, 'oidc_off'])
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'settings_changed' } })
  assert.deepEqual(events.map(({ detail }) => detail).sort(), ['oidc', 'oidc', 'oidc', 'oidc_off'])
})

test('comes back to the path at which the person began', async () => {
  const { world } = await worldWithIssuer({ TRUST_PROXY: '127.0.0.1' })
  const behind = { ...headers, 'x-forwarded-prefix': '/a/b' }
  const { address } = await world.done(oidc.startOidcSignIn, { headers: behind })
  assert.equal(new URL(address).searchParams.get('redirect_uri'), `${page}/a/b/oidc`)
})

test('refuses settings of an issuer that cannot be used, by the name of the field', async () => {
  const [world, ada] = await worldOf('Ada')
  const issuer = await startLyingIssuer()
  after(issuer.stop)
  const cases: [change: Record<string, unknown>, field: string, code: string][] = [
    [{ issuer: null }, 'issuer', 'required'],
    [{ name: null }, 'name', 'required'],
    [{ client_id: null }, 'client_id', 'required'],
    [{ issuer: 'ftp://issuer.example' }, 'issuer', 'not_an_issuer'],
    [{ issuer: 'issuer' }, 'issuer', 'not_an_issuer'],
    [{ home_network: false }, 'issuer', 'not_an_issuer'],
    [{ issuer: 'https://127.0.0.1:1', home_network: false }, 'issuer', 'issuer_away'],
    [{ issuer: 'http://169.254.169.254' }, 'issuer', 'issuer_away'],
    [{ issuer: `${issuer.url}/elsewhere` }, 'issuer', 'issuer_wrong'],
    [{ password: 'not this one' }, 'password', 'wrong_password'],
  ]
  for (const [change, field, code] of cases) {
    const { status, body } = await world.refused(oidc.setOidcSettings, {
      as: ada,
      body: { ...settings, issuer: issuer.url, password: ada.password, ...change },
    })
    assert.deepEqual(
      [status, body.fields?.[field]?.code],
      [field === 'password' ? 403 : 400, code],
      JSON.stringify(change),
    )
  }
  issuer.lies = { description: { issuer: 'https://another.example' } }
  const lying = await world.refused(oidc.setOidcSettings, {
    as: ada,
    body: { ...settings, issuer: issuer.url, password: ada.password },
  })
  assert.equal(lying.body.fields?.issuer?.code, 'issuer_wrong')
  assert.equal((await world.done(oidc.getOidcSettings, { as: ada })).enabled, false)
})

test('links an account when its person asks, and signs in with it from then on', async () => {
  const { world, ada } = await worldWithIssuer()
  await world.done(setSettings, { as: ada, body: { registration: 'closed' } })
  assert.deepEqual(await codeOf(world, await comeBack(world)), [403, 'oidc_unknown'])
  assert.equal((await link(world, ada)).status, 204)
  const { linked_at, name } = await world.done(oidc.getOidcIdentity, { as: ada })
  assert.deepEqual([linked_at, name], [world.clock.at.toISOString(), 'House'])
  const { token, user } = await world.done(oidc.loginByOidc, { body: await comeBack(world) })
  assert.deepEqual(await world.done(getMe, { as: token }), user)
  assert.equal(user.id, ada.user.id)
  const { openid_connect } = (await world.done(exportPersonalData, {
    as: ada,
    body: { password: ada.password },
  })) as never
  assert.equal((openid_connect as { subject: string }[])[0]?.subject, 'ada-1')
  const unlink = { as: ada, body: { password: ada.password } }
  assert.equal((await world.call(oidc.unlinkOidc, unlink)).status, 204)
  assert.equal((await world.refused(oidc.unlinkOidc, unlink)).status, 404)
  assert.deepEqual(await codeOf(world, await comeBack(world)), [403, 'oidc_unknown'])
  const { events } = await world.done(listSecurityEvents, { as: ada })
  const kinds = events.map(({ kind, detail }) => `${kind} ${detail}`)
  for (const each of ['oidc_linked null', 'oidc_unlinked null', 'signed_in oidc', 'sign_in_failed oidc'])
    assert.ok(kinds.includes(each), each)
})

test('never takes an account by its e-mail address, and links each account once', async () => {
  const { world, ada, issuer } = await worldWithIssuer()
  const bob = await world.person('Bob')
  issuer.person = { sub: 'bob-1', email: 'ADA@example.org', email_verified: true, name: 'Ada' }
  assert.deepEqual(await codeOf(world, await comeBack(world)), [409, 'oidc_link_first'])
  assert.equal((await link(world, bob)).status, 204)
  const taken = await link(world, ada)
  assert.deepEqual([taken.status, (taken.body as never as { code: string }).code], [409, 'oidc_linked_already'])
  issuer.person = { sub: 'bob-2' }
  assert.equal((await link(world, bob)).status, 409)
  assert.equal((await world.db.selectFrom('oidc_identities').selectAll().execute()).length, 1)
})

test('asks for the second factor of the account too, after the issuer, and only then signs in', async () => {
  const { world, ada } = await worldWithIssuer()
  await link(world, ada)
  const { secret } = await world.done(makeSecret, { as: ada })
  const first_code = oneTimeCode(secret, world.clock.at)
  await world.done(turnOnSecondFactor, { as: ada, body: { password: ada.password, secret, first_code } })
  const back = await comeBack(world)
  assert.deepEqual(await codeOf(world, back), [403, 'second_factor_needed'])
  assert.deepEqual(await codeOf(world, { ...back, code: '000000' }), [403, 'second_factor_wrong'])
  world.pass(60_000)
  const code = oneTimeCode(secret, world.clock.at)
  const { user } = await world.done(oidc.loginByOidc, { body: { ...back, code } })
  assert.equal(user.id, ada.user.id)
  assert.deepEqual(await codeOf(world, { ...back, code }), [403, 'oidc_expired'])
})

test('makes accounts only as registration allows, unless the administrator wants all of them', async () => {
  const { world, ada, issuer } = await worldWithIssuer()
  const people = async () => (await world.db.selectFrom('people').selectAll().execute()).length
  issuer.person = { sub: 'cleo', email: 'cleo@example.org', email_verified: true, name: 'Cleo  of\nthe cellar' }
  await world.done(setSettings, { as: ada, body: { registration: 'invited' } })
  assert.deepEqual(await codeOf(world, await comeBack(world)), [403, 'oidc_unknown'])
  await world.done(setSettings, { as: ada, body: { registration: 'domain', registration_domains: ['example.com'] } })
  assert.deepEqual(await codeOf(world, await comeBack(world)), [403, 'oidc_unknown'])
  assert.equal(await people(), 1)
  await choose(world, ada, issuer, { new_accounts: true })
  const { user } = await world.done(oidc.loginByOidc, { body: await comeBack(world) })
  assert.deepEqual([user.name, user.email, user.role], ['Cleo of the cellar', 'cleo@example.org', 'member'])
  assert.equal((await world.done(oidc.loginByOidc, { body: await comeBack(world) })).user.id, user.id)
  const byPassword = await world.refused(login, { body: { email: user.email, password: 'anything at all' } })
  assert.equal(byPassword.status, 401)
  for (const [index, email] of [undefined, 'no address', 'dora@example.org'].entries()) {
    issuer.person = { sub: `dora-${index}`, ...(email && { email }), email_verified: email !== 'dora@example.org' }
    assert.deepEqual(await codeOf(world, await comeBack(world)), [403, 'oidc_no_email'], email)
  }
  assert.equal(await people(), 2)
  const body = { password: ada.password, disabled: true }
  await world.done(changePerson, { as: ada, params: { person_id: user.id }, body })
  issuer.person = { sub: 'cleo' }
  assert.deepEqual(await codeOf(world, await comeBack(world)), [403, 'account_disabled'])
})

test('accepts an answer once, in time, and only from the browser and for the purpose it was asked for', async () => {
  const { world, ada } = await worldWithIssuer()
  await link(world, ada)
  const back = await comeBack(world)
  const other = await comeBack(world)
  assert.deepEqual(await codeOf(world, { ...back, proof: other.proof }), [403, 'oidc_expired'])
  assert.deepEqual(await codeOf(world, { ...back, state: other.state }), [403, 'oidc_expired'])
  const asLink = await world.refused(oidc.linkOidc, { as: ada, body: back })
  assert.equal(asLink.body.code, 'oidc_expired')
  // The answer of the other one carries the state of the other one, and is used up by the attempt.
  assert.deepEqual(await codeOf(world, { ...other, answer: back.answer }), [403, 'oidc_refused'])
  assert.deepEqual(await codeOf(world, other), [403, 'oidc_expired'])
  assert.equal((await world.call(oidc.loginByOidc, { body: back })).status, 200)
  assert.deepEqual(await codeOf(world, back), [403, 'oidc_expired'])
  const late = await comeBack(world)
  world.pass(600_000)
  assert.deepEqual(await codeOf(world, late), [403, 'oidc_expired'])
  const { address: _, ...start } = await world.done(oidc.startOidcSignIn, { headers })
  assert.deepEqual(await codeOf(world, { ...start, answer: 'error=access_denied' }), [403, 'oidc_cancelled'])
  for (const origin of [undefined, 'https://evil.example']) {
    const foreign = await world.refused(oidc.startOidcSignIn, {
      headers: { ...headers, ...(origin && { origin }), ...(!origin && { origin: 'null' }) },
    })
    assert.deepEqual([foreign.status, foreign.body.code], [403, 'oidc_elsewhere'])
  }
})

/** Goes to the issuer to confirm that it is the person, and comes back. */
async function comeBackToConfirm(world: World, as: Somebody | string) {
  const { address, ...start } = await world.done(oidc.startOidcConfirming, { as, headers })
  return { ...start, answer: await goTo(address, redirect_uri) }
}

async function confirmedCode(world: World, as: Somebody | string, body: object) {
  const { status, body: answer } = await world.refused(oidc.confirmByOidc, { as, body })
  return [status, answer.code]
}

test('confirms by signing in again at the issuer, with the same account there and the second factor', async () => {
  const { world, ada, issuer } = await worldWithIssuer()
  const bob = await world.person('Bob')
  const exported = (as: Somebody | string) =>
    world.call(exportPersonalData, { as, body: {} }).then(({ status }) => status)
  await link(world, ada)
  assert.equal(await exported(ada), 403)
  const { until } = await world.done(oidc.confirmByOidc, { as: ada, body: await comeBackToConfirm(world, ada) })
  assert.equal(until, new Date(world.clock.at.getTime() + 300_000).toISOString())
  assert.equal(await exported(ada), 200)
  world.pass(300_000)
  assert.equal(await exported(ada), 403)
  assert.deepEqual(await confirmedCode(world, bob, await comeBackToConfirm(world, bob)), [403, 'oidc_other_person'])
  assert.deepEqual(await confirmedCode(world, bob, await comeBackToConfirm(world, ada)), [403, 'oidc_expired'])
  assert.deepEqual(await confirmedCode(world, ada, await comeBack(world)), [403, 'oidc_expired'])
  assert.equal(await exported(bob), 403)

  const { secret } = await world.done(makeSecret, { as: ada })
  const first_code = oneTimeCode(secret, world.clock.at)
  await world.done(turnOnSecondFactor, { as: ada, body: { password: ada.password, secret, first_code } })
  const back = await comeBackToConfirm(world, ada)
  assert.deepEqual(await confirmedCode(world, ada, back), [403, 'second_factor_needed'])
  assert.equal(await exported(ada), 403)
  world.pass(60_000)
  await world.done(oidc.confirmByOidc, { as: ada, body: { ...back, code: oneTimeCode(secret, world.clock.at) } })
  assert.equal(await exported(ada), 200)

  // Somebody who came through the service has no other way in, and cannot remove it by themselves.
  issuer.person = { sub: 'cleo', email: 'cleo@example.org', email_verified: true, name: 'Cleo' }
  const { token, user } = await world.done(oidc.loginByOidc, { body: await comeBack(world) })
  await world.done(oidc.confirmByOidc, { as: token, body: await comeBackToConfirm(world, token) })
  const unlinked = await world.refused(oidc.unlinkOidc, { as: token, body: {} })
  assert.equal(unlinked.body.code, 'last_way_in')
  const params = { person_id: user.id }
  await world.done(unlinkPersonOidc, { as: ada, params, body: {} })
  assert.equal((await world.refused(unlinkPersonOidc, { as: ada, params, body: {} })).status, 404)
  const { events } = await world.done(listOwnSecurityEvents, { as: token })
  assert.ok(events.some(({ kind, by_administrator }) => kind === 'oidc_unlinked' && by_administrator))
})

test('believes no old sign-in at the issuer when it asks to confirm', async () => {
  const [world, ada] = await worldOf('Ada')
  const issuer = await startLyingIssuer()
  after(issuer.stop)
  await choose(world, ada, issuer)
  assert.equal((await link(world, ada)).status, 204)
  const { address } = await world.done(oidc.startOidcConfirming, { as: ada, headers })
  assert.deepEqual(
    ['prompt', 'max_age'].map(name => new URL(address).searchParams.get(name)),
    ['login', '0'],
  )
  const now = Math.floor(Date.now() / 1000)
  const cases: [auth_time: unknown, expected: number][] = [
    [undefined, 403],
    [now - 3_600, 403],
    ['now', 403],
    [now, 200],
  ]
  for (const [auth_time, expected] of cases) {
    issuer.lies = { claims: { auth_time } }
    const { status } = await world.call(oidc.confirmByOidc, { as: ada, body: await comeBackToConfirm(world, ada) })
    assert.equal(status, expected, String(auth_time))
  }
})

test('believes no issuer that lies, hangs or breaks off, and does nothing by halves', async () => {
  const outgoing = { ...outgoingLimits, most_bytes: 100_000 }
  const world = await startWorld({}, undefined, { outgoing })
  const ada = await world.person('Ada')
  const issuer = await startLyingIssuer()
  after(issuer.stop)
  assert.equal((await choose(world, ada, issuer, { new_accounts: true })).status, 200)
  const now = Math.floor(Date.now() / 1000)
  const refused = [403, 'oidc_refused']
  const away = [422, 'oidc_unreachable']
  const right = { email: 'mallory@example.org' }
  const lies: [name: string, lies: typeof issuer.lies, expected: (string | number)[]][] = [
    ['another issuer', { claims: { ...right, iss: 'https://another.example' } }, refused],
    ['another audience', { claims: { ...right, aud: 'another' } }, refused],
    [
      'several audiences without a party',
      { claims: { ...right, aud: [client.client_id, 'another'], azp: 'another' } },
      refused,
    ],
    ['another nonce', { claims: { ...right, nonce: 'another' } }, refused],
    ['no nonce', { claims: { ...right, nonce: undefined } }, refused],
    ['expired', { claims: { ...right, exp: now - 3_600 } }, refused],
    ['no subject', { claims: { ...right, sub: undefined } }, refused],
    ['a subject that is no text', { claims: { ...right, sub: { admin: true } } }, refused],
    ['algorithm none', { claims: right, header: { alg: 'none' }, unsigned: true }, refused],
    ['the secret as a key', { claims: right, header: { alg: 'HS256' } }, refused],
    ['no signature', { claims: right, unsigned: true }, refused],
    ['a foreign key', { claims: right, foreign_key: true }, refused],
    ['an unknown key', { claims: right, header: { kid: 'nobody' } }, refused],
    ['an error page', { token: response => void response.writeHead(500).end('<h1>Oops</h1>') }, refused],
    ['no JSON', { token: response => void response.setHeader('content-type', 'application/json').end('{') }, refused],
    [
      'no ID token',
      {
        token: response =>
          void response.setHeader('content-type', 'application/json').end('{"access_token":"a","token_type":"Bearer"}'),
      },
      refused,
    ],
    [
      'a redirect',
      { token: response => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end() },
      refused,
    ],
    ['too much', { token: response => void response.end('a'.repeat(200_000)) }, away],
    ['silence', { token: () => {} }, away],
    ['a broken connection', { token: response => void response.destroy() }, away],
    ['another issuer in its description', { description: { issuer: 'https://another.example' } }, refused],
    ['keys at a forbidden address', { claims: right, description: { jwks_uri: 'http://169.254.169.254/keys' } }, away],
  ]
  for (const [name, lie, expected] of lies) {
    issuer.lies = {}
    outgoing.timeout_ms = outgoingLimits.timeout_ms
    const back = await comeBack(world)
    issuer.lies = lie
    if (name === 'silence') outgoing.timeout_ms = 200
    const { status, body } = await world.refused(oidc.loginByOidc, { body: back, ip: `10.1.0.${lies.length}` })
    assert.deepEqual([status, body.code], expected, name)
    assert.doesNotMatch(body.message, /127\.0\.0\.1|nonce|kid|jw/i, name)
  }
  assert.equal((await world.db.selectFrom('people').selectAll().execute()).length, 1)
  assert.equal((await world.db.selectFrom('oidc_identities').selectAll().execute()).length, 0)
  // The truth is believed, also with new keys.
  issuer.lies = { claims: right }
  issuer.rotate()
  const { user } = await world.done(oidc.loginByOidc, { body: await comeBack(world), ip: '10.9.9.9' })
  issuer.rotate()
  const again = await world.done(oidc.loginByOidc, { body: await comeBack(world), ip: '10.9.9.9' })
  assert.equal(again.user.id, user.id)
  issuer.stop()
  const gone = await world.refused(oidc.startOidcSignIn, { headers })
  assert.deepEqual([gone.status, gone.body.code], away)
})
