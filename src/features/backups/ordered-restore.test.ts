import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { wholeOf } from '../../../tests/archives.ts'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { fieldOf, fieldsOf } from '../../../tests/fields-of.ts'
import { emptyDatabase, startWorld, worldOf } from '../../../tests/harness.ts'
import {
  ask,
  childrenOf,
  hasEnded,
  newPerson,
  type ServerProcess,
  startServerProcess,
  until,
} from '../../../tests/server-process.ts'
import { listCellars, listEvents } from '../../ledger/contract.ts'
import { connectDatabase, type Locations, openDatabase } from '../../server/db/open.ts'
import { addressOf } from '../../shared/address.ts'
import { newId } from '../../shared/ids.ts'
import { login } from '../accounts/contract.ts'
import { runJob } from '../admin/contract.ts'
import { fillWithSample } from '../cellars/sample.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { previewImport } from '../transfer/contract.ts'
import { encryptFile } from './age.ts'
import { cancelRestore, listBackups, orderMoment, orderRestore, startRestore, uploadBackup } from './contract.ts'
import { makeBackup } from './make-backup.ts'
import { chainsIn } from './moments/chain.ts'
import { addPart } from './moments/extend.ts'
import { readRestore, writeRestore } from './ordered-restore.ts'
import { restoreBackup } from './restore.ts'

const at = new Date('2026-02-01T02:00:00.000Z')
const name = 'uploaded-2026-02-01T02-00-00Z.sqlite'

/** The backup of an instance with the sample. */
async function backupOfSample(t: TestContext, made = at) {
  const [world, ada] = await worldOf('Ada')
  await world.done(fillWithSample, { as: ada, body: { today: '2026-03-14' } })
  const file = join(await emptyFolder(t), 'backup.sqlite')
  await makeBackup(world.host.config.database, file, made, world.host.config)
  return { ada, file, whole: await wholeOf(world.db, ada.cellar_id) }
}

async function instance(t: TestContext) {
  const data_dir = await emptyFolder(t)
  const world = await startWorld({}, undefined, { data_dir })
  const bob = await world.person('Bob')
  const list = () => world.done(listBackups, { as: bob })
  const upload = async (bytes: Buffer) => {
    const { status, body } = await world.call(uploadBackup, { as: bob, body: bytes })
    const last = (Array.isArray(body) ? body.at(-1) : body) as { phase?: string; code?: string; made_at?: string }
    return { status, ...last }
  }
  return { world, bob, data_dir, list, upload }
}

test('takes an uploaded backup after checking it, in place of one that was uploaded before', async t => {
  const { file } = await backupOfSample(t)
  const { world, bob, data_dir, list, upload } = await instance(t)
  await world.done(runJob, { as: bob, params: { job: 'backup' } })
  const bytes = await readFile(file)
  assert.deepEqual(await upload(bytes), { status: 200, phase: 'done', made_at: at.toISOString(), works: true })
  assert.deepEqual(fieldsOf((await list()).backups, 'name', 'made_at'), [
    ['cellar-2026-03-14T09-26-53Z.sqlite', '2026-03-14T09:26:53.000Z'],
    [name, at.toISOString()],
  ])
  assert.deepEqual(await readFile(join(data_dir, 'backups', name)), bytes)
  const later = await backupOfSample(t, new Date('2026-02-02T02:00:00.000Z'))
  assert.equal((await upload(await readFile(later.file))).phase, 'done')
  assert.deepEqual((await readdir(join(data_dir, 'backups'))).sort(), [
    'cellar-2026-03-14T09-26-53Z.sqlite',
    'moments',
    'uploaded-2026-02-02T02-00-00Z.sqlite',
  ])
  assert.deepEqual(
    fieldOf(await world.db.selectFrom('people').select('name').execute(), 'name'),
    ['Bob'],
    'nothing is restored',
  )
  const { events } = await world.done(listSecurityEvents, { as: bob })
  const uploads = events.filter(({ kind }) => kind === 'backup_uploaded').map(({ detail }) => detail)
  assert.deepEqual(uploads.sort(), ['2026-02-01T02:00:00.000Z', '2026-02-02T02:00:00.000Z'])
})

test('refuses to take what is not whole, of a newer version, encrypted, or does something by itself', async t => {
  const { file } = await backupOfSample(t)
  const { data_dir, list, upload } = await instance(t)
  const bytes = await readFile(file)
  const changed = async (sql: string) => {
    const copy = join(data_dir, 'changed.sqlite')
    await copyFile(file, copy)
    const database = new DatabaseSync(copy)
    database.exec(sql)
    database.close()
    const result = await readFile(copy)
    await rm(copy)
    return result
  }
  const encrypted = join(data_dir, 'encrypted.age')
  await encryptFile(file, encrypted, [await identityToRecipient(await generateIdentity())])
  const codes = {
    damaged: [
      Buffer.from('Nothing of the kind'.repeat(1_000)),
      bytes.subarray(0, bytes.length / 2),
      await changed(`update wines set name = 'Other'`),
      await changed(`update backup set value = '"+012345-01-01T00:00:00.000Z"' where name = 'made_at'`),
      await changed(`create trigger x after update on settings begin delete from wines; end`),
      await changed('create view x as select 1'),
    ],
    newer: [await changed(`update backup set value = '"9999-later"' where name = 'schema'`)],
    encrypted: [await readFile(encrypted)],
  }
  await rm(encrypted)
  for (const [code, files] of Object.entries(codes)) {
    for (const [number, each] of files.entries()) {
      assert.equal((await upload(each)).code, `backup_${code}`, `${code} ${number}`)
    }
  }
  assert.deepEqual((await list()).backups, [])
  assert.deepEqual(await readdir(join(data_dir, 'backups')), [], 'nothing is left')
  const left = (await readdir(data_dir)).filter(each => each.startsWith('.'))
  assert.deepEqual(left, [])
})

test('orders a restore after the password alone, for a day, and takes the order back', async t => {
  const { file } = await backupOfSample(t)
  const { world, bob, data_dir, list, upload } = await instance(t)
  await upload(await readFile(file))
  const order = (wanted: string, password: string) =>
    world.refused(orderRestore, { as: bob, params: { name: wanted }, body: { password } })
  assert.equal((await order(name, 'wrong')).status, 403)
  assert.equal((await order('cellar-2030-01-01T00-00-00Z.sqlite', bob.password)).status, 404)
  const encrypted = 'cellar-2026-02-03T02-00-00Z.sqlite.age'
  await writeFile(join(data_dir, 'backups', encrypted), '')
  assert.equal((await order(encrypted, bob.password)).body.code, 'backup_encrypted')
  assert.equal((await list()).restore, null)

  assert.equal((await order(name, bob.password)).status, 204)
  const ordered = { name, made_at: at.toISOString(), at: '2026-03-14T09:26:53.000Z', before: null }
  assert.deepEqual((await list()).restore, { ...ordered, state: 'waiting', failed: null })
  world.pass(24 * 3_600_000)
  const { restore, restarts } = await list()
  assert.deepEqual([restore?.state, restarts], ['waiting', false])
  assert.equal((await world.refused(startRestore, { as: bob })).status, 404, 'no program is started here')
  world.pass(1)
  assert.deepEqual((await list()).restore, { ...ordered, state: 'failed', failed: 'expired' })
  await world.done(cancelRestore, { as: bob })
  assert.equal((await list()).restore, null)
  const { events } = await world.done(listSecurityEvents, { as: bob })
  const kinds = events.map(({ kind }) => kind)
  assert.deepEqual(
    kinds.filter(kind => kind.startsWith('restore')),
    ['restore_cancelled', 'restore_ordered'],
  )
})

test('orders no moment that cannot be reached, is none, or whose backup is encrypted', async t => {
  const { world, bob, data_dir, list } = await instance(t)
  assert.equal((await list()).moments, null)
  await world.done(runJob, { as: bob, params: { job: 'backup' } })
  const moments = (await list()).moments
  assert.match(moments?.from ?? '', /^2026-03-14T09:2\d:/)
  assert.deepEqual(moments, { from: moments?.from, to: moments?.from, failed: null })
  const order = (moment: string, password = bob.password) =>
    world.refused(orderMoment, { as: bob, body: { moment, password } })
  assert.equal((await order('2026-03-14T09:26:52.000Z')).body.code, 'moment_out_of_reach')
  assert.deepEqual(Object.keys((await order('yesterday')).body.fields ?? {}), ['moment'])
  const reachable = new Date(Date.parse(moments?.from ?? '') + 1_000).toISOString()
  assert.equal((await order(reachable, 'wrong')).status, 403)
  assert.equal((await list()).restore, null)
  assert.equal((await order(reachable)).status, 204)
  assert.deepEqual([(await list()).restore?.moment, (await list()).restore?.made_at], [reachable, moments?.from])
  const [chain = ''] = await chainsIn(join(data_dir, 'backups'))
  await rename(join(data_dir, 'backups', `${chain}.sqlite`), join(data_dir, 'backups', `${chain}.sqlite.age`))
  assert.equal((await order(reachable)).body.code, 'backup_encrypted')
})

test('restores a moment that was ordered', async t => {
  const database = await emptyDatabase(t)
  const DATA_DIR = 'data_dir' in database ? database.data_dir : await emptyFolder(t)
  const start = () => startServerProcess(t, database, { DATA_DIR })
  const server = await start()
  const { token, cellar_id } = await newPerson(server, 'Bob')
  assert.equal((await ask(server, '/api/admin/jobs/backup/run', { token, body: {} })).status, 200)
  const place = { folder: join(DATA_DIR, 'backups'), encryption: { backup_recipients: [], data_dir: DATA_DIR } }
  const addedWine = async (wine: string) => {
    const added = { id: newId(), name: wine, type: 'red' }
    assert.equal((await ask(server, `/api/cellars/${cellar_id}/wines/add`, { token, body: added })).status, 201)
    await addPart(database, () => new Date(), place)
  }
  await addedWine('Before')
  const moment = new Date().toISOString()
  await addedWine('Afterwards')
  const body = { moment, password: 'Bob keeps good bottles' }
  assert.equal((await ask(server, orderMoment.path, { token, body })).status, 204)
  await stop(server)
  const second = await start()
  assert.ok(second.log().includes(`Restoring ${moment}, as an administrator has ordered …`))
  const wines = await inDatabase(database, db => db.selectFrom('wines').select('name').execute())
  assert.deepEqual(fieldOf(wines, 'name'), ['Before'])
})

test('restores no order with a backup that was made while it waited', async t => {
  const { world, bob, data_dir } = await instance(t)
  const restore = { name, made_at: at.toISOString(), at: world.clock.at.toISOString(), failed: null, before: null }
  await writeRestore(world.db, { ...restore, state: 'waiting' })
  await world.done(runJob, { as: bob, params: { job: 'backup' } })
  const database = await emptyDatabase(t)
  const made = join(data_dir, 'backups', 'cellar-2026-03-14T09-26-53Z.sqlite')
  await restoreBackup(made, database, data_dir, at)
  assert.equal(await inDatabase(database, db => readRestore(db, world.clock.at)), null)
})

/** A server with Bob as its administrator, who has uploaded a backup and ordered to restore it. */
async function ordered(t: TestContext, file: string, settings: Record<string, string> = {}) {
  const database = await emptyDatabase(t)
  const DATA_DIR = 'data_dir' in database ? database.data_dir : await emptyFolder(t)
  const start = () => startServerProcess(t, database, { DATA_DIR, ...settings })
  const server = await start()
  const { token } = await newPerson(server, 'Bob')
  const uploaded = await ask(server, uploadBackup.path, { token, file: await readFile(file) })
  assert.match(uploaded.text, /"phase":"done"/)
  const body = { password: 'Bob keeps good bottles' }
  assert.equal((await ask(server, `/api/admin/backups/${name}/restore`, { token, body })).status, 204)
  return { server, start, token, database, DATA_DIR }
}

async function stop({ child }: ServerProcess) {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

async function inDatabase<T>(database: Locations, work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const db = await connectDatabase(database)
  return work(db).finally(() => db.destroy())
}

test('restores what was ordered at the next start, once, and leaves the data from before beside it', async t => {
  const { ada, file, whole } = await backupOfSample(t)
  const { server, start, token, database, DATA_DIR } = await ordered(t, file)
  await stop(server)
  const second = await start()
  assert.match(second.log(), /^Restoring .*uploaded-2026-02-01T02-00-00Z\.sqlite, as an administrator has ordered …$/m)
  assert.equal((await ask(second, '/api/auth/me', { token })).status, 401, 'the session has ended')
  const body = { email: ada.user.email, password: ada.password }
  const signedIn = (await ask(second, '/api/auth/login', { body })).body.token
  const { restore } = (await ask(second, '/api/admin/backups', { token: signedIn })).body
  assert.deepEqual([restore.state, restore.name, restore.failed], ['done', name, null])
  assert.match(restore.before, 'data_dir' in database ? /^before-restore-.*\.sqlite$/ : /^before_restore_/)
  if ('data_dir' in database) assert.ok((await readdir(DATA_DIR)).includes(restore.before))
  await stop(second)
  const third = await start()
  assert.doesNotMatch(third.log(), /Restoring/)
  await stop(third)
  assert.deepEqual(await inDatabase(database, db => wholeOf(db, ada.cellar_id)), whole)
})

if (process.platform === 'linux') {
  test('leaves no process behind that hangs when it restarts', async t => {
    const { file } = await backupOfSample(t)
    const { server, token } = await ordered(t, file)
    const { cellars } = (await ask(server, listCellars.path, { token })).body
    const looking = addressOf(previewImport, { cellar_id: cellars[0].id })
    const looked = await ask(server, looking, { token, file: '[{"Wine":"Alte Reben","Vintage":"2015"}]' })
    assert.equal(looked.status, 201)
    const [reader = 0] = childrenOf(server)
    process.kill(reader, 'SIGSTOP')
    assert.equal((await ask(server, startRestore.path, { method: 'POST', token })).status, 204)
    await started(server, 2)
    await until('the process that read has ended', async () => hasEnded(reader))
  })
}

for (const PROCESSES of process.env.TEST_DATABASE_URL ? ['1', '2'] : ['1']) {
  test(`restarts by itself for a restore that was ordered, PROCESSES=${PROCESSES}`, async t => {
    const { ada, file, whole } = await backupOfSample(t)
    const { server, token, database } = await ordered(t, file, { PROCESSES })
    assert.equal((await ask(server, '/api/admin/backups', { token })).body.restarts, true)
    const stream = await fetch(server.url + listEvents.path, { headers: { authorization: `Bearer ${token}` } })
    const { status } = await ask(server, startRestore.path, { method: 'POST', token })
    assert.equal(status, 204)
    assert.match(await stream.text(), /cellar_id/, 'who listens is told to come back')
    const again = await started(server, 2)
    assert.equal(server.child.exitCode, null)
    assert.match(server.log(), /^Restored\. /m)
    assert.equal(server.log().match(/create the first account/g)?.length, 1, 'there are accounts at the second start')
    const body = { email: ada.user.email, password: ada.password }
    const signedIn = (await ask(again, '/api/auth/login', { body })).body.token
    const { restore } = (await ask(again, '/api/admin/backups', { token: signedIn })).body
    assert.equal(restore.state, 'done')
    assert.equal((await ask(again, startRestore.path, { method: 'POST', token: signedIn })).status, 404)
    await stop(server)
    assert.equal(server.child.exitCode, 0)
    assert.deepEqual(await inDatabase(database, db => wholeOf(db, ada.cellar_id)), whole)
  })

  test(`ends instead of starting again if it is told to stop meanwhile, PROCESSES=${PROCESSES}`, async t => {
    const { file } = await backupOfSample(t)
    const { server, token } = await ordered(t, file, { PROCESSES })
    const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
    const slow = request(server.url + login.path, { method: 'POST', agent: false, headers })
    slow.on('error', () => {})
    slow.flushHeaders()
    await once(slow, 'continue')
    assert.equal((await ask(server, startRestore.path, { method: 'POST', token })).status, 204)
    server.child.kill('SIGTERM')
    assert.deepEqual(await once(server.child, 'exit'), [0, null])
    assert.doesNotMatch(server.log(), /Restoring/)
  })
}

/** Waits until a server has started for the nth time, on another port than before; returns it there. */
async function started(server: ServerProcess, nth: number): Promise<ServerProcess> {
  const urls = () => Array.from(server.log().matchAll(/is at (http:\/\/[^\s/]+)/g), ([, url]) => url)
  await until('it has started', async () => urls().length >= nth)
  return { ...server, url: urls().at(-1) ?? '' }
}

test('starts with the present data if a restore that was ordered fails, says why, and does not try again', async t => {
  const { file } = await backupOfSample(t)
  const { server, start, token, DATA_DIR } = await ordered(t, file)
  await stop(server)
  await writeFile(join(DATA_DIR, 'backups', name), (await readFile(file)).subarray(0, 200_000))
  const second = await start()
  assert.match(second.log(), /^The restore failed\. Nothing was changed\./m)
  const { restore } = (await ask(second, '/api/admin/backups', { token })).body
  assert.deepEqual([restore.state, restore.before], ['failed', null])
  assert.ok(['damaged', 'not_a_backup'].includes(restore.failed), restore.failed)
  await copyFile(file, join(DATA_DIR, 'backups', name))
  await stop(second)
  const third = await start()
  assert.doesNotMatch(third.log(), /Restoring/)
  assert.equal((await ask(third, '/api/auth/me', { token })).status, 200)
})

test('restores nothing under other processes that use the data, or without the file', async t => {
  const { file } = await backupOfSample(t)
  const { server, start, token, database, DATA_DIR } = await ordered(t, file)
  await stop(server)
  await rm(join(DATA_DIR, 'backups', name))
  const second = await start()
  assert.match(second.log(), /which is not here\. Nothing was changed\./)
  const restoreIn = async (of: ServerProcess) => (await ask(of, '/api/admin/backups', { token })).body.restore
  assert.equal((await restoreIn(second)).state, 'waiting', 'for the process that has the file')
  await stop(second)

  await copyFile(file, join(DATA_DIR, 'backups', name))
  const other = await openDatabase(database)
  await other.selectFrom('people').select('id').execute()
  const third = await start()
  await other.destroy()
  const { state, failed } = await restoreIn(third)
  assert.deepEqual([state, failed], ['failed', 'in_use'])
  assert.equal((await ask(third, '/api/auth/me', { token })).status, 200)
})
