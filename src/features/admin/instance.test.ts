import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { type Somebody, startWorld, type World, worldOf } from '../../../tests/harness.ts'
import { withMail } from '../../../tests/mail-server.ts'
import { newId } from '../../shared/ids.ts'
import { getMe, getRegistration, makeSecret, register } from '../accounts/contract.ts'
import { sendTestMail } from '../mail/contract.ts'
import { makeInvitation } from '../members/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { getServerStatus, getSettings, type Settings, setSettings } from './contract.ts'

const usual: Settings = {
  registration: 'open',
  registration_domains: [],
  password_sign_in: true,
  session_idle_days: 30,
  session_days: 90,
  instance_name: null,
  default_locale: null,
  default_currency: null,
  security_log_days: 365,
  requests_per_minute: null,
  backup_every: 'day',
  backup_hour: 2,
}
const dayMs = 86_400_000
const newAccount = (name: string, rest: { email?: string; invitation?: string } = {}) => ({
  email: `${name.toLowerCase()}@example.org`,
  password: `${name} drinks rather good wine`,
  name,
  ...rest,
})

test('stores each setting as it was set, leaves the others, and records what became different', async () => {
  const [world, ada] = await worldOf('Ada')
  assert.deepEqual(await world.done(getSettings, { as: ada }), usual)
  const changes: Partial<Settings>[] = [
    { registration: 'closed' },
    { registration: 'closed' },
    { registration: 'domain', registration_domains: ['example.org', 'müller.example'] },
    { registration: 'invited', registration_domains: [] },
    { registration: 'open' },
    { session_idle_days: 7, session_days: 14 },
    { instance_name: 'Müllers Keller', default_locale: 'de', default_currency: 'CHF' },
    { instance_name: null, default_locale: null, default_currency: null },
    { security_log_days: 30 },
    { requests_per_minute: 600 },
    { requests_per_minute: null },
    { backup_every: 'week' },
    { backup_hour: 23 },
  ]
  let expected = usual
  for (const body of changes) {
    expected = { ...expected, ...body }
    assert.deepEqual(await world.done(setSettings, { as: ada, body }), expected)
    assert.deepEqual(await world.done(getSettings, { as: ada }), expected)
  }
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'settings_changed' } })
  assert.deepEqual(
    events.map(({ detail, by }) => `${by?.name} ${detail}`).sort(),
    [
      'registration_closed',
      'registration_domain',
      'registration_domains',
      'registration_invited',
      'registration_domains',
      'registration_open',
      'session_idle_days',
      'session_days',
      'instance_name',
      'default_locale',
      'default_currency',
      'instance_name',
      'default_locale',
      'default_currency',
      'security_log_days',
      'requests_per_minute',
      'requests_per_minute',
      'backup_every',
      'backup_hour',
    ]
      .map(detail => `Ada ${detail}`)
      .sort(),
  )
})

test('refuses values that make no sense, by the name of their field, and changes nothing', async () => {
  const [world, ada] = await worldOf('Ada')
  assert.equal((await world.refused(setSettings, { as: ada, body: {} })).body.code, 'nothing_to_change')
  const cases: [body: Record<string, unknown>, field: string, code: string][] = [
    [{ registration: 'maybe' }, 'registration', 'not_in_list'],
    [{ registration: 'domain' }, 'registration_domains', 'required'],
    [{ registration_domains: ['example.org', 'a b'] }, 'registration_domains.1', 'not_a_domain'],
    [{ registration_domains: ['ada@example.org'] }, 'registration_domains.0', 'not_a_domain'],
    [{ registration_domains: 'example.org' }, 'registration_domains', 'wrong_type'],
    [{ session_idle_days: 0 }, 'session_idle_days', 'too_small'],
    [{ session_days: 731 }, 'session_days', 'too_big'],
    [{ session_days: 29 }, 'session_days', 'too_small'],
    [{ session_days: 1.5 }, 'session_days', 'wrong_type'],
    [{ instance_name: '' }, 'instance_name', 'required'],
    [{ instance_name: 'a\nb' }, 'instance_name', 'bad_format'],
    [{ instance_name: 'a'.repeat(61) }, 'instance_name', 'too_long'],
    [{ default_locale: 'xx' }, 'default_locale', 'not_in_list'],
    [{ default_currency: 'XXY' }, 'default_currency', 'not_a_currency'],
    [{ default_currency: 'euro' }, 'default_currency', 'not_a_currency'],
    [{ security_log_days: 0 }, 'security_log_days', 'too_small'],
    [{ requests_per_minute: -1 }, 'requests_per_minute', 'too_small'],
    [{ backup_every: 'month' }, 'backup_every', 'not_in_list'],
    [{ backup_hour: 24 }, 'backup_hour', 'too_big'],
    [{ theme: 'dark' }, 'theme', 'unknown_field'],
  ]
  for (const [body, field, code] of cases) {
    const { status, body: refused } = await world.refused(setSettings, { as: ada, body })
    assert.deepEqual([status, refused.fields?.[field]?.code], [400, code], JSON.stringify(body))
  }
  assert.deepEqual(await world.done(getSettings, { as: ada }), usual)
})

test('lets people of the named domains register, whatever the case, and nobody else', async () => {
  const [world, ada] = await worldOf('Ada')
  const body = { registration: 'domain', registration_domains: ['Example.ORG'] } as const
  await world.done(setSettings, { as: ada, body })
  const { open, by_domain } = await world.done(getRegistration)
  assert.deepEqual([open, by_domain], [true, true])
  await world.done(register, { body: newAccount('Bob', { email: 'Bob@EXAMPLE.org' }) })
  for (const email of ['eve@example.com', 'eve@sub.example.org', 'eve@notexample.org', 'example.org@evil.example']) {
    const { status, body: refused } = await world.refused(register, { body: newAccount('Eve', { email }) })
    assert.deepEqual([status, refused.fields?.email?.code], [400, 'domain_not_allowed'], email)
  }
  await world.done(register, { body: newAccount('Cleo', await invitationOf(world, ada)) })
})

test('lets anybody’s invitation register when only invited people may, and an administrator’s when it is closed', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const fromAda = await invitationOf(world, ada)
  await world.done(setSettings, { as: ada, body: { registration: 'invited' } })
  const { open, by_domain } = await world.done(getRegistration)
  assert.deepEqual([open, by_domain], [false, false])
  const stranger = await world.refused(register, { body: newAccount('Eve') })
  assert.deepEqual([stranger.status, stranger.body.code], [403, 'registration_closed'])
  await world.done(register, { body: newAccount('Cleo', await invitationOf(world, bob)) })
  await world.done(setSettings, { as: ada, body: { registration: 'closed' } })
  const fromBob = await world.refused(register, { body: newAccount('Dora', await invitationOf(world, bob)) })
  assert.deepEqual([fromBob.status, fromBob.body.code], [403, 'registration_closed'])
  await world.done(register, { body: newAccount('Dora', fromAda) })
})

test('gives existing and new sessions the length that is set, at once', async () => {
  const [world, ada] = await worldOf('Ada')
  const idle = await world.signIn(ada)
  world.pass(8 * dayMs)
  await signedIn(world, ada.token)
  await settled(world, ada.token)
  await world.done(setSettings, { as: ada, body: { session_idle_days: 7, session_days: 10 } })
  assert.equal((await world.call(getMe, { as: idle })).status, 401)
  await signedIn(world, ada.token)
  // The first session began eight days ago, and ends two days later however often it is used.
  world.pass(1.9 * dayMs)
  await signedIn(world, ada.token)
  world.pass(0.2 * dayMs)
  assert.equal((await world.call(getMe, { as: ada })).status, 401)
  const later = await world.signIn(ada)
  world.pass(6.9 * dayMs)
  await signedIn(world, later)
  await settled(world, later)
  world.pass(3.2 * dayMs)
  assert.equal((await world.call(getMe, { as: later })).status, 401)
})

test('shows everybody its name and defaults, begins accounts with them, and names itself in mails and apps', async () => {
  const world = await startWorld()
  const before = await world.done(getRegistration)
  assert.deepEqual(before, {
    open: true,
    by_domain: false,
    first: true,
    password_sign_in: true,
    setup_code: false,
    instance_name: 'Wine Cellar',
    default_locale: null,
    default_currency: null,
    oidc: null,
    proxy: null,
  })
  const ada = await world.person('Ada')
  const body = { instance_name: 'Müllers Keller', default_locale: 'de', default_currency: 'CHF' } as const
  await world.done(setSettings, { as: ada, body })
  assert.deepEqual(await world.done(getRegistration), { ...before, first: false, ...body })
  const { user } = await world.done(register, { body: newAccount('Bob') })
  assert.deepEqual([user.locale, user.preferred_currency], ['de', 'CHF'])
  const { address } = await world.done(makeSecret, { as: ada })
  assert.equal(new URL(address).searchParams.get('issuer'), 'Müllers Keller')
  const { mails, arrived } = await withMail(world, ada)
  await world.done(sendTestMail, { as: ada })
  await arrived(1)
  assert.match(mails[0]?.text ?? '', /^From: =\?UTF-8\?Q\?M=C3=BCllers_Keller\?= <cellar@example.org>/m)
  assert.match(mails[0]?.text ?? '', /^Subject: =\?UTF-8\?Q\?Test_message_from_M=C3=BCllers_Keller\?=/m)
})

async function invitationOf(world: World, { cellar_id, token }: Somebody) {
  const invitation = { params: { cellar_id }, body: { role: 'viewer' } } as const
  return { invitation: (await world.done(makeInvitation, { as: token, ...invitation })).token }
}

async function signedIn(world: World, token: string) {
  assert.equal((await world.call(getMe, { as: token })).status, 200)
}

/** Waits until the use of a session is stored, for which no request waits. */
async function settled(world: World, token: string) {
  const { id } = await world.done(getMe, { as: token })
  const at = world.clock.at.toISOString()
  for (;;) {
    const noted = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', id)
      .where('last_used_at', '=', at)
      .execute()
    if (noted.length > 0) return
    await new Promise(setImmediate)
  }
}

test('reports the contents of the instance and its server status', async t => {
  const data_dir = await emptyFolder(t)
  await mkdir(join(data_dir, 'backups'))
  await writeFile(join(data_dir, 'cellar.sqlite'), 'x'.repeat(5_000))
  await writeFile(join(data_dir, 'secret.key'), 'x'.repeat(64))
  await writeFile(join(data_dir, 'backups', 'last'), 'x'.repeat(1_000))
  const world = await startWorld({}, undefined, { data_dir })
  const started_at = world.clock.at.toISOString()
  const ada = await world.person('Ada')
  await world.person('Bob')
  await world.signIn(ada)
  world.pass(60_000)
  const status = await world.done(getServerStatus, { as: ada })
  assert.deepEqual(status.holds, { people: 2, cellars: 2, wines: 0, bottles: 0, changes: 0, sessions: 3 })
  assert.equal(status.started_at, started_at)
  assert.equal(status.node, process.version)
  assert.match(status.version, /^\d+\.\d+\.\d+$/)
  assert.equal(status.database.kind, process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite')
  assert.match(status.database.version, /^[\d.]+$/)
  assert.ok((status.database.bytes ?? 0) > 0)
  assert.deepEqual([status.database.photo_bytes, status.files_bytes], [0, 1_064])
  assert.ok(status.memory_bytes > 10_000_000)
  assert.deepEqual(status.cache, world.host.cache.figures())
  assert.match(status.rates_until_on ?? '', /^\d{4}-\d{2}-\d{2}$/)
  const { cellar_id } = ada
  for (const [size, bytes] of [
    ['whole', 700],
    ['small', 30],
  ] as const) {
    await world.db
      .insertInto('photo_files')
      .values({ cellar_id, photo_id: newId(), size, file: new Uint8Array(bytes) })
      .execute()
  }
  assert.equal((await world.done(getServerStatus, { as: ada })).database.photo_bytes, 730)
})
