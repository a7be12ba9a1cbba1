import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, writeFile } from 'node:fs/promises'
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { startWorld, type World, worldOf, worldOn } from '../../../tests/harness.ts'
import { listEvents } from '../../ledger/contract.ts'
import { issueCertificate, makeAuthority } from '../../server/certificates.ts'
import { getHealth } from '../../server/health.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { applyCertificate, newAuthority, readAuthority, type StoredAuthority, writeAuthority } from './certificate.ts'
import { getAuthority, getSafeAddress, makeSafeAddress, removeSafeAddress } from './contract.ts'

const dayMs = 86_400_000

async function listening(world: Pick<World, 'app'>): Promise<number> {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  return (world.app.server.address() as AddressInfo).port
}

/** Fetches the authority as a device does, over plain http. */
async function authorityOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/authority.crt`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/x-x509-ca-cert')
  return new X509Certificate(Buffer.from(await answer.arrayBuffer())).toString()
}

/** Sends a request over HTTP/2 as a browser that trusts this authority. */
async function overHttp2(port: number, ca: string, path: string, headers: Record<string, string> = {}) {
  const session = connectHttp2(`https://cellar.home:${port}`, { ca, ...to(port) })
  const request = session.request({ ':path': path, ...headers })
  const [answered] = (await once(request, 'response')) as [IncomingHttpHeaders & { ':status'?: number }]
  return { session, request, status: answered[':status'] }
}

const to = (port: number) => ({ createConnection: undefined, host: '127.0.0.1', port, servername: 'cellar.home' })

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Returns the certificate that a new connection is shown; undefined if the server speaks no TLS. */
async function shownCertificate(port: number): Promise<string | undefined> {
  const socket = connectTls({ ...to(port), rejectUnauthorized: false })
  return once(socket, 'secureConnect')
    .then(() => socket.getPeerX509Certificate()?.fingerprint256)
    .catch(() => undefined)
    .finally(() => socket.destroy())
}

test('serves https with HTTP/2 and HTTP/1.1 beside plain http on one port, once an administrator wants it', async () => {
  const [world, ada] = await worldOf('Ada')
  const port = await listening(world)
  assert.equal(await shownCertificate(port), undefined, 'no TLS before')
  assert.equal((await fetch(`http://127.0.0.1:${port}/authority.crt`)).status, 404)
  assert.deepEqual(await world.done(getAuthority), { authority: null })

  const body = { hosts: [' Cellar.Home ', '192.168.1.20', 'cellar.home'], password: ada.password }
  const made = await world.done(makeSafeAddress, { as: ada, body })
  assert.equal(made.kind, 'authority')
  assert.deepEqual(made.hosts, ['cellar.home', '192.168.1.20'])
  // 397 days, of which one is before the beginning.
  assert.equal(made.valid_until, '2027-04-14T09:26:53.000Z')
  assert.deepEqual(await world.done(getSafeAddress, { as: ada }), made)
  const { authority } = await world.done(getAuthority)
  assert.deepEqual(authority?.hosts, ['cellar.home', '192.168.1.20'])
  assert.equal(authority?.fingerprint, made.fingerprint)
  assert.match(made.fingerprint ?? '', /^([\dA-F]{2}:){31}[\dA-F]{2}$/)

  const ca = await authorityOf(port)
  assert.equal(new X509Certificate(ca).fingerprint256, made.fingerprint)
  const health = await overHttp2(port, ca, getHealth.path)
  assert.equal(health.status, 200)
  assert.equal(JSON.parse(await textOf(health.request)).status, 'ok')
  health.session.close()

  const [older] = await once(get({ ...to(port), ca, path: getHealth.path }), 'response')
  assert.equal(older.statusCode, 200)
  assert.equal(older.httpVersion, '1.1')
  assert.equal(older.headers['strict-transport-security'], undefined, 'a local name may have no certificate tomorrow')
  assert.equal((await fetch(`http://127.0.0.1:${port}${getHealth.path}`)).status, 200)

  const { events } = await world.done(listSecurityEvents, { as: ada })
  assert.ok(events.some(({ kind, detail }) => kind === 'settings_changed' && detail === 'safe_address'))
  const stored = await readAuthority(world.db)
  assert.doesNotMatch(JSON.stringify(stored), /PRIVATE KEY/, 'the keys are stored encrypted')

  await world.done(removeSafeAddress, { as: ada, body: { password: ada.password } })
  assert.equal(await shownCertificate(port), undefined)
  assert.equal((await fetch(`http://127.0.0.1:${port}${getHealth.path}`)).status, 200)
})

test('listens to changes over HTTP/2, and stops without waiting for those who listen', {
  timeout: 20_000,
}, async () => {
  const [world, ada] = await worldOf('Ada')
  const port = await listening(world)
  await world.done(makeSafeAddress, { as: ada, body: { hosts: ['cellar.home'], password: ada.password } })
  const ca = await authorityOf(port)
  const { request, session, status } = await overHttp2(port, ca, listEvents.path, {
    authorization: `Bearer ${ada.token}`,
  })
  assert.equal(status, 200)
  const [line] = await once(request, 'data')
  assert.equal(JSON.parse(String(line)).cellar_id, ada.cellar_id)
  const ended = once(session, 'close')
  await world.app.close()
  await ended
})

test('renews a certificate that ends within sixty days, by the same authority', async () => {
  const [world, ada] = await worldOf('Ada')
  const port = await listening(world)
  const made = await world.done(makeSafeAddress, { as: ada, body: { hosts: ['cellar.home'], password: ada.password } })
  const first = await shownCertificate(port)
  world.pass(335 * dayMs)
  await applyCertificate(world.host)
  assert.equal(await shownCertificate(port), first, '61 days are left')
  world.pass(2 * dayMs)
  await applyCertificate(world.host)
  assert.notEqual(await shownCertificate(port), first)
  const token = await world.signIn(ada)
  const renewed = await world.done(getSafeAddress, { as: token })
  assert.equal(renewed.fingerprint, made.fingerprint, 'devices need not trust another one')
  assert.equal(renewed.valid_until, '2028-03-16T09:26:53.000Z')
})

test('shows one renewed certificate in all processes', async t => {
  const [world, ada] = await worldOf('Ada')
  await world.done(makeSafeAddress, { as: ada, body: { hosts: ['cellar.home'], password: ada.password } })
  world.pass(337 * dayMs)
  const other = await worldOn(world.host.config, world.clock)
  t.after(() => other.stop())
  await Promise.all([applyCertificate(world.host), applyCertificate(other.host)])
  const ports = [await listening(world), await listening(other)]
  const [shown, byOther] = await Promise.all(ports.map(shownCertificate))
  assert.equal(shown, byOther)
  const { issued } = (await readAuthority(world.db)) ?? assert.fail('there is none')
  assert.equal(shown, new X509Certificate(issued.certificate).fingerprint256)
})

test('renews nothing that an administrator replaced or removed meanwhile', async () => {
  const [world, ada] = await worldOf('Ada')
  const port = await listening(world)
  await world.done(makeSafeAddress, { as: ada, body: { hosts: ['cellar.home'], password: ada.password } })
  const meanwhile = async (stored: StoredAuthority | undefined) => {
    world.pass(337 * dayMs)
    let renewing: Promise<void> | undefined
    await world.db.transaction().execute(async tx => {
      await writeAuthority(tx, stored)
      renewing = applyCertificate(world.host)
      await setTimeout(300)
    })
    await renewing
    assert.deepEqual(await readAuthority(world.db), stored)
    return shownCertificate(port)
  }
  const later = new Date(world.clock.at.getTime() + 337 * dayMs)
  const replaced = await newAuthority(['cellar.home'], world.host.secrets, later)
  assert.equal(await meanwhile(replaced), new X509Certificate(replaced.issued.certificate).fingerprint256)
  assert.equal(await meanwhile(undefined), undefined)
})

test('refuses what is no host in a network, and asks for the password', async () => {
  const [world, ada, bert] = await worldOf('Ada', 'Bert')
  const make = (hosts: unknown, as = ada, password = as.password) =>
    world.refused(makeSafeAddress, { as, body: { hosts, password } })
  for (const host of [
    'localhost',
    '127.0.0.1',
    '::1',
    '192.168.1.300',
    'https://cellar.home',
    'cellar home',
    '*.home',
  ]) {
    const { status, body } = await make(['cellar.home', host])
    assert.deepEqual([status, body.fields?.['hosts.1']?.code], [400, 'not_a_host'], host)
  }
  assert.deepEqual(
    (await make(['localhost'])).body.fields?.['hosts.0']?.message,
    'Enter names or IP addresses such as cellar.home or 192.168.1.20. Localhost needs no certificate.',
  )
  assert.equal((await make([])).status, 400)
  assert.equal((await make(['cellar.home'], ada, 'wrong')).body.fields?.password?.code, 'wrong_password')
  assert.equal((await make(['cellar.home'], bert)).status, 403)
  assert.deepEqual(await world.done(getAuthority), { authority: null })
})

test('serves https with own files, and notices when they are replaced', async t => {
  const folder = await emptyFolder(t)
  const tls = { certificate: join(folder, 'crt'), key: join(folder, 'key') }
  const files = join(import.meta.dirname, '../../../tests/files/tls')
  await copyFile(join(files, 'localhost.crt'), tls.certificate)
  await copyFile(join(files, 'localhost.key'), tls.key)
  const world = await startWorld({}, undefined, { tls })
  const ada = await world.person('Ada')
  const port = await listening(world)
  const first = await shownCertificate(port)
  assert.ok(first)
  const shown = await world.done(getSafeAddress, { as: ada })
  assert.deepEqual([shown.kind, shown.hosts, shown.fingerprint], ['files', ['localhost'], null])
  const refused = await world.refused(makeSafeAddress, {
    as: ada,
    body: { hosts: ['cellar.home'], password: ada.password },
  })
  assert.deepEqual([refused.status, refused.body.code], [409, 'own_certificate'])

  const now = new Date()
  const other = await issueCertificate(await makeAuthority(['cellar.home'], now), ['cellar.home'], now)
  await writeFile(tls.certificate, other.certificate)
  await assert.rejects(applyCertificate(world.host), 'the certificate is there before its key')
  assert.equal(await shownCertificate(port), first, 'the former one is used on')
  await writeFile(tls.key, other.key)
  await applyCertificate(world.host)
  assert.equal(await shownCertificate(port), new X509Certificate(other.certificate).fingerprint256)
})
