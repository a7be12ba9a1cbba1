import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { everyKindOfRow } from '../../../tests/every-kind-of-row.ts'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { addWine, editWines } from '../../features/wines/commands.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { admit } from '../../server/access.ts'
import { newId } from '../../shared/ids.ts'
import { CellarCache, readWhole } from './cellar-cache.ts'
import { CellarFiles } from './cellar-files.ts'
import { changeIdAt } from './changes-since.ts'

const many = 3

/** A cellar cache with files, as after a start of the server. */
function startedOn(world: World, { rows = 1, changes = many, free_bytes = 0 } = {}) {
  const folder = join(world.host.config.data_dir, 'files')
  const warnings: unknown[] = []
  const log = { warn: (warning: unknown) => void warnings.push(warning) }
  const files = new CellarFiles(folder, log, { rows, changes, free_bytes })
  const cache = new CellarCache(world.db, 1e9, files)
  const read = async ({ user, cellar_id }: Somebody) => {
    const cellar = world.db.selectFrom('cellars').select('version').where('id', '=', cellar_id)
    const { version } = await cellar.executeTakeFirstOrThrow()
    const change_id = await changeIdAt(world.db, cellar_id, version)
    const { access } = admit(user, { cellar_id, role: 'owner', prices: true, version, change_id }, 'owner')
    const replica = await cache.replica(access)
    await files.settled()
    return replica
  }
  return { folder, files, cache, read, warnings }
}

/** Returns the head of a file, which is its last line but one, and its position. */
function headOf(file: Buffer) {
  const end = file.lastIndexOf('\n')
  const at = file.lastIndexOf('\n', end - 1) + 1
  return { head: JSON.parse(file.toString('utf8', at, end)), at }
}

/** Returns a world with one wine, whose name only the database has changed since the file was written. */
async function worldWithFile() {
  const [world, ada] = await worldOf('Ada')
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'In the file', type: 'white' } })
  const { folder, read } = startedOn(world)
  await read(ada)
  await world.db.updateTable('wines').set({ name: 'In the database' }).where('id', '=', wine_id).execute()
  const nameRead = async () => (await startedOn(world).read(ada)).wines.get(wine_id)?.name
  return { world, ada, wine_id, folder, path: join(folder, ada.cellar_id), nameRead }
}

test('reads every kind of row from a file as from the database, with what changed since', async () => {
  const [world, ada, kim] = await worldOf('Ada', 'Kim')
  await world.join(ada.cellar_id, kim, 'editor')
  await everyKindOfRow(world, ada, kim)
  await startedOn(world).read(ada)
  await world.done(addWine, { as: ada, body: { id: newId(), name: 'Later', type: 'red' } })
  const replica = await startedOn(world).read(ada)
  const whole = await readWhole(world.db, ada.cellar_id)
  for (const table of cellarTables) {
    assert.ok(whole[table].size > 0, table)
    const [read, expected] = [replica, whole].map(cellar => new Map<string, unknown>(cellar[table]))
    assert.deepEqual(read, expected, table)
  }
  assert.equal(replica.version, whole.version)
})

test('reads the file, and does not look at the rows of the database', async () => {
  const { nameRead } = await worldWithFile()
  assert.equal(await nameRead(), 'In the file')
})

test('closes the folder and the files to others', async () => {
  const { folder, path } = await worldWithFile()
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  assert.equal(statSync(path).mode & 0o777, 0o600)
})

test('passes over a file with any damage', async () => {
  const { path, nameRead } = await worldWithFile()
  const whole = readFileSync(path)
  const parts = [0, 0.1, 0.5, 0.9, 0.95].map(part => Math.floor(whole.length * part))
  const damaged = [
    ...parts.map(at =>
      Buffer.concat([whole.subarray(0, at), Buffer.from([whole.readUInt8(at) ^ 1]), whole.subarray(at + 1)]),
    ),
    ...parts.map(at => whole.subarray(0, at)),
    Buffer.concat([whole, Buffer.from('\n')]),
    Buffer.from('null'),
  ]
  for (const [nth, bytes] of damaged.entries()) {
    writeFileSync(path, bytes)
    assert.equal(await nameRead(), 'In the database', `damage ${nth}`)
  }
})

test('passes over a file of another release, of another cellar and of another history', async () => {
  const { world, ada, path, nameRead } = await worldWithFile()
  const whole = readFileSync(path)
  const { head, at } = headOf(whole)
  const withHead = (change: object) => {
    const bytes = Buffer.concat([whole.subarray(0, at), Buffer.from(`${JSON.stringify({ ...head, ...change })}\n`)])
    return Buffer.concat([bytes, Buffer.from(String(crc32(bytes)))])
  }
  for (const change of [
    { form: 'of another release' },
    { cellar_id: newId() },
    { change_id: newId() },
    { change_id: null },
  ]) {
    writeFileSync(path, withHead(change))
    assert.equal(await nameRead(), 'In the database', JSON.stringify(change))
  }
  writeFileSync(path, withHead({}))
  await world.db.updateTable('wines').set({ name: 'Once more' }).where('cellar_id', '=', ada.cellar_id).execute()
  assert.equal(await nameRead(), 'In the file', 'with the head as it was')
})

test('writes a file again after many changes', async () => {
  const [world, ada] = await worldOf('Ada')
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Blanc', type: 'white' } })
  const first = startedOn(world)
  await first.read(ada)
  const path = join(first.folder, ada.cellar_id)
  const written = () => headOf(readFileSync(path)).head.version
  assert.equal(written(), 1)
  for (let change = 1; change < many; change++) {
    await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: `Note ${change}` } })
    await first.read(ada)
  }
  assert.equal(written(), 1)
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: 'The last one' } })
  await first.read(ada)
  assert.equal(written(), 1 + many)

  for (let change = 1; change <= many; change++)
    await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: `Again ${change}` } })
  await startedOn(world).read(ada)
  assert.equal(written(), 1 + 2 * many, 'also when what is behind is the file itself')
})

test('writes none for a small cellar, nor for one without a change', async () => {
  const [world, ada] = await worldOf('Ada')
  const { folder, read } = startedOn(world, { rows: 0 })
  await read(ada)
  assert.ok(!existsSync(folder))
  await world.done(addWine, { as: ada, body: { id: newId(), name: 'Blanc', type: 'white' } })
  await startedOn(world, { rows: 3 }).read(ada)
  assert.ok(!existsSync(folder))
})

test('writes none where little room is left', async () => {
  const { world, ada, path } = await worldWithFile()
  rmSync(path)
  await startedOn(world, { free_bytes: 1e18 }).read(ada)
  assert.ok(!existsSync(path))
})

test('removes the file of another history when the cellar is small in this one', async () => {
  const { world, ada, path } = await worldWithFile()
  await startedOn(world, { rows: 100 }).read(ada)
  assert.ok(existsSync(path))
  await world.db.updateTable('changes').set({ change_id: newId() }).where('cellar_id', '=', ada.cellar_id).execute()
  const { files, read } = startedOn(world, { rows: 100 })
  await read(ada)
  await files.settled()
  assert.ok(!existsSync(path))
})

test('removes the file of a deleted cellar at once', async () => {
  const { ada, path, world } = await worldWithFile()
  const { cache, read } = startedOn(world)
  await read(ada)
  assert.ok(existsSync(path))
  await cache.forget(ada.cellar_id)
  assert.ok(!existsSync(path))
})

test('removes at a start the files of cellars that are gone, and what was not finished', async () => {
  const { world, path, folder } = await worldWithFile()
  const { files } = startedOn(world)
  const hourAgo = Date.now() / 1000 - 3_601
  for (const name of [newId(), 'old.part', 'new.part']) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, 'old.part'), hourAgo, hourAgo)
  await files.tidy(world.db)
  assert.deepEqual(readdirSync(folder).sort(), [path.slice(folder.length + 1), 'new.part'].sort())
  rmSync(folder, { recursive: true })
  await files.tidy(world.db)
})

test('reads from the database where no file can be written, and says so in the log', async () => {
  const { world, ada, folder } = await worldWithFile()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  const { read, warnings } = startedOn(world)
  assert.equal((await read(ada)).wines.size, 1)
  assert.deepEqual(
    warnings.map(warning => (warning as { event: string }).event),
    ['cellar_file_failed'],
  )
})
