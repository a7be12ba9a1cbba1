import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { wholeOf } from '../../../tests/archives.ts'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { emptyDatabase, emptyPlace, inDatabase, type World, worldOf, worldOn } from '../../../tests/harness.ts'
import { RandomCommands } from '../../../tests/random-commands.ts'
import { placeSettings, runScript } from '../../../tests/server-process.ts'
import { smallPhoto } from '../../../tests/small-photo.ts'
import type { Config } from '../../server/config.ts'
import { connectDatabase, openDatabase } from '../../server/db/open.ts'
import { newId } from '../../shared/ids.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { getMe } from '../accounts/contract.ts'
import { makeInvitation } from '../members/contract.ts'
import { addPhoto } from '../photos/commands.ts'
import { addWine } from '../wines/commands.ts'
import { digestsOf } from './digests.ts'
import { makeBackup, writeManifest } from './make-backup.ts'
import { restoreBackup } from './restore.ts'
import { tableForms } from './table-forms.ts'

const at = new Date('2026-03-14T10:00:00.000Z')

/** An instance with a wine, a photo and many changes, and its backup. */
async function backedUp(t: TestContext) {
  const [world, ada] = await worldOf('Ada')
  await new RandomCommands(world, ada, seededRandom('restore')).steps(60)
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Alte Reben', type: 'white' } })
  await world.done(addPhoto, { as: ada, query: { wine_id, photo_id: newId() }, body: await smallPhoto() })
  await world.done(makeInvitation, { as: ada, body: { role: 'viewer' } })
  const folder = await emptyFolder(t)
  const file = join(folder, 'backup.sqlite')
  await makeBackup(world.host.config.database, file, at, world.host.config)
  return { world, ada, file, whole: await wholeOf(world.db, ada.cellar_id) }
}

/** Starts a server on restored data. */
async function serverOn(t: TestContext, config: Config): Promise<World> {
  const world = await worldOn(config, { at })
  t.after(() => world.stop())
  return world
}

for (const url of new Set([process.env.TEST_DATABASE_URL ?? null, null])) {
  test(`restores a backup into an empty ${url ? 'PostgreSQL' : 'SQLite'}: all rows, photos and passwords, nothing that lets in by itself`, async t => {
    const { ada, file, whole } = await backedUp(t)
    const { config, clear } = await emptyPlace({}, url)
    t.after(clear)
    const { made_at, before } = await restoreBackup(file, config.database, await emptyFolder(t), at)
    assert.equal(made_at, at.toISOString())
    assert.equal(before === null, url === null)
    const restored = await serverOn(t, config)
    assert.deepEqual(await wholeOf(restored.db, ada.cellar_id), whole)
    assert.equal((await restored.refused(getMe, { as: ada })).status, 401, 'the session has ended')
    const token = await restored.signIn(ada)
    assert.equal((await restored.done(getMe, { as: token })).name, 'Ada')
    assert.deepEqual(await restored.db.selectFrom('invitations').select('id').execute(), [])
    const body = { id: newId(), name: 'Afterwards', type: 'red' }
    await restored.done(addWine, { as: { ...ada, token }, params: { cellar_id: ada.cellar_id }, body })
  })
}

test('restores over an instance, and leaves what was there beside it', async t => {
  const { file, whole, ada } = await backedUp(t)
  const database = await emptyDatabase(t)
  const other = await openDatabase(database)
  await other.insertInto('settings').values({ name: 'earlier', value: 'yes' }).execute()
  await other.destroy()
  const { before } = await restoreBackup(file, database, await emptyFolder(t), at)
  const restored = await openDatabase(database)
  assert.deepEqual(await wholeOf(restored, ada.cellar_id), whole)
  const earlier = await restored.selectFrom('settings').select('value').where('name', '=', 'earlier').execute()
  assert.deepEqual(earlier, [])
  await restored.destroy()
  if ('database_url' in database) return assert.equal(before, 'before_restore_20260314t100000')
  assert.equal(before, 'before-restore-2026-03-14T10-00-00-000Z.sqlite')
  const old = new DatabaseSync(join(database.data_dir, before), { readOnly: true })
  assert.equal(old.prepare(`select value from settings where name = 'earlier'`).get()?.value, 'yes')
  old.close()
})

const releases = join(import.meta.dirname, '../../../tests/files/releases')
for (const release of readdirSync(releases)) {
  test(`restores a backup of release ${release}`, async t => {
    const folder = await emptyFolder(t)
    const file = join(folder, 'cellar.sqlite')
    await writeFile(file, gunzipSync(readFileSync(join(releases, release, 'cellar.sqlite.gz'))))
    const old = await connectDatabase({ data_dir: folder })
    const { id } = await old.selectFrom('cellars').select('id').where('name', '=', 'Ada').executeTakeFirstOrThrow()
    const bottles = await old.selectFrom('bottles').select('id').where('cellar_id', '=', id).execute()
    writeManifest(file, {
      made_at: '2026-01-01T02:00:00.000Z',
      version: '0.1.0',
      schema: release,
      tables: await digestsOf(old, tableForms(file)),
    })
    await old.destroy()
    const database = await emptyDatabase(t)
    await restoreBackup(file, database, folder, at)
    const db = await openDatabase(database)
    t.after(() => db.destroy())
    assert.ok(bottles.length > 0)
    const restored = await db.selectFrom('bottles').select('id').where('cellar_id', '=', id).execute()
    assert.deepEqual(new Set(restored.map(bottle => bottle.id)), new Set(bottles.map(bottle => bottle.id)))
  })
}

if (process.env.TEST_DATABASE_URL) {
  test('removes what it began to restore into PostgreSQL if that fails', async t => {
    const { file } = await backedUp(t)
    const database = await emptyDatabase(t)
    await inDatabase(database, db => sql`create schema before_restore_20260314t100000`.execute(db))
    await assert.rejects(restoreBackup(file, database, await emptyFolder(t), at), /before_restore_20260314t100000/)
    const again = await openDatabase(database)
    t.after(() => again.destroy())
    const { rows } = await sql<{ name: string }>`
      select schema_name as name from information_schema.schemata where schema_name like 'restored%'`.execute(again)
    assert.deepEqual(rows, [])
    assert.deepEqual(await again.selectFrom('people').select('id').execute(), [])
  })
}

test('changes nothing while a server uses the data', async t => {
  const { world, file, ada, whole } = await backedUp(t)
  await assert.rejects(
    restoreBackup(file, world.host.config.database, await emptyFolder(t), at),
    /A server uses .*cellar\.sqlite|Others are connected to the database/,
  )
  assert.deepEqual(await wholeOf(world.db, ada.cellar_id), whole)
})

test('refuses a backup of a newer release, another file, and one that was cut', async t => {
  const { file } = await backedUp(t)
  const folder = await emptyFolder(t)
  const emptied = await emptyDatabase(t)
  const restore = (from: string) => restoreBackup(from, emptied, folder, at)
  const newer = join(folder, 'newer.sqlite')
  await copyFile(file, newer)
  const database = new DatabaseSync(newer)
  database.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`)
  database.close()
  await assert.rejects(restore(newer), /written by a newer version/)

  const other = join(folder, 'other')
  await writeFile(other, 'Nothing of the kind'.repeat(500))
  await assert.rejects(restore(other), { code: 'not_a_backup' })
  const plain = join(folder, 'plain.sqlite')
  const empty = new DatabaseSync(plain)
  empty.exec('create table wines (id text)')
  empty.close()
  await assert.rejects(restore(plain), { code: 'not_a_backup' })

  const bytes = await readFile(file)
  for (const part of [0.1, 0.5, 0.99]) {
    const cut = join(folder, `cut-${part}`)
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * part)))
    await assert.rejects(restore(cut), ({ code }: { code: string }) => ['damaged', 'not_a_backup'].includes(code))
  }
  assert.deepEqual(
    (await readdir(folder)).filter(name => name.startsWith('.')),
    [],
    'nothing unfinished is left',
  )
})

test('restores at the machine with one command, and says in one sentence what is wrong', async t => {
  const { file } = await backedUp(t)
  const database = await emptyDatabase(t)
  const folder = await emptyFolder(t)
  const restore = (...files: string[]) => runScript('restore', files, placeSettings(database, folder))
  const done = restore(file)
  assert.equal(done.status, 0, done.printed)
  assert.match(done.printed, /Restored: \d+ rows, as of 2026-03-14T10:00:00\.000Z\./)
  assert.match(restore().printed, /^Name the file of the backup/)
  assert.match(restore('nowhere.sqlite').printed, /^nowhere\.sqlite does not exist\.\n$/)
  assert.match(
    restore('--moment', 'yesterday').printed,
    /^--moment yesterday is not a time\. Write 2026-11-27T14:05 for /,
  )
  assert.match(restore('--moment', '2999-01-01T00:00').printed, /^--moment 2999-01-01T00:00 has not come yet\.\n$/)
  assert.match(restore('--moment', 'now', folder).printed, /^That moment cannot be reached\. Nothing was changed\./)
  const damaged = restore(import.meta.filename)
  assert.match(
    damaged.printed,
    /This file is not a backup of this application, or it is damaged\. Nothing was changed\./,
  )
  assert.equal(damaged.status, 1)
})
