import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { emptyFolder } from '../../../../tests/empty-folder.ts'
import { startWorld } from '../../../../tests/harness.ts'
import { writeMark } from '../../../server/db/dialect.ts'
import { schemaName } from '../../../server/db/open.ts'
import { writeSetting } from '../../../server/db/settings.ts'
import { takeLease } from '../../../server/lease.ts'
import { newId } from '../../../shared/ids.ts'
import { setSettings } from '../../admin/contract.ts'
import { addWine } from '../../wines/commands.ts'
import { backupFolder, backupsIn } from '../folder.ts'
import { backupJob, backupJobName } from '../job.ts'
import { chainFolder, chainsIn, lockChains, partsOf } from './chain.ts'
import { momentsSetting } from './setting.ts'
import { MomentsWatch } from './watch.ts'

const prlimit = '/usr/bin/prlimit'

async function instance(t: TestContext, settings: Record<string, string> = {}) {
  const data_dir = await emptyFolder(t)
  const world = await startWorld(settings, undefined, { data_dir })
  const folder = backupFolder({ data_dir })
  const watch = new MomentsWatch(world.host, backupJob)
  const parts = async () => {
    const [chain = ''] = await chainsIn(folder)
    return (await partsOf(folder, chain)).length
  }
  const wine = async (ada: Awaited<ReturnType<typeof world.person>>) => {
    const body = { id: newId(), name: 'Alte Reben', type: 'white' }
    await world.done(addWine, { as: ada, body })
  }
  return { world, folder, watch, parts, wine }
}

test('begins with a backup as soon as there is somebody, and writes down each minute with a change', async t => {
  const { world, folder, watch, parts, wine } = await instance(t)
  await watch.look()
  assert.deepEqual(await backupsIn(folder), [])
  const ada = await world.person('Ada')
  await watch.look()
  assert.equal((await backupsIn(folder)).length, 1)
  assert.deepEqual(watch.state, { checked_at: null, failed: null })
  world.pass(30_000)
  await watch.look()
  assert.equal(await parts(), 1, 'nothing has changed since the backup')
  assert.deepEqual(watch.state, { checked_at: '2026-03-14T09:27:23.000Z', failed: null })
  await wine(ada)
  world.pass(30_000)
  await watch.look()
  assert.equal(await parts(), 2)
  world.pass(30_000)
  await watch.look()
  assert.equal(await parts(), 2)
  assert.deepEqual(watch.state, { checked_at: '2026-03-14T09:28:23.000Z', failed: null })
})

test('does nothing while backups are switched off, or where another machine keeps the backups', async t => {
  const { world, folder, watch } = await instance(t)
  const ada = await world.person('Ada')
  await world.done(setSettings, { as: ada, body: { backup_every: 'off' } })
  await watch.look()
  assert.deepEqual(await chainsIn(folder), [])
  await world.done(setSettings, { as: ada, body: { backup_every: 'day' } })
  await writeSetting(world.db, momentsSetting, schemaName)
  await watch.look()
  assert.deepEqual(await chainsIn(folder), [])
  // Tables of an earlier release, whose chain has ended.
  await writeSetting(world.db, momentsSetting, '0016-proxy-identities')
  await watch.look()
  assert.equal((await chainsIn(folder)).length, 1)
})

test('says why it could not write, and catches up', async t => {
  const second = await emptyFolder(t)
  const { world, folder, watch, parts, wine } = await instance(t, { SECOND_BACKUP_FOLDER: second })
  const ada = await world.person('Ada')
  await watch.look()
  const [chain = ''] = await chainsIn(folder)
  await rm(join(second, 'moments'), { recursive: true })
  await writeFile(join(second, 'moments'), 'a file in its place')
  await wine(ada)
  world.pass(30_000)
  await watch.look()
  assert.deepEqual(watch.state, { checked_at: null, failed: 'second_folder' })
  assert.equal(await parts(), 2)
  await rm(join(second, 'moments'))
  await wine(ada)
  world.pass(30_000)
  await watch.look()
  assert.equal(watch.state.failed, null)
  assert.equal(await parts(), 3)
  const names = (await readdir(chainFolder(folder, chain))).filter(name => name.endsWith('.part'))
  assert.deepEqual((await readdir(chainFolder(second, chain))).sort(), names.sort())
})

test('leaves the first backup to the process that makes it', async t => {
  const { world, folder, watch } = await instance(t)
  await world.person('Ada')
  await takeLease(world.db, backupJobName, 'another process', world.clock.at, 60_000)
  await watch.look()
  assert.deepEqual(watch.state, { checked_at: null, failed: null })
  assert.deepEqual(await chainsIn(folder), [])
})

test('looks again at what another process may not have seen', async t => {
  const { world, folder, watch, parts, wine } = await instance(t)
  const ada = await world.person('Ada')
  await watch.look()
  await wine(ada)
  const unlock = await lockChains(folder)
  world.pass(30_000)
  await watch.look()
  assert.equal(await parts(), 1)
  await unlock?.()
  world.pass(30_000)
  await watch.look()
  assert.equal(await parts(), 2)
})

if (existsSync(prlimit))
  test('says that the disk is full, and writes the part once there is room', async t => {
    const { world, folder, watch, parts, wine } = await instance(t)
    const ada = await world.person('Ada')
    await watch.look()
    await wine(ada)
    world.pass(30_000)
    const limitFiles = (bytes: string) => execFileSync(prlimit, ['--pid', String(process.pid), `--fsize=${bytes}:`])
    limitFiles('100')
    await watch.look().finally(() => limitFiles('unlimited'))
    assert.deepEqual(watch.state, { checked_at: null, failed: 'disk_full' })
    const [chain = ''] = await chainsIn(folder)
    assert.equal((await readdir(chainFolder(folder, chain))).length, 1, 'nothing is left of the part')
    world.pass(30_000)
    await watch.look()
    assert.deepEqual([watch.state.failed, await parts()], [null, 2])
  })

test('reads a mark of the database that changes with each write alone', async t => {
  const { world } = await instance(t)
  const isMoved = async (by: () => Promise<unknown>) => {
    const before = await writeMark(world.db)
    await by()
    return (await writeMark(world.db)) !== before
  }
  assert.equal(await isMoved(() => writeSetting(world.db, 'written', 'yes')), true)
  // On PostgreSQL the mark is that of the cluster, to which other tests write meanwhile.
  let tries = 0
  while (await isMoved(() => world.db.selectFrom('people').selectAll().execute())) assert.ok(tries++ < 1000)
})
