import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { emptyDatabase, emptyPlace, startWorld } from '../../../tests/harness.ts'
import { placeSettings, runScript } from '../../../tests/server-process.ts'
import type { Config } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { newId } from '../../shared/ids.ts'
import { runJob, setSettings } from '../admin/contract.ts'
import { addWine } from '../wines/commands.ts'
import { checkAddress } from './address.ts'
import { checkUp } from './check-up.ts'
import { checkClock } from './data.ts'
import type { Finding } from './finding.ts'

const dayMs = 86_400_000

async function findings(config: Config, now: Date, address?: string): Promise<string[]> {
  return textsOf(checkUp(config, { address, now }))
}

async function textsOf(found: AsyncIterable<Finding>): Promise<string[]> {
  const texts: string[] = []
  for await (const { state, text } of found) texts.push(`${state} ${text}`)
  return texts
}

async function instance(t: TestContext) {
  const data_dir = await emptyFolder(t)
  const world = await startWorld({}, undefined, { data_dir })
  return { world, ada: await world.person('Ada') }
}

const has = (texts: string[], wanted: RegExp) =>
  assert.ok(
    texts.some(text => wanted.test(text)),
    texts.join('\n'),
  )

test('finds nothing wrong with an instance that is well, whose server is running', async t => {
  const { world, ada } = await instance(t)
  await world.done(runJob, { as: ada, params: { job: 'backup' } })
  const texts = await findings(world.host.config, world.clock.at)
  assert.deepEqual(
    // The clock of the test is that of a day in March, that of PostgreSQL is not.
    texts.filter(text => /^bad (?!Disk)/.test(text) && !text.startsWith('bad Clock: it and that of the database are ')),
    [],
  )
  has(texts, /^good Data folder: /)
  has(texts, /^(good|bad) Disk: [\d,]+ MB are free/)
  has(texts, /^good Database: (SQLite|PostgreSQL) [\d.]+, with the tables of this version\.$/)
  has(await textsOf(checkClock(world.db, world.host.config, new Date())), /^good Clock: /)
  has(texts, /^good Backups: the last one was restored and equal, 2026-03-14T09:26:53\.000Z\.$/)
  has(texts, /^note Backups: they are on the same disk as the data\. Set SECOND_BACKUP_FOLDER/)
  has(texts, /^good Moments: any from 2026-03-14T09:26:5\d\.\d{3}Z to 2026-03-14T09:26:5\d\.\d{3}Z can be restored\.$/)
  has(texts, /^note Exchange rates: up to 2026-\d\d-\d\d\. They are not updated/)
  has(texts, /^note Address: not checked\./)
})

test('says of backups that they are missing, old, failed or switched off', async t => {
  const { world, ada } = await instance(t)
  const now = () => findings(world.host.config, world.clock.at)
  has(await now(), /^note Backups: there is none yet\./)
  await world.done(runJob, { as: ada, params: { job: 'backup' } })
  world.pass(2 * dayMs + 1)
  has(await now(), /^bad Backups: the last one is of 2026-03-14T09:26:53\.000Z\. Is the server running at night\?$/)
  const failed = JSON.stringify({ at: world.clock.at.toISOString(), failed: 'disk_full', count: 0 })
  await world.db.updateTable('settings').set({ value: failed }).where('name', '=', 'job_backup').execute()
  has(await now(), /^bad Backups: the last one, of 2026-03-16T.*, failed \(disk_full\)\./)
  await world.done(setSettings, { as: ada, body: { backup_every: 'off' } })
  const off = await now()
  has(off, /^bad Backups: they are switched off\./)
  assert.equal(
    off.some(text => text.includes('Moments')),
    false,
  )
})

test('says that changes are written beside no backup', async t => {
  const { world, ada } = await instance(t)
  const now = () => findings(world.host.config, world.clock.at)
  has(await now(), /^note Moments: none can be restored from this folder before the next backup\.$/)
  await world.done(runJob, { as: ada, params: { job: 'backup' } })
  world.pass(60_000)
  const body = { id: newId(), name: 'Alte Reben', type: 'white' }
  await world.done(addWine, { as: ada, body })
  world.pass(120_000)
  has(await now(), /^good Moments: /)
  world.pass(1)
  has(await now(), /^bad Moments: what was changed after 2026-03-14T09:26:5.*Z is in no backup\. Start the server/)
})

test('notices a clock that is behind the data', async t => {
  const { world, ada } = await instance(t)
  const body = { id: newId(), name: 'Late', type: 'red' }
  await world.done(addWine, { as: ada, body })
  const earlier = new Date(world.clock.at.getTime() - 3_600_000)
  has(
    await findings(world.host.config, earlier),
    /^bad Clock: it says 2026-03-14T08:26:53\.000Z, but the last change is of 2026-03-14T09:26:53/,
  )
})

test('says of other data what it is, and what to do', async t => {
  const { config, clear } = await emptyPlace()
  t.after(clear)
  const now = new Date('2026-03-14T10:00:00.000Z')
  await (await openDatabase(config.database, '0010-chosen-charts')).destroy()
  has(await findings(config, now), /^bad Database: it is of an earlier version\. Start the server/)
  const current = await openDatabase(config.database)
  await current.destroy()
  const nowhere = { ...config, data_dir: join(tmpdir(), newId()) }
  const isOnPostgres = 'database_url' in config.database
  has(
    await findings(nowhere, now),
    isOnPostgres ? /^note Data folder: .* The first backup creates it\.$/ : /^bad Data folder: .* does not exist\./,
  )
  if ('database_url' in config.database) {
    const away = { ...config, database: { database_url: 'postgres://nobody@127.0.0.1:1/none' } }
    has(await findings(away, now), /^bad Database: it cannot be reached\. Start it, or correct DATABASE_URL\.$/)
    return
  }
  const file = new DatabaseSync(join(config.database.data_dir, 'cellar.sqlite'))
  file.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`)
  file.close()
  has(await findings(config, now), /^bad Database: it was written by a newer version\./)
})

async function served(t: TestContext, answer: RequestListener, secure = false): Promise<number> {
  const folder = join(import.meta.dirname, '../../../tests/files/tls')
  const [key, cert] = await Promise.all(['localhost.key', 'localhost.crt'].map(name => readFile(join(folder, name))))
  const server = secure ? createTlsServer({ key, cert }, answer) : createServer(answer)
  await new Promise<void>(resolve => server.listen(0, resolve))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

test('checks that the application answers at an address, and its certificate', async t => {
  const health =
    (database: string): RequestListener =>
    (_, response) =>
      response.end(JSON.stringify({ status: 'ok', database }))
  const now = new Date('2026-12-01T00:00:00.000Z')
  const at = (address: string, day = now) => textsOf(checkAddress(address, day))
  assert.deepEqual(await at('wine.example'), ['bad Address: wine.example is none. Write it like https://wine.example'])
  const port = await served(t, health('ok'))
  assert.deepEqual(await at(`http://localhost:${port}`), [
    `good Address: the application answers at localhost:${port}.`,
  ])
  const atPath = await served(t, (request, response) => {
    if (request.url === '/a/b/api/health') health('ok')(request, response)
    else response.writeHead(404).end()
  })
  for (const address of [`http://localhost:${atPath}/a/b`, `http://localhost:${atPath}/a/b/`])
    assert.deepEqual(await at(address), [`good Address: the application answers at localhost:${atPath}/a/b.`])
  const away = await served(t, health('no_answer'))
  has(await at(`http://localhost:${away}`), /^bad Address: the application answers at .*, but its database does not\.$/)
  const other = await served(t, (_, response) => response.writeHead(404).end('Not here'))
  has(
    await at(`http://localhost:${other}`),
    /^bad Address: something else answers at .* \(404\)\. Check the proxy and PORT\.$/,
  )
  const gone = createServer()
  await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
  const { port: closed } = gone.address() as AddressInfo
  await new Promise(resolve => gone.close(resolve))
  has(await at(`http://127.0.0.1:${closed}`), /^bad Address: nothing answers at 127\.0\.0\.1:\d+ \(.*ECONNREFUSED.*\)/)

  const secure = `https://localhost:${await served(t, health('ok'), true)}`
  has(await at(secure), /^bad Certificate: browsers do not trust it \(.*SELF_SIGNED_CERT.*\)\./)
  has(await at(secure, new Date('2037-01-01T00:00:00.000Z')), /^bad Certificate: it ended 3\d days ago\. Renew it\.$/)
  setDefaultCACertificates([
    await readFile(join(import.meta.dirname, '../../../tests/files/tls/localhost.crt'), 'utf8'),
  ])
  has(await at(secure), /^good Certificate: valid for 364\d more days\.$/)
  has(await at(secure, new Date('2036-11-15T00:00:00.000Z')), /^bad Certificate: it ends in \d days\. Renew it\.$/)
  has(await at(`https://127.0.0.1:${closed}`), /^bad Certificate: none was received from 127\.0\.0\.1/)
})

test('prints its findings at the machine, and fails if something is wrong', async t => {
  const database = await emptyDatabase(t)
  const run = () => runScript('doctor', [], placeSettings(database, tmpdir()))
  const empty = run()
  assert.match(
    empty.printed,
    /^✗ (Database: it has no tables\. Start the server once\.|Data folder: .* does not exist\.)/m,
  )
  assert.equal(empty.status, 1, empty.printed)
  await (await openDatabase(database)).destroy()
  const well = run()
  assert.match(well.printed, /^✓ Database: /m)
  // The disk of whoever runs this test may be nearly full.
  const wrong = well.printed.split('\n').filter(line => line.startsWith('✗') && !line.startsWith('✗ Disk'))
  assert.deepEqual(wrong, [])
  assert.equal(well.status, /^✗/m.test(well.printed) ? 1 : 0, well.printed)
})
