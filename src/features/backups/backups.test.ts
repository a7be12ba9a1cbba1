import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { fieldOf } from '../../../tests/fields-of.ts'
import { startWorld, type World } from '../../../tests/harness.ts'
import { withMail } from '../../../tests/mail-server.ts'
import { RandomCommands } from '../../../tests/random-commands.ts'
import { smallPhoto } from '../../../tests/small-photo.ts'
import { newId } from '../../shared/ids.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { setPreferences } from '../accounts/contract.ts'
import { listJobs, runJob, setSettings } from '../admin/contract.ts'
import { fillWithSample } from '../cellars/sample.ts'
import { addPhoto } from '../photos/commands.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { addWine, editWines } from '../wines/commands.ts'
import { type Backup, downloadBackup, listBackups } from './contract.ts'
import { digestsOf } from './digests.ts'
import { backupsIn } from './folder.ts'
import { nextAfter } from './job.ts'
import { tableForms } from './table-forms.ts'

async function instance(t: TestContext, settings: Record<string, string> = {}) {
  const data_dir = await emptyFolder(t)
  const world = await startWorld(settings, undefined, { data_dir })
  return { world, ada: await world.person('Ada'), folder: join(data_dir, 'backups') }
}

const backedUp = async (world: World, as: Awaited<ReturnType<World['person']>>) =>
  (await world.done(runJob, { as, params: { job: 'backup' } })).last

test('backs up all tables of the instance into one file, and restores and compares it before it gets its name', async t => {
  const { world, ada, folder } = await instance(t)
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Alte Reben', type: 'white' } })
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: 'Grüße, “schön” 🍷' } })
  const photo_id = newId()
  await world.done(addPhoto, { as: ada, query: { wine_id, photo_id }, body: await smallPhoto() })
  const last = await backedUp(world, ada)
  assert.equal(last?.failed, null)
  const [backup, ...others] = await backupsIn(folder)
  assert.equal(others.length, 0)
  assert.equal(backup?.name, 'cellar-2026-03-14T09-26-53Z.sqlite')
  assert.deepEqual(await readdir(folder), [backup.name, 'moments'], 'nothing unfinished is left')
  const file = new DatabaseSync(join(folder, backup.name), { readOnly: true })
  const one = (sql: string) => Object.values(file.prepare(sql).get() ?? {})[0]
  assert.equal(one('select note from wines'), 'Grüße, “schön” 🍷')
  assert.equal(one('select count(*) from changes'), 3)
  assert.equal(one('select email from people'), 'ada@example.org')
  const stored = await world.db.selectFrom('photo_files').select('file').where('size', '=', 'whole').executeTakeFirst()
  const photo = one(`select file from photo_files where size = 'whole'`)
  assert.deepEqual(Buffer.from(photo as Uint8Array), Buffer.from(stored?.file ?? []))
  assert.equal(one("select value from backup where name = 'made_at'"), '"2026-03-14T09:26:53.000Z"')
  file.close()
})

test('backs up what many commands made, with the sample', async t => {
  const { world, ada } = await instance(t)
  await world.done(fillWithSample, { as: ada, body: { today: '2026-03-14' } })
  await new RandomCommands(world, ada, seededRandom('backups')).steps(80)
  assert.equal((await backedUp(world, ada))?.failed, null)
})

test('backs up tables of many rows, whose key has several columns', async t => {
  const { world, ada, folder } = await instance(t)
  const many = Array.from({ length: 2_500 }, (_, at) => ({
    currency: `X${String.fromCharCode(65 + (at % 20))}X`,
    day_on: new Date(Date.parse('2001-01-01') + 86_400_000 * at).toISOString().slice(0, 10),
    per_euro: at + 0.5,
    source: 'test',
  }))
  for (let at = 0; at < many.length; at += 500) {
    await world.db
      .insertInto('rates')
      .values(many.slice(at, at + 500))
      .execute()
  }
  assert.equal((await backedUp(world, ada))?.failed, null)
  const [backup] = await backupsIn(folder)
  const file = new DatabaseSync(join(folder, backup?.name ?? ''), { readOnly: true })
  const rows = file.prepare(`select * from rates where source = 'test'`).all()
  const { value } = file.prepare(`select value from backup where name = 'tables'`).get() ?? {}
  const forms = tableForms(join(folder, backup?.name ?? '')).filter(({ name }) => name === 'rates')
  file.close()
  assert.deepEqual(await digestsOf(world.db, forms), { rates: JSON.parse(String(value)).rates })
  const inOrder = (all: object[]) =>
    all.map(row => JSON.stringify(row, ['currency', 'day_on', 'per_euro', 'source'])).sort()
  assert.deepEqual(inOrder(rows), inOrder(many))
})

test('is made every night from the first start, each week, or never, at the hour that was set', async t => {
  const at = (text: string) => new Date(text)
  assert.equal(nextAfter(at('2026-03-14T09:26:53Z'), 'day', 2)?.toISOString(), '2026-03-15T02:00:00.000Z')
  assert.equal(nextAfter(at('2026-03-14T01:59:59Z'), 'day', 2)?.toISOString(), '2026-03-14T02:00:00.000Z')
  assert.equal(nextAfter(at('2026-03-14T02:00:00Z'), 'day', 2)?.toISOString(), '2026-03-15T02:00:00.000Z')
  assert.equal(nextAfter(at('2026-03-14T02:00:00Z'), 'week', 2)?.toISOString(), '2026-03-21T02:00:00.000Z')
  assert.equal(nextAfter(at('2026-03-14T02:00:00Z'), 'off', 2), null)

  const { world, ada, folder } = await instance(t)
  const jobOf = async () => (await world.done(listJobs, { as: ada })).jobs.find(({ name }) => name === 'backup')
  assert.deepEqual(await jobOf(), { name: 'backup', last: null, next_at: '2026-03-15T02:00:00.000Z', running: false })
  const job = world.host.jobs.find(({ name }) => name === 'backup')
  await job?.runIfDue(world.host)
  assert.deepEqual(await backupsIn(folder), [])
  world.pass(17 * 3_600_000)
  await job?.runIfDue(world.host)
  assert.deepEqual(fieldOf(await backupsIn(folder), 'name'), ['cellar-2026-03-15T02-26-53Z.sqlite'])
  assert.equal((await jobOf())?.next_at, '2026-03-16T02:00:00.000Z')
  await world.done(setSettings, { as: ada, body: { backup_every: 'week', backup_hour: 4 } })
  assert.equal((await jobOf())?.next_at, '2026-03-21T04:00:00.000Z')
  await world.done(setSettings, { as: ada, body: { backup_every: 'off' } })
  assert.equal((await jobOf())?.next_at, null)
})

test('is made on a machine that is switched off at night, each time it is switched on again', async t => {
  const { world, folder } = await instance(t)
  const job = world.host.jobs.find(({ name }) => name === 'backup')
  for (const day of ['2026-03-15', '2026-03-16']) {
    world.clock.at = new Date(`${day}T08:00:00.000Z`)
    world.host.started_at = world.clock.at.toISOString()
    await job?.runIfDue(world.host)
    assert.equal((await backupsIn(folder))[0]?.made_at, world.clock.at.toISOString())
  }
})

test('does not let a backup of data that does not work take the place of a good one', async t => {
  const { world, ada, folder } = await instance(t)
  const id = newId()
  const body = { id, name: 'Alte Reben', type: 'white' }
  await world.done(addWine, { as: ada, body })
  await backedUp(world, ada)
  const [first] = await backupsIn(folder)
  const earlier = 'cellar-2026-03-14T08-00-00Z.sqlite'
  await copyFile(join(folder, first?.name ?? ''), join(folder, earlier))
  const isThere = async () => (await readdir(folder)).includes(earlier)
  await world.db.updateTable('wines').set({ name: 'Other' }).where('id', '=', id).execute()
  world.pass(1_000)
  assert.equal((await backedUp(world, ada))?.failed, 'not_usable')
  assert.equal(await isThere(), true)
  await world.db.updateTable('wines').set({ name: 'Alte Reben' }).where('id', '=', id).execute()
  world.pass(1_000)
  assert.equal((await backedUp(world, ada))?.failed, 'parts_differ', 'the repair is not in the ledger')
  world.pass(1_000)
  assert.equal((await backedUp(world, ada))?.failed, null)
  assert.equal(await isThere(), false)
})

test('copies each backup to a second folder, and says so if that fails', async t => {
  const second = await emptyFolder(t)
  const { world, ada, folder } = await instance(t, { SECOND_BACKUP_FOLDER: join(second, 'backups') })
  assert.equal((await backedUp(world, ada))?.failed, null)
  assert.deepEqual(await backupsIn(join(second, 'backups')), await backupsIn(folder))
  await rm(join(second, 'backups'), { recursive: true })
  await writeFile(join(second, 'backups'), 'a file in its place')
  world.pass(1_000)
  assert.equal((await backedUp(world, ada))?.failed, 'second_folder')
  assert.equal((await backupsIn(folder)).length, 2, 'the first folder has both')
})

test('says why there is no backup, and leaves nothing half done', async t => {
  const { world, ada, folder } = await instance(t)
  await writeFile(folder, 'a file in its place')
  assert.equal((await backedUp(world, ada))?.failed, 'folder_unwritable')
  await rm(folder)
  await mkdir(folder)
  // A ledger that does not lead to the state of the cellar.
  const id = newId()
  await world.done(addWine, { as: ada, body: { id, name: 'Alte Reben', type: 'white' } })
  await world.db.updateTable('wines').set({ name: 'Other' }).where('id', '=', id).execute()
  assert.equal((await backedUp(world, ada))?.failed, 'not_usable')
  assert.equal((await backupsIn(folder)).length, 1, 'a backup of damaged data is better than none')
})

test('mails administrators, in their language, that a backup failed', async t => {
  const { world, ada, folder } = await instance(t)
  await world.person('Bob')
  const { mails, arrived } = await withMail(world, ada)
  await world.done(setPreferences, { as: ada, body: { locale: 'de' } })
  await backedUp(world, ada)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file in its place')
  await backedUp(world, ada)
  await arrived(1)
  assert.equal(mails.length, 1, 'one to the administrator, and none for the backup that was made')
  assert.match(mails[0]?.text ?? '', /^To: ada@example\.org/m)
  assert.match(mails[0]?.text ?? '', /2026-03-14 09:26 UTC/)
  assert.match(mails[0]?.text ?? '', /Sicherung/)
})

test('lists backups for administrators, and gives one to them after their password, which is recorded', async t => {
  const { world, ada, folder } = await instance(t)
  const bob = await world.person('Bob')
  await backedUp(world, ada)
  const { backups, second_folder } = await world.done(listBackups, { as: ada })
  assert.deepEqual([second_folder, fieldOf(backups, 'made_at')], [false, ['2026-03-14T09:26:53.000Z']])
  const [{ name, bytes }] = backups as [Backup]
  const download = (as: typeof ada, password: string, wanted = name) =>
    world.call(downloadBackup, { as, params: { name: wanted }, body: { password } })
  const { status, body, headers } = await download(ada, ada.password)
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /cellar-2026-03-14T09-26-53Z\.sqlite/)
  const file = body as unknown as Buffer
  assert.deepEqual(file, await readFile(join(folder, name)))
  assert.equal(file.length, bytes)
  assert.equal((await download(ada, 'wrong')).status, 403)
  assert.equal((await download(bob, bob.password)).status, 403)
  for (const other of ['../cellar.sqlite', 'cellar-2030-01-01T00-00-00Z.sqlite', '.']) {
    assert.equal((await download(ada, ada.password, other)).status, 404, other)
  }
  const { events } = await world.done(listSecurityEvents, { as: ada })
  assert.equal(events.find(({ kind }) => kind === 'backup_downloaded')?.detail, name)
})
