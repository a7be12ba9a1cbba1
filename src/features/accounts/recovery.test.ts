import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { codeIn, withMail } from '../../../tests/mail-server.ts'
import { changePerson, makeRecoveryCode } from '../admin/contract.ts'
import { readSettings, writeSettings } from '../admin/stored-settings.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { askForRecovery, getMe, getRecovery, login, recover } from './contract.ts'

const new_password = 'a new bottle of Yquem'
const hourMs = 3_600_000

const codeFor = async (world: World, admin: Somebody, somebody: Somebody) => {
  const params = { person_id: somebody.user.id }
  return (await world.done(makeRecoveryCode, { as: admin, params, body: { password: admin.password } })).code
}

const tryCode = (world: World, email: string, code: string, change = {}) =>
  world.refused(recover, { body: { email, code, new_password, ...change }, ip: '203.0.113.7' })

const canSignIn = async (world: World, { user }: Somebody, password: string) =>
  (await world.call(login, { body: { email: user.email, password }, ip: '198.51.100.77' })).status === 200

test('mails a code with which a person sets a new password, and ends all sessions', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  assert.deepEqual(await world.done(getRecovery), { mail: false })
  const { arrived } = await withMail(world, ada)
  assert.deepEqual(await world.done(getRecovery), { mail: true })
  await world.done(askForRecovery, { body: { email: ' BOB@example.org' } })
  const [mail] = await arrived(1)
  assert.deepEqual(mail?.to, ['bob@example.org'])
  const code = codeIn(mail)
  const { status } = await tryCode(world, 'Bob@Example.org', code.toLowerCase().replaceAll('-', ' '))
  assert.equal(status, 204)
  assert.equal((await world.call(getMe, { as: bob })).status, 401)
  assert.equal(await canSignIn(world, bob, bob.password), false)
  assert.equal(await canSignIn(world, bob, new_password), true)
  assert.equal((await world.call(getMe, { as: ada })).status, 200)
})

test('answers a request for a code alike for known, unknown and disabled e-mails, before it looks them up', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const { arrived, mails } = await withMail(world, ada)
  const body = { password: ada.password, disabled: true }
  await world.done(changePerson, { as: ada, params: { person_id: bob.user.id }, body })
  const answers = []
  for (const email of [
    'nobody@example.org',
    'bob@example.org',
    'no e-mail',
    'a\u0000b@example.org',
    'ada@example.org',
  ]) {
    const { status, body, headers } = await world.call(askForRecovery, { body: { email } })
    answers.push(JSON.stringify([status, body, headers['content-type'], headers['content-length']]))
  }
  assert.equal(new Set(answers).size, 1)
  await arrived(1)
  assert.deepEqual(
    mails.map(({ to }) => to),
    [['ada@example.org']],
  )
})

test('says to everybody alike that there is no mail, and sends at most three codes an hour to one address', async () => {
  const [world, ada] = await worldOf('Ada')
  for (const email of ['nobody@example.org', 'ada@example.org']) {
    const { status, body } = await world.refused(askForRecovery, { body: { email } })
    assert.deepEqual([status, body.code], [409, 'mail_off'])
  }
  const { arrived, mails } = await withMail(world, ada)
  for (let each = 1; each <= 6; each++) {
    // From everywhere, and the answer stays the same.
    await world.done(askForRecovery, { body: { email: 'ada@example.org' }, ip: `203.0.113.${each}` })
    await arrived(Math.min(each, 3))
  }
  await new Promise(resolve => setTimeout(resolve, 200))
  assert.equal(mails.length, 3)
  const counted = []
  for (let each = 0; each < 12; each++) {
    const body = { email: `somebody${each}@example.org` }
    counted.push((await world.call(askForRecovery, { body, ip: '192.0.2.1' })).status)
  }
  assert.ok(counted.includes(429))
})

test('lets an administrator make a code, which works once, for an hour, for one person, and is stored as a digest', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const params = { person_id: bob.user.id }
  const wrong = await world.refused(makeRecoveryCode, { as: ada, params, body: { password: 'not the password' } })
  assert.deepEqual([wrong.status, wrong.body.code], [403, 'wrong_password'])
  const code = await codeFor(world, ada, bob)
  assert.match(code, /^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/)
  const stored = JSON.stringify(await world.db.selectFrom('account_codes').selectAll().execute())
  assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')))

  const refused = { code: 'recovery_code_wrong' }
  for (const [email, entered] of [
    ['ada@example.org', code],
    ['nobody@example.org', code],
    ['bob@example.org', 'AAAA-BBBB-CCCC'],
  ] as const) {
    const { status, body } = await tryCode(world, email, entered)
    assert.deepEqual([status, body.code, body.fields?.code?.code], [400, 'invalid', refused.code])
  }
  // A refused password leaves the code valid.
  const common = await tryCode(world, 'bob@example.org', code, { new_password: 'password1' })
  assert.equal(common.body.fields?.new_password?.code, 'password_common')
  assert.equal((await tryCode(world, 'bob@example.org', code)).status, 204)
  assert.equal((await tryCode(world, 'bob@example.org', code)).body.fields?.code?.code, refused.code)

  const other = await codeFor(world, ada, bob)
  world.pass(hourMs)
  assert.equal((await tryCode(world, 'bob@example.org', other)).body.fields?.code?.code, refused.code)
})

test('uses a code once when several requests bring it at the same time', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const code = await codeFor(world, ada, bob)
  const answers = await Promise.all(Array.from({ length: 4 }, () => tryCode(world, 'bob@example.org', code)))
  assert.equal(answers.filter(({ status }) => status === 204).length, 1)
})

test('throttles attempts at codes, apart from those at the password', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await codeFor(world, ada, bob)
  const statuses = []
  for (let each = 0; each < 8; each++) statuses.push((await tryCode(world, 'bob@example.org', 'AAAA-BBBB-CCCC')).status)
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429, 429, 429])
  assert.equal(await canSignIn(world, bob, bob.password), true)
})

test('records who made a code and how a person got back in, without the code', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  world.pass(1)
  await tryCode(world, 'bob@example.org', 'AAAA-BBBB-CCCC')
  world.pass(1)
  const code = await codeFor(world, ada, bob)
  world.pass(1)
  await tryCode(world, 'bob@example.org', code)
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { search: 'bob' } })
  assert.deepEqual(events.map(({ kind, by, detail }) => [kind, by?.name ?? null, detail]).slice(0, 3), [
    ['recovered', null, 'administrator'],
    ['recovery_code_made', 'Ada', null],
    ['recovery_failed', null, null],
  ])
  assert.ok(!JSON.stringify(events).includes(code))
})

test('sets a new password at the machine, even of the last administrator while the server runs', async () => {
  const [world, ada] = await worldOf('Ada')
  // So often that even the right password has to wait.
  for (let each = 0; each < 8; each++)
    await world.refused(login, { body: { email: 'ada@example.org', password: 'forgotten' }, ip: '198.51.100.77' })
  await world.db.updateTable('people').set({ disabled_at: '2026-11-01T12:00:00.000Z' }).execute()
  const created_at = '2026-11-01T12:00:00.000Z'
  const factor = { person_id: ada.user.id, secret: 'A'.repeat(32), last_step: 0, created_at }
  await world.db.insertInto('second_factors').values(factor).execute()
  const since = performance.now()
  const lines = [
    'short',
    'ada lovelace',
    'ada',
    'password',
    new_password,
    'yet another bottle',
    new_password,
    new_password,
  ]
  const { code, printed } = await recoverAtMachine(world, 'ADA@example.org', lines)
  assert.equal(code, 0, printed)
  assert.ok(performance.now() - since < 60_000)
  assert.match(printed, /New password for Ada \(administrator\)/)
  assert.match(printed, /The two differ/)
  assert.match(printed, /The second factor of this account is off/)
  for (const secret of ['short', 'ada lovelace', new_password, 'yet another bottle'])
    assert.ok(!printed.includes(secret), secret)
  assert.equal((await world.call(getMe, { as: ada })).status, 401)
  assert.equal(await canSignIn(world, ada, new_password), true)
  const event = await world.db
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', 'recovered')
    .executeTakeFirst()
  assert.deepEqual([event?.person_id, event?.detail, event?.ip], [ada.user.id, 'machine', null])
})

test('lets an administrator sign in with the new password, even where passwords were switched off', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  await writeSettings(world.db, { password_sign_in: false })
  assert.equal(await canSignIn(world, ada, ada.password), false)
  const ofMember = await recoverAtMachine(world, bob.user.email, [new_password, new_password])
  assert.match(ofMember.printed, /signing in with passwords is switched off/)
  assert.equal((await readSettings(world.db)).password_sign_in, false)
  const ofAdmin = await recoverAtMachine(world, ada.user.email, [new_password, new_password])
  assert.match(ofAdmin.printed, /is on again/)
  assert.equal(await canSignIn(world, ada, new_password), true)
  const { events } = await world.done(listSecurityEvents, {
    as: await world.signIn({ ...ada, password: new_password }),
    query: { kind: 'settings_changed' },
  })
  assert.deepEqual(
    events.map(({ detail, ip }) => [detail, ip]),
    [['password_sign_in', null]],
  )
})

test('changes nothing at the machine for an unknown e-mail, without an answer, or where there is no database', async () => {
  const [world, ada] = await worldOf('Ada')
  const unknown = await recoverAtMachine(world, 'nobody@example.org', [new_password, new_password])
  assert.deepEqual([unknown.code, unknown.printed.trim()], [1, 'No account has the e-mail address nobody@example.org.'])
  const silent = await recoverAtMachine(world, 'ada@example.org', [])
  assert.equal(silent.code, 1)
  assert.match(silent.printed, /Nothing was changed/)
  const elsewhere = await recoverAtMachine(world, 'ada@example.org', [], { DATABASE_URL: '', DATA_DIR: '/tmp/no-such' })
  assert.deepEqual([elsewhere.code, /There is no database in/.test(elsewhere.printed)], [1, true])
  assert.equal(await canSignIn(world, ada, ada.password), true)
})

/** Runs `npm run recover` with lines instead of a terminal. */
async function recoverAtMachine(world: World, email: string, lines: string[], env: Record<string, string> = {}) {
  const { database } = world.host.config
  const where =
    'data_dir' in database ? { DATA_DIR: database.data_dir, DATABASE_URL: '' } : { DATABASE_URL: database.database_url }
  const script = join(import.meta.dirname, '../../../scripts/recover.mjs')
  const statements = pathToFileURL(join(import.meta.dirname, '../../../scripts/record-statements.mjs')).href
  const recorded = process.env.STATEMENTS_FILE ? { NODE_OPTIONS: `--import=${statements}` } : {}
  const child = spawn(process.execPath, [script, email], { env: { ...process.env, ...recorded, ...where, ...env } })
  let printed = ''
  child.stdout.on('data', data => (printed += data))
  child.stderr.on('data', data => (printed += data))
  child.stdin.end(lines.map(line => `${line}\n`).join(''))
  const [code] = await once(child, 'close')
  return { code, printed }
}
