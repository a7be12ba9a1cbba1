import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import test from 'node:test'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { settingsFor, startMailServer } from '../../../tests/mail-server.ts'
import { outgoingLimits } from '../../shared/limits.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { getMailSettings, sendTestMail, setMailSettings } from './contract.ts'

const settings = (port: number, change = {}) => ({ ...settingsFor(port), ...change })

const choose = (world: World, as: Somebody, body: object) =>
  world.refused(setMailSettings, { as, body: { password: as.password, ...body } })

const quick = { outgoing: { ...outgoingLimits, timeout_ms: 400 } }

test('sends no mail until an administrator chooses a server, and then a test message to them', async () => {
  const [world, ada] = await worldOf('Ada')
  const { arrived, port, mails } = await startMailServer()
  assert.equal((await world.done(getMailSettings, { as: ada })).kind, 'off')
  const off = await world.refused(sendTestMail, { as: ada })
  assert.deepEqual([off.status, off.body.code], [422, 'mail_off'])
  assert.equal((await choose(world, ada, settings(port))).status, 200)
  await world.done(sendTestMail, { as: ada, headers: { 'accept-language': 'de' } })
  const [mail] = await arrived(1)
  assert.deepEqual(mail?.to, ['ada@example.org'])
  assert.match(mail?.text ?? '', /^From: .*cellar@example\.org/m)
  assert.equal((await choose(world, ada, { ...settings(port), kind: 'off' })).status, 200)
  assert.equal((await world.refused(sendTestMail, { as: ada })).body.code, 'mail_off')
  assert.equal(mails.length, 1)
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'settings_changed' } })
  assert.deepEqual(events.map(({ detail }) => detail).sort(), ['mail', 'mail_off'])
})

test('asks for the password again before it changes the mail server', async () => {
  const [world, ada] = await worldOf('Ada')
  const refused = await choose(world, ada, { ...settings(25), password: 'not the password' })
  assert.deepEqual([refused.status, refused.body.code], [403, 'wrong_password'])
  assert.equal((await world.done(getMailSettings, { as: ada })).kind, 'off')
})

test('never gives the password of the mail server out, nor sends it to another server', async () => {
  const [world, ada] = await worldOf('Ada')
  const secure = { security: 'tls', user: 'ada', mail_password: 'a secret of the mail' }
  const { body } = await choose(world, ada, settings(465, secure))
  assert.ok(!JSON.stringify(body).includes(secure.mail_password))
  const shown = async () => (await world.done(getMailSettings, { as: ada })).has_password
  assert.equal(await shown(), true)
  await choose(world, ada, settings(465, { ...secure, mail_password: null, sender: 'else@example.org' }))
  assert.equal(await shown(), true)
  await choose(world, ada, settings(465, { ...secure, mail_password: null, host: 'evil.example' }))
  assert.equal(await shown(), false)
})

test('refuses incomplete settings by their fields, and a password without encryption', async () => {
  const [world, ada] = await worldOf('Ada')
  for (const [change, field, code] of [
    [{ host: null }, 'host', 'required'],
    [{ host: 'mail.example/path' }, 'host', 'bad_format'],
    [{ port: null }, 'port', 'required'],
    [{ port: 70_000 }, 'port', 'too_big'],
    [{ sender: null }, 'sender', 'required'],
    [{ sender: 'nobody' }, 'sender', 'not_an_email'],
    [{ user: 'ada', mail_password: 'secret' }, 'security', 'password_unprotected'],
  ] as const) {
    const { status, body } = await choose(world, ada, settings(25, change))
    assert.equal(status, 400)
    assert.equal(body.fields?.[field]?.code, code, JSON.stringify(body))
  }
})

test('answers in time and in plain words, whatever the mail server does', async () => {
  const world = await startWorld({}, undefined, quick)
  const ada = await world.person('Ada')
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port: nobody } = closed.address() as AddressInfo
  closed.close()
  const hanging = await startMailServer('hangs')
  for (const [port, code, change] of [
    [nobody, 'mail_unreachable', {}],
    [hanging.port, 'mail_too_slow', {}],
    [hanging.port, 'mail_too_slow', { security: 'tls' }],
    [(await startMailServer('drips')).port, 'mail_too_slow', {}],
    [(await startMailServer('hangs-at-data')).port, 'mail_too_slow', {}],
    [(await startMailServer('refuses-recipient')).port, 'mail_refused', {}],
    [(await startMailServer()).port, 'mail_insecure', { security: 'starttls' }],
  ] as const) {
    assert.equal((await choose(world, ada, settings(port, change))).status, 200)
    const since = performance.now()
    const { status, body } = await world.refused(sendTestMail, { as: ada })
    assert.deepEqual([status, body.code], [422, code])
    assert.ok(performance.now() - since < 5_000)
    assert.doesNotMatch(body.message, /[A-Z]{5}|127\.0\.0\.1/)
  }
})
