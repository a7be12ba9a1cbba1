import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import test, { after } from 'node:test'
import { type Somebody, startWorld, World, worldOf } from '../../tests/harness.ts'
import { startMailServer } from '../../tests/mail-server.ts'
import { client, startIssuer } from '../../tests/oidc-issuer.ts'
import { oneTimeCode } from '../../tests/one-time-code.ts'
import { login, makeSecret, turnOnSecondFactor } from '../features/accounts/contract.ts'
import { getServerStatus } from '../features/admin/contract.ts'
import { sendTestMail, setMailSettings } from '../features/mail/contract.ts'
import { readMailSettings } from '../features/mail/settings.ts'
import { setOidcSettings, startOidcSignIn } from '../features/oidc/contract.ts'
import { readOidcSettings } from '../features/oidc/settings.ts'
import { cardKeySetting, cardSigner, findCardKey } from '../features/wine-cards/card-key.ts'
import { readSetting, writeSetting } from '../server/db/settings.ts'
import { isSealed } from '../server/secrets.ts'
import { sealStoredSecrets } from './seal-stored-secrets.ts'
import { build } from './server.ts'

const headers = { host: 'localhost', origin: 'http://localhost' }
const mail_password = 'a secret of the mail'

async function turnOn(world: World, as: Somebody) {
  const { secret } = await world.done(makeSecret, { as })
  const first_code = oneTimeCode(secret, world.clock.at)
  const body = { password: as.password, secret, first_code }
  const { backup_codes } = await world.done(turnOnSecondFactor, { as, body })
  world.pass(60_000)
  return { secret, backup_codes }
}

async function signIn(world: World, as: Somebody, code: string) {
  const body = { email: as.user.email, password: as.password, code }
  const { status, body: answer } = await world.refused(login, { body })
  return status === 200 ? 'in' : answer.code
}

/** Returns all that the database stores about secrets, as one text. */
async function storedText({ db }: World): Promise<string> {
  const settings = await db.selectFrom('settings').selectAll().execute()
  return JSON.stringify([settings, await db.selectFrom('second_factors').select('secret').execute()])
}

/** Starts another server on the same data, with another key. */
async function withOtherKey(world: World): Promise<World> {
  const config = { ...world.host.config, secret_key: Buffer.alloc(32, 7) }
  const { app, host } = await build(config, world.db, () => world.clock.at)
  after(() => app.close())
  return new World(app, host, world.clock)
}

test('stores the secrets of the mail server, the sign-in service and the apps encrypted, and still uses them', async () => {
  const [world, ada] = await worldOf('Ada')
  const issuer = await startIssuer('http://localhost/oidc')
  after(issuer.stop)
  const { secret } = await turnOn(world, ada)
  const code = () => {
    world.pass(60_000)
    return oneTimeCode(secret, world.clock.at)
  }
  const again = () => ({ password: ada.password, code: code() })
  const mail = { kind: 'smtp', host: '127.0.0.1', port: 9, security: 'tls', user: 'ada', sender: 'ada@example.org' }
  await world.done(setMailSettings, { as: ada, body: { ...mail, mail_password, ...again() } as never })
  const service = { enabled: true, name: 'House', issuer: issuer.url, ...client, home_network: true }
  await world.done(setOidcSettings, { as: ada, body: { ...service, new_accounts: false, ...again() } })
  const stored = await storedText(world)
  for (const each of [secret, mail_password, client.client_secret]) assert.ok(!stored.includes(each), each)
  assert.equal(await signIn(world, ada, code()), 'in')
  await world.done(startOidcSignIn, { headers })
  assert.equal((await world.refused(sendTestMail, { as: ada })).body.code, 'mail_unreachable')

  // With another key, nothing of it can be read, and that is said.
  const other = await withOtherKey(world)
  assert.equal(await signIn(other, ada, code()), 'second_factor_unreadable')
  assert.equal((await other.refused(sendTestMail, { as: ada })).body.code, 'secret_unreadable')
  assert.equal((await other.refused(startOidcSignIn, { headers })).body.code, 'secret_unreadable')
  await sealStoredSecrets(other.host)
  assert.equal(await storedText(world), stored)
  // The code of the app, the password of the mail server and the secret of the service.
  assert.equal((await other.done(getServerStatus, { as: ada })).unreadable_secrets, 3)
  await sealStoredSecrets(world.host)
  assert.equal((await world.done(getServerStatus, { as: ada })).unreadable_secrets, 0)
})

test('lets people in by backup codes while the key is missing, and works again with secrets that are entered again', async () => {
  const [world, ada] = await worldOf('Ada')
  const { port, arrived } = await startMailServer()
  const { backup_codes } = await turnOn(world, ada)
  const mail = { kind: 'smtp', host: '127.0.0.1', port, security: 'none', user: null, sender: 'ada@example.org' }
  const other = await withOtherKey(world)
  const [code = '', second] = backup_codes
  assert.equal(await signIn(other, ada, code), 'in')
  const body = { ...mail, mail_password: null, password: ada.password, code: second } as never
  await other.done(setMailSettings, { as: ada, body })
  await other.done(sendTestMail, { as: ada })
  await arrived(1)
})

test('encrypts at the start what was stored before', async () => {
  const [world, ada] = await worldOf('Ada')
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const created_at = world.clock.at.toISOString()
  const factor = { person_id: ada.user.id, secret, last_step: 0, created_at }
  await world.db.insertInto('second_factors').values(factor).execute()
  const mail = { ...(await readMailSettings(world.db)), mail_password }
  await writeSetting(world.db, 'mail', JSON.stringify(mail))
  const client_secret = 'a secret of the client'
  await writeSetting(world.db, 'oidc', JSON.stringify({ ...(await readOidcSettings(world.db)), client_secret }))
  assert.equal(await signIn(world, ada, oneTimeCode(secret, world.clock.at)), 'in')

  await sealStoredSecrets(world.host)
  const stored = await storedText(world)
  for (const each of [secret, mail_password, client_secret]) assert.ok(!stored.includes(each), each)
  assert.equal(isSealed((await readMailSettings(world.db)).mail_password ?? ''), true)
  world.pass(60_000)
  assert.equal(await signIn(world, ada, oneTimeCode(secret, world.clock.at)), 'in')
  await sealStoredSecrets(world.host)
  assert.ok(stored.includes((await readMailSettings(world.db)).mail_password ?? 'none'))
})

test('encrypts the key of wine cards at the start, and signs none without the key', async () => {
  const world = await startWorld()
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await writeSetting(world.db, cardKeySetting, pem)
  const { key } = await cardSigner(world.host)
  await sealStoredSecrets(world.host)
  assert.equal(isSealed((await readSetting(world.db, cardKeySetting)) ?? ''), true)
  assert.equal((await cardSigner(world.host)).key, key)
  const other = await withOtherKey(world)
  await assert.rejects(cardSigner(other.host), { code: 'card_key_unreadable' })
  assert.equal(await findCardKey(other.host), null)
  assert.equal((await cardSigner(world.host)).key, key, 'it is not replaced')
})
