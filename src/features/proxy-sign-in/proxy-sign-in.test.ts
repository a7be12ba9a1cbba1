import assert from 'node:assert/strict'
import test from 'node:test'
import { type Somebody, startWorld, type World } from '../../../tests/harness.ts'
import { oneTimeCode } from '../../../tests/one-time-code.ts'
import { listen, sendRaw } from '../../../tests/raw-http.ts'
import {
  exportPersonalData,
  getMe,
  getRegistration,
  getWaysIn,
  makeSecret,
  turnOnSecondFactor,
} from '../accounts/contract.ts'
import { changePerson, listPeople, setSettings, unlinkPersonProxy } from '../admin/contract.ts'
import { listOwnSecurityEvents, listSecurityEvents } from '../security-log/contract.ts'
import * as proxy from './contract.ts'

const origin = 'http://localhost'
const settings = { TRUST_PROXY: '10.0.0.0/8, 127.0.0.2', PROXY_SIGN_IN_HEADER: 'Remote-User' }
const trusted = '10.1.2.3'

const named = (name: string) => ({ origin, host: 'localhost', 'remote-user': name })

const link = (world: World, as: Somebody, name: string, ip = trusted, password = as.password) =>
  world.refused(proxy.linkProxy, { as, ip, headers: named(name), body: { password } })

async function signIn(world: World, headers: Record<string, string>, ip = trusted, body = {}) {
  const { status, body: answer } = await world.refused(proxy.loginByProxy, { headers, ip, body })
  return status === 200 ? 'in' : answer.code
}

async function linkedWorld() {
  const world = await startWorld(settings)
  const ada = await world.person('Ada')
  assert.equal((await link(world, ada, 'ada')).status, 204)
  return { world, ada }
}

test('believes the header of a listed proxy that made the connection itself, and of nobody else', async () => {
  const { world, ada } = await linkedWorld()
  const from: [ip: string, headers: Record<string, string>, expected: string | undefined][] = [
    [trusted, {}, 'in'],
    ['10.255.255.254', {}, 'in'],
    ['127.0.0.2', {}, 'in'],
    ['::ffff:10.1.2.3', {}, 'in'],
    [trusted, { 'x-forwarded-for': '203.0.113.9' }, 'in'],
    ['127.0.0.1', {}, 'proxy_names_nobody'],
    ['11.0.0.1', {}, 'proxy_names_nobody'],
    ['192.0.2.1', {}, 'proxy_names_nobody'],
    ['::1', {}, 'proxy_names_nobody'],
    ['::ffff:192.0.2.1', {}, 'proxy_names_nobody'],
    ['192.0.2.1', { 'x-forwarded-for': trusted }, 'proxy_names_nobody'],
    ['192.0.2.1', { 'x-forwarded-for': `${trusted}, ${trusted}`, 'x-real-ip': trusted }, 'proxy_names_nobody'],
  ]
  for (const [ip, headers, expected] of from) {
    assert.equal(await signIn(world, { ...named('ada'), ...headers }, ip), expected, `${ip} ${JSON.stringify(headers)}`)
    const { proxy: reported } = await world.done(getRegistration, { headers: { ...named('ada'), ...headers }, ip })
    assert.deepEqual(reported, expected === 'in' ? { name: 'ada', linked: true } : null, ip)
  }
  const { token, user } = await world.done(proxy.loginByProxy, { headers: named(' ada '), ip: trusted, body: {} })
  assert.equal(user.id, ada.user.id)
  assert.equal((await world.done(getMe, { as: token })).id, ada.user.id)
  const reported = (await world.done(getRegistration, { headers: named('bob'), ip: trusted })).proxy
  assert.deepEqual(reported, { name: 'bob', linked: false })
})

test('takes no empty, long, repeated or other header, no e-mail address, and no page of others', async () => {
  const { world } = await linkedWorld()
  const cases: [headers: Record<string, string>, expected: string][] = [
    [{ 'remote-user': '' }, 'proxy_names_nobody'],
    [{ 'remote-user': '   ' }, 'proxy_names_nobody'],
    [{ 'remote-user': 'a'.repeat(256) }, 'proxy_names_nobody'],
    [{ 'remote-email': 'ada@example.org' }, 'proxy_names_nobody'],
    [{ 'x-remote-user': 'ada' }, 'proxy_names_nobody'],
    [{ 'remote-user': 'ada@example.org' }, 'proxy_unknown'],
    [{ 'remote-user': 'Ada' }, 'proxy_unknown'],
    [{ 'remote-user': 'ada, ada' }, 'proxy_unknown'],
    [{ 'remote-user': 'ada', origin: 'https://evil.example' }, 'proxy_names_nobody'],
    [{ 'remote-user': 'ada', origin: 'null' }, 'proxy_names_nobody'],
  ]
  for (const [headers, expected] of cases)
    assert.equal(await signIn(world, { origin, host: 'localhost', ...headers }), expected, JSON.stringify(headers))
  assert.equal(await signIn(world, { host: 'localhost', 'remote-user': 'ada' }), 'proxy_names_nobody')

  const port = await listen(world)
  const request = (lines: string[]) =>
    [
      'POST /api/auth/proxy HTTP/1.1',
      'Host: localhost',
      `Origin: ${origin}`,
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 2',
      ...lines,
      '',
      '{}',
    ].join('\r\n')
  const raw = async (lines: string[], from = '127.0.0.2') => (await sendRaw(port, request(lines), from)).status
  assert.equal(await raw(['Remote-User: ada']), 200)
  assert.equal(await raw(['REMOTE-USER: ada']), 200)
  assert.equal(await raw(['Remote-User: ada'], '127.0.0.1'), 409)
  assert.equal(await raw(['Remote-User: ada', 'Remote-User: ada']), 409)
  assert.equal(await raw(['Remote-User: mallory', 'remote-user: ada']), 409)
  assert.equal(await raw(['Remote-User: ada', 'Remote-User:']), 409)
  assert.equal(await raw(['Remote-User:']), 409)
})

test('knows no proxy that signs people in unless the environment names its header', async () => {
  const world = await startWorld({ TRUST_PROXY: '10.0.0.0/8' })
  const ada = await world.person('Ada')
  assert.equal((await link(world, ada, 'ada')).body.code, 'proxy_names_nobody')
  assert.equal(await signIn(world, named('ada')), 'proxy_names_nobody')
  assert.equal((await world.done(getRegistration, { headers: named('ada'), ip: trusted })).proxy, null)
})

test('links an account once its person asks, and removes the link again', async () => {
  const { world, ada } = await linkedWorld()
  const bob = await world.person('Bob')
  const again = { password: ada.password }
  assert.equal((await link(world, bob, 'ada')).body.code, 'proxy_linked_already')
  assert.equal((await link(world, ada, 'ada-2')).body.code, 'proxy_linked_already')
  assert.equal((await link(world, bob, 'bob', trusted, 'not the password')).body.code, 'wrong_password')
  assert.equal((await link(world, bob, 'bob', '192.0.2.1')).body.code, 'proxy_names_nobody')
  assert.equal(await signIn(world, named('bob')), 'proxy_unknown')
  const identity = await world.done(proxy.getProxyIdentity, { as: ada, ip: trusted, headers: named('somebody') })
  assert.deepEqual(identity, { named: 'somebody', linked: 'ada', linked_at: world.clock.at.toISOString() })
  assert.equal((await world.done(getWaysIn, { as: ada })).proxy, 'ada')
  const data = (await world.done(exportPersonalData, { as: ada, body: again })) as never as { proxy: object[] }
  assert.deepEqual(data.proxy, [{ name: 'ada', linked_at: world.clock.at.toISOString(), last_used_at: null }])

  // The link is a way in for administrators too, so that passwords may be switched off, and then it stays.
  await world.done(setSettings, { as: ada, body: { password_sign_in: false } })
  assert.equal(await signIn(world, named('ada')), 'in')
  assert.equal((await world.refused(proxy.unlinkProxy, { as: ada, body: again })).body.code, 'last_way_in')
  await world.done(setSettings, { as: ada, body: { password_sign_in: true } })
  assert.equal((await world.refused(proxy.unlinkProxy, { as: ada, body: again })).status, 204)
  assert.equal((await world.refused(proxy.unlinkProxy, { as: ada, body: again })).status, 404)
  assert.equal(await signIn(world, named('ada')), 'proxy_unknown')
  const { events } = await world.done(listSecurityEvents, { as: ada })
  const kinds = events.map(({ kind, detail }) => `${kind} ${detail}`)
  for (const each of ['proxy_linked ada', 'proxy_unlinked null', 'signed_in proxy', 'sign_in_failed proxy'])
    assert.ok(kinds.includes(each), each)
})

test('asks for the second factor of the account too, and lets nobody in whose account is disabled', async () => {
  const { world, ada } = await linkedWorld()
  const bob = await world.person('Bob')
  await link(world, bob, 'bob')
  const { secret } = await world.done(makeSecret, { as: bob })
  const first_code = oneTimeCode(secret, world.clock.at)
  const turned = { password: bob.password, secret, first_code }
  const { backup_codes } = await world.done(turnOnSecondFactor, { as: bob, body: turned })
  assert.equal(await signIn(world, named('bob')), 'second_factor_needed')
  assert.equal(await signIn(world, named('bob'), trusted, { code: '000000' }), 'second_factor_wrong')
  world.pass(60_000)
  const code = oneTimeCode(secret, world.clock.at)
  assert.equal(await signIn(world, named('bob'), '192.0.2.1', { code }), 'proxy_names_nobody')
  assert.equal(await signIn(world, named('bob'), trusted, { code }), 'in')
  const params = { person_id: bob.user.id }
  const again = { password: ada.password }
  const { people } = await world.done(listPeople, { as: ada, query: { search: 'bob' } })
  assert.equal(people[0]?.proxy, 'bob')
  assert.equal((await world.refused(unlinkPersonProxy, { as: bob, params, body: again })).status, 403)
  assert.equal((await world.refused(unlinkPersonProxy, { as: ada, params, body: again })).status, 204)
  assert.equal((await world.refused(unlinkPersonProxy, { as: ada, params, body: again })).status, 404)
  assert.equal(await signIn(world, named('bob')), 'proxy_unknown')
  const { events } = await world.done(listOwnSecurityEvents, { as: bob })
  assert.ok(events.some(({ kind, by_administrator }) => kind === 'proxy_unlinked' && by_administrator))
  const back = { password: bob.password, code: backup_codes[0] }
  assert.equal(
    (await world.refused(proxy.linkProxy, { as: bob, ip: trusted, headers: named('bob'), body: back })).status,
    204,
  )
  const body = { password: ada.password, disabled: true }
  await world.done(changePerson, { as: ada, params: { person_id: bob.user.id }, body })
  assert.equal(await signIn(world, named('bob'), trusted, { code }), 'account_disabled')
})
