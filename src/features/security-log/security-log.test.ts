import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Callable } from '../../../tests/callable.ts'
import { fieldOf, fieldsOf } from '../../../tests/fields-of.ts'
import { type CallOptions, type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { newId } from '../../shared/ids.ts'
import { changePassword, endOtherSessions, login } from '../accounts/contract.ts'
import { changePerson, endPersonSessions, getSettings, setSettings } from '../admin/contract.ts'
import { restoreArchive, takeArchive } from '../archive/contract.ts'
import { setRateSource } from '../money/updates/contract.ts'
import { readSource } from '../money/updates/settings.ts'
import { recordExport } from '../transfer/export/contract.ts'
import {
  exportSecurityEvents,
  listOwnSecurityEvents,
  listSecurityEvents,
  type OwnSecurityEvent,
  type SecurityEvent,
} from './contract.ts'
import { forgetOldEvents } from './queries.ts'

const dayMs = 86_400_000

/** Lets time pass before each call, because the log is in the order of time. */
function inOrder(world: World) {
  return {
    done: <C extends Callable>(callable: C, options?: CallOptions) => {
      world.pass(1)
      return world.done(callable, options)
    },
    refused: (callable: Callable, options?: CallOptions) => {
      world.pass(1)
      return world.refused(callable, options)
    },
  }
}

const logAs = async (world: World, as: Somebody, query = {}) =>
  (await world.done(listSecurityEvents, { as, query })).events

const described = ({ kind, person, by, detail, ip }: SecurityEvent) =>
  [kind, person?.name ?? null, by?.name ?? null, detail, ip] as const

test('records who did what, when, from where and by which request', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  world.pass(1_000)
  const at = { ip: '203.0.113.7', headers: { 'user-agent': 'Firefox' } }
  const body = { email: bob.user.email, password: bob.password }
  await world.call(login, { body, ...at })
  const [event] = await logAs(world, ada)
  assert.deepEqual(
    { ...event, id: '', request_id: '' },
    {
      id: '',
      at: world.clock.at.toISOString(),
      kind: 'signed_in',
      detail: null,
      person: { id: bob.user.id, name: 'Bob', email: bob.user.email },
      by: { id: bob.user.id, name: 'Bob', email: bob.user.email },
      ip: '203.0.113.7',
      user_agent: 'Firefox',
      request_id: '',
    },
  )
  assert.match(event?.request_id ?? '', /^[\da-f-]{36}$/)
})

test('records a table that was made on a device, once, with its day if that is another', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const params = { cellar_id: ada.cellar_id }
  const made = { id: newId(), table: 'list', form: 'csv', made_on: '2026-03-14' }
  await world.done(recordExport, { as: ada, body: made })
  await world.done(recordExport, { as: ada, body: made })
  world.pass(1_000)
  await world.done(recordExport, { as: ada, body: { ...made, id: newId(), form: 'xlsx', made_on: '2026-03-09' } })
  const { events } = await world.done(listOwnSecurityEvents, { as: ada })
  const details = events.filter(({ kind }) => kind === 'table_exported').map(({ detail }) => detail)
  assert.deepEqual(details, ['list.xlsx, 2026-03-09', 'list.csv'])
  const stranger = await world.refused(recordExport, { as: bob, params, body: { ...made, id: newId() } })
  assert.equal(stranger.status, 404)
  const wrong = await world.refused(recordExport, { as: ada, body: { ...made, table: 'all', made_on: 'today' } })
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}).sort(), ['made_on', 'table'])
})

test('records every kind of event once', async () => {
  const [world, ada] = await worldOf('Ada')
  world.pass(1)
  const bob = await world.person('Bob')
  const { done, refused: refusedTo } = inOrder(world)
  const params = { person_id: bob.user.id }
  const { password } = ada
  const refused = await refusedTo(login, { body: { email: bob.user.email, password: 'not the password' } })
  await refusedTo(endPersonSessions, { as: ada, params, body: { password: 'not the password' } })
  for (const role of ['admin', 'admin', 'member'] as const) {
    await done(changePerson, { as: ada, params, body: { password, role } })
  }
  await done(endPersonSessions, { as: ada, params, body: { password } })
  await done(changePerson, { as: ada, params, body: { password, disabled: true } })
  await refusedTo(login, { body: { email: bob.user.email, password: bob.password } })
  await done(changePerson, { as: ada, params, body: { password, disabled: false } })
  await done(endOtherSessions, { as: ada })
  for (const settings of [{ registration: 'closed' }, { registration: 'open' }, { security_log_days: 30 }] as const) {
    await done(setSettings, { as: ada, body: settings })
  }
  await done(setRateSource, { as: ada, body: await readSource(world.db) })
  const zip = await done(takeArchive, { as: ada, params: { cellar_id: ada.cellar_id }, body: { password } })
  await done(restoreArchive, { as: ada, body: zip })
  await done(exportSecurityEvents, { as: ada })
  const change = { password, new_password: 'another bottle of Yquem' }
  const { token } = await done(changePassword, { as: ada, body: change })
  const later = { ...ada, token }

  const events = (await logAs(world, later)).reverse()
  const here = '127.0.0.1'
  assert.deepEqual(events.map(described).slice(2), [
    ['sign_in_failed', 'Bob', null, null, here],
    ['password_refused', 'Ada', 'Ada', null, here],
    ['role_changed', 'Bob', 'Ada', 'admin', here],
    ['role_changed', 'Bob', 'Ada', 'member', here],
    ['signed_out_everywhere', 'Bob', 'Ada', null, here],
    ['account_disabled', 'Bob', 'Ada', null, here],
    ['sign_in_failed', 'Bob', null, 'disabled', here],
    ['account_enabled', 'Bob', 'Ada', null, here],
    ['signed_out_everywhere', 'Ada', 'Ada', null, here],
    ['settings_changed', 'Ada', 'Ada', 'registration_closed', here],
    ['settings_changed', 'Ada', 'Ada', 'registration_open', here],
    ['settings_changed', 'Ada', 'Ada', 'security_log_days', here],
    ['settings_changed', 'Ada', 'Ada', 'rate_source', here],
    ['archive_exported', 'Ada', 'Ada', 'Ada', here],
    ['archive_restored', 'Ada', 'Ada', 'Ada', here],
    ['security_log_exported', 'Ada', 'Ada', null, here],
    ['password_changed', 'Ada', 'Ada', null, here],
  ])
  assert.deepEqual(
    events.slice(0, 2).map(event => described(event).slice(0, 3)),
    [
      ['registered', 'Ada', 'Ada'],
      ['registered', 'Bob', 'Bob'],
    ],
  )
  // The refusal that somebody reports leads to its event.
  assert.equal((await logAs(world, later, { search: refused.body.request_id }))[0]?.kind, 'sign_in_failed')
})

test('contains no password, no token and no e-mail address of nobody', async () => {
  const [world, ada] = await worldOf('Ada')
  const secrets = [ada.password, ada.token, 'a password of hers', 'nobody@example.org', 'the next good password']
  // People type their password into the wrong field.
  for (const email of ['a password of hers', 'nobody@example.org'])
    await world.refused(login, { body: { email, password: ada.password } })
  await world.refused(changePassword, { as: ada, body: { password: secrets[2], new_password: secrets[4] } })
  await world.done(changePassword, { as: ada, body: { password: ada.password, new_password: secrets[4] } })
  const rows = JSON.stringify(await world.db.selectFrom('security_events').selectAll().execute())
  for (const secret of secrets) assert.ok(!rows.includes(secret), secret)
  const failed = await world.db.selectFrom('security_events').selectAll().where('kind', '=', 'sign_in_failed').execute()
  assert.deepEqual(fieldsOf(failed, 'person_id', 'by_id', 'detail'), [
    [null, null, null],
    [null, null, null],
  ])
})

test('shows everybody their own events alone, and no address of an administrator', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await world.person('Cleo')
  const { done, refused } = inOrder(world)
  await refused(login, { body: { email: bob.user.email, password: 'not the password' }, ip: '203.0.113.9' })
  await refused(login, { body: { email: 'nobody@example.org', password: 'not the password' } })
  const body = { password: ada.password, role: 'admin' }
  await done(changePerson, { as: ada, params: { person_id: bob.user.id }, body, ip: '198.51.100.4' })
  await done(changePerson, { as: ada, params: { person_id: bob.user.id }, body: { ...body, role: 'member' } })
  const { total, events } = await world.done(listOwnSecurityEvents, { as: bob })
  assert.equal(total, 4)
  const seen = ({ kind, detail, by_administrator, ip }: OwnSecurityEvent) => [kind, detail, by_administrator, ip]
  assert.deepEqual(events.map(seen).slice(0, 3), [
    ['role_changed', 'member', true, null],
    ['role_changed', 'admin', true, null],
    ['sign_in_failed', null, false, '203.0.113.9'],
  ])
  assert.ok(!JSON.stringify(events).includes(ada.user.id))
  assert.deepEqual((await world.done(listOwnSecurityEvents, { as: bob, query: { limit: '1', offset: '2' } })).events, [
    events[2],
  ])
})

test('finds events by person, kind, address and request, in parts', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const { refused } = inOrder(world)
  const failed = (ip: string) => refused(login, { body: { email: bob.user.email, password: 'not the password' }, ip })
  await failed('203.0.113.9')
  await failed('203.0.113.10')
  await failed('2001:db8::1')
  const found = async (query: Record<string, unknown>) =>
    (await world.done(listSecurityEvents, { as: ada, query })).total
  assert.equal(await found({}), 5)
  assert.equal(await found({ search: 'BOB@example' }), 4)
  assert.equal(await found({ search: 'ada' }), 1)
  assert.equal(await found({ search: '203.0.113.' }), 2)
  assert.equal(await found({ search: '2001:DB8' }), 1)
  assert.equal(await found({ search: '%' }), 0)
  assert.equal(await found({ search: 'x\u0000y' }), 0)
  assert.equal(await found({ kind: 'sign_in_failed' }), 3)
  assert.equal(await found({ kind: 'registered', search: 'bob' }), 1)
  const { total, events } = await world.done(listSecurityEvents, { as: ada, query: { limit: '2', offset: '1' } })
  assert.deepEqual([total, fieldOf(events, 'ip')], [5, ['203.0.113.10', '203.0.113.9']])
})

test('exports what a search finds as CSV and JSON, with no cell that a spreadsheet would run', async () => {
  const [world, ada] = await worldOf('Ada')
  const body = { email: ada.user.email, password: ada.password }
  for (let each = 0; each < 3; each++) {
    world.pass(1_000)
    await world.done(login, { body, headers: { 'user-agent': '=cmd|calc' } })
  }
  const query = { kind: 'signed_in' }
  const { events } = await world.done(listSecurityEvents, { as: ada, query })
  const { headers, body: json } = await world.call(exportSecurityEvents, { as: ada, query: { ...query, form: 'json' } })
  assert.match(String(headers['content-disposition']), /^attachment; filename\*=UTF-8''security-log-2026-03-14\.json$/)
  assert.deepEqual(json, events)
  const csv = String(await world.done(exportSecurityEvents, { as: ada, query }))
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[]
  assert.equal(rows.length, 3)
  assert.deepEqual(
    fieldsOf(rows, 'at', 'kind', 'person_email', 'user_agent'),
    events.map(({ at }) => [at, 'signed_in', ada.user.email, "'=cmd|calc"]),
  )
})

test('exports more events than are read at once, each of them once', async () => {
  const [world, ada] = await worldOf('Ada')
  const at = world.clock.at.toISOString()
  const row = { kind: 'signed_in', person_id: null, by_id: null, detail: null, ip: null, user_agent: null }
  for (let first = 0; first < 2_500; first += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      at,
      request_id: null,
      id: String(first + index),
    }))
    await world.db.insertInto('security_events').values(rows).execute()
  }
  const query = { kind: 'signed_in', form: 'json' }
  const events = (await world.done(exportSecurityEvents, { as: ada, query })) as unknown as SecurityEvent[]
  assert.equal(new Set(fieldOf(events, 'id')).size, 2_500)
  assert.equal(events.length, 2_500)
})

test('keeps events for 365 days, or as long as an administrator chooses', async () => {
  const [world, ada] = await worldOf('Ada')
  assert.equal((await world.done(getSettings, { as: ada })).security_log_days, 365)
  const signIn = async () => {
    const token = await world.signIn(ada)
    return { ...ada, token }
  }
  const stored = async () => (await world.db.selectFrom('security_events').selectAll().execute()).length
  world.pass(364 * dayMs)
  await forgetOldEvents(world.db, world.clock.at)
  const later = await signIn()
  assert.equal((await logAs(world, later)).length, 2)
  world.pass(2 * dayMs)
  // An event that is too old is not shown, even before it is deleted.
  assert.equal((await logAs(world, later)).length, 1)
  assert.equal(await stored(), 2)
  await forgetOldEvents(world.db, world.clock.at)
  assert.equal(await stored(), 1)
  await world.done(setSettings, { as: later, body: { security_log_days: 1 } })
  assert.deepEqual(fieldOf(await logAs(world, later), 'kind'), ['settings_changed'])
  for (const security_log_days of [0, 3_651, 1.5, '30']) {
    const { status, body } = await world.refused(setSettings, { as: later, body: { security_log_days } })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['security_log_days']])
  }
})

test('uses the address that a trusted proxy names, and no other', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.50' }
  for (const [settings, ip] of [
    [{ TRUST_PROXY: '127.0.0.1' }, '203.0.113.50'],
    [{}, '127.0.0.1'],
  ] as const) {
    const world = await startWorld(settings)
    const ada = await world.person('Ada')
    await world.done(login, { body: { email: ada.user.email, password: ada.password }, headers })
    assert.equal((await logAs(world, ada, { kind: 'signed_in' }))[0]?.ip, ip)
  }
})
