import assert from 'node:assert/strict'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { broughtBack, takenOut, wholeOf } from '../../../../tests/archives.ts'
import { emptyFolder } from '../../../../tests/empty-folder.ts'
import { everyKindOfRow } from '../../../../tests/every-kind-of-row.ts'
import { fieldOf } from '../../../../tests/fields-of.ts'
import { emptyDatabase, type Somebody, startWorld, type World } from '../../../../tests/harness.ts'
import { RandomCommands } from '../../../../tests/random-commands.ts'
import { undoChange } from '../../../ledger/contract.ts'
import { connectDatabase } from '../../../server/db/open.ts'
import type { Database } from '../../../server/db/tables.ts'
import { newId } from '../../../shared/ids.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { deleteAccount, setPreferences } from '../../accounts/contract.ts'
import { runJob } from '../../admin/contract.ts'
import { deleteCellar, renameCellar } from '../../cellars/contract.ts'
import { addWine, editWines } from '../../wines/commands.ts'
import { backupFolder, backupsIn } from '../folder.ts'
import { restoreBackup } from '../restore.ts'
import { chainsIn, lockChains, partsOf, reach, readState, wayTo, writeState } from './chain.ts'
import { addPart } from './extend.ts'

async function instance(t: TestContext, settings: Record<string, string> = {}) {
  const data_dir = await emptyFolder(t)
  const world = await startWorld(settings, undefined, { data_dir })
  const ada = await world.person('Ada')
  return { world, ada, folder: backupFolder({ data_dir }), params: { cellar_id: ada.cellar_id } }
}

/** Makes a backup as the schedule does, with which a chain begins, and returns why it failed if it did. */
async function backUp(world: World, as: Somebody): Promise<string | null | undefined> {
  return (await world.done(runJob, { as, params: { job: 'backup' } })).last?.failed
}

/** Writes down what has changed since the last part. */
function addedPart({ host, clock }: World, folder: string): Promise<boolean | null> {
  const { database, backup_recipients, data_dir } = host.config
  return addPart(database, () => clock.at, { folder, encryption: { backup_recipients, data_dir } })
}

/** Restores a moment into an empty database of the kind under test, and reads it. */
async function restored<T>(
  t: TestContext,
  folder: string,
  moment: Date,
  read: (db: Database) => Promise<T>,
  keys: string[] = [],
): Promise<T> {
  const database = await emptyDatabase(t)
  const { file, parts } = await wayTo(folder, moment)
  const { warning } = await restoreBackup(file, database, await emptyFolder(t), moment, keys, parts)
  assert.equal(warning, null)
  const db = await connectDatabase(database)
  return read(db).finally(() => db.destroy())
}

/** Reads all that parts should bring back, apart from when somebody was last seen. */
async function contentsOf(db: Database) {
  const cellars = await db.selectFrom('cellars').select(['id', 'name', 'version']).orderBy('id').execute()
  const people = await db.selectFrom('people').selectAll().orderBy('id').execute()
  const all = (table: 'members' | 'views' | 'backup_codes' | 'security_events' | 'waiting_rates') =>
    db.selectFrom(table).selectAll().execute()
  const inOrder = (rows: object[]) => rows.map(row => JSON.stringify(Object.entries(row).sort())).sort()
  const settings = await db.selectFrom('settings').selectAll().where('name', 'not like', 'job%').execute()
  return {
    cellars,
    people: people.map(({ last_seen_at: _, ...person }) => person),
    members: inOrder(await all('members')),
    views: inOrder(await all('views')),
    events: inOrder(await all('security_events')),
    settings: inOrder(settings.filter(({ name }) => name !== 'moments' && name !== 'instance')),
    wholes: await Promise.all(cellars.map(({ id }) => wholeOf(db, id))),
  }
}

async function namesOfWines(db: Database): Promise<(string | null)[]> {
  const wines = await db.selectFrom('wines').select('name').execute()
  return wines.map(({ name }) => name).sort()
}

test('restores each moment of an hour of random changes and undos', async t => {
  const { world, ada, folder, params } = await instance(t)
  const random = new RandomCommands(world, ada, seededRandom('moments'))
  await random.steps(20)
  assert.equal(await backUp(world, ada), null)
  const moments: { at: Date; contents: unknown }[] = []
  for (let nth = 0; nth < 12; nth++) {
    world.pass(60_000)
    await world.done(addWine, { as: ada, params, body: { id: newId(), name: `Wine ${nth}`, type: 'red' } })
    await random.steps((nth % 5) * 4)
    assert.equal(await addedPart(world, folder), true)
    moments.push({ at: world.clock.at, contents: await contentsOf(world.db) })
  }
  assert.equal(await addedPart(world, folder), false, 'nothing has changed since')
  for (const { at, contents } of moments.filter((_, nth) => nth % 3 === 2))
    assert.deepEqual(await restored(t, folder, at, contentsOf), contents)
  const [before] = moments
  const justBefore = new Date((moments[1]?.at.getTime() ?? 0) - 1)
  assert.deepEqual(await restored(t, folder, justBefore, contentsOf), before?.contents)
})

test('brings back every kind of row, photos and imports, and what was undone and put back into effect', async t => {
  const { world, ada, folder, params } = await instance(t)
  const kim = await world.person('Kim')
  await world.join(ada.cellar_id, kim, 'editor')
  assert.equal(await backUp(world, ada), null)
  world.pass(60_000)
  await everyKindOfRow(world, ada, kim)
  const { version } = await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'Undone', type: 'red' } })
  assert.equal(await addedPart(world, folder), true)
  world.pass(60_000)
  const undone = await world.done(undoChange, { as: ada, params, body: { version } })
  assert.equal(await addedPart(world, folder), true)
  world.pass(60_000)
  await world.done(undoChange, { as: ada, params, body: { version: undone.version } })
  await world.done(setPreferences, { as: kim, body: { preferred_currency: 'CHF' } })
  await world.done(renameCellar, { as: ada, params, body: { name: 'Under the stairs' } })
  assert.equal(await addedPart(world, folder), true)
  const contents = await contentsOf(world.db)
  assert.deepEqual(await restored(t, folder, world.clock.at, contentsOf), contents)
  assert.equal(contents.cellars.find(({ id }) => id === ada.cellar_id)?.name, 'Under the stairs')
})

test('follows cellars and accounts that come and go', async t => {
  const { world, ada, folder, params } = await instance(t)
  const kim = await world.person('Kim')
  await world.done(addWine, { as: kim, body: { id: newId(), name: 'K', type: 'red' } })
  await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'A', type: 'red' } })
  const archive = await takenOut(world, ada)
  assert.equal(await backUp(world, ada), null)
  world.pass(60_000)
  const { id, name } = await broughtBack(world, ada, archive)
  await world.done(deleteAccount, { as: kim, body: { password: kim.password } })
  assert.equal(await addedPart(world, folder), true)
  const contents = await contentsOf(world.db)
  assert.deepEqual(fieldOf(contents.people, 'name'), ['Ada'])
  assert.deepEqual(new Set(fieldOf(contents.cellars, 'id')), new Set([ada.cellar_id, id]))
  world.pass(60_000)
  await world.done(deleteCellar, { as: ada, params: { cellar_id: id }, body: { name, password: ada.password } })
  assert.equal(await addedPart(world, folder), true)
  assert.deepEqual(await restored(t, folder, new Date(world.clock.at.getTime() - 1), contentsOf), contents)
  const left = await restored(t, folder, world.clock.at, contentsOf)
  assert.deepEqual(fieldOf(left.cellars, 'id'), [ada.cellar_id])
})

test('reaches moments of an earlier backup through a later one that is gone, and none before the first', async t => {
  const { world, ada, folder, params } = await instance(t)
  const wine_id = newId()
  const noteOf = async (db: Database) => (await db.selectFrom('wines').select('note').executeTakeFirst())?.note
  const note = (text: string) => world.done(editWines, { as: ada, params, body: { wine_ids: [wine_id], note: text } })
  await world.done(addWine, { as: ada, params, body: { id: wine_id, name: 'Noted', type: 'red' } })
  assert.equal(await backUp(world, ada), null)
  const first = world.clock.at
  world.pass(3_600_000)
  await note('an hour later')
  assert.equal(await addedPart(world, folder), true)
  world.pass(3_600_000)
  await note('just before the second backup')
  const middle = new Date(world.clock.at.getTime() + 60_000)
  assert.equal(await backUp(world, ada), null, 'the parts lead to the second backup')
  world.pass(3_600_000)
  await note('after it')
  assert.equal(await addedPart(world, folder), true)
  const second = (await backupsIn(folder))[0]?.name ?? ''
  await rm(join(folder, second))
  assert.deepEqual(await restored(t, folder, world.clock.at, noteOf), 'after it')
  assert.deepEqual(await restored(t, folder, middle, noteOf), 'just before the second backup')
  const [chain = ''] = await chainsIn(folder)
  const [begin] = await partsOf(folder, chain)
  assert.ok(begin && Date.parse(begin.at) - first.getTime() < 60_000)
  assert.deepEqual(await reach(folder), { from: begin.at, to: world.clock.at.toISOString() })
  await assert.rejects(wayTo(folder, new Date(Date.parse(begin.at) - 1)), /out_of_reach/)
  // Without the part that leads to the second backup there is no way through it.
  const last = (await partsOf(folder, chain)).at(-1)
  await rm(last?.path ?? '')
  await assert.rejects(wayTo(folder, world.clock.at), /out_of_reach: The backup before that moment is gone/)
})

test('follows rates that are added: later days, another currency, and earlier days', async t => {
  const { world, ada, folder } = await instance(t)
  const add = (currency: string, day_on: string, per_euro: number) =>
    world.db.insertInto('rates').values({ currency, day_on, per_euro, source: 'test' }).execute()
  const ofTest = async (db: Database) => {
    const rows = await db.selectFrom('rates').selectAll().where('source', '=', 'test').execute()
    return rows.map(({ currency, day_on, per_euro }) => `${currency} ${day_on} ${per_euro}`).sort()
  }
  await add('XTS', '2026-03-02', 2)
  assert.equal(await backUp(world, ada), null)
  world.pass(60_000)
  await add('XTS', '2026-03-03', 3)
  await add('XTT', '2026-03-03', 4)
  assert.equal(await addedPart(world, folder), true)
  const later = ['XTS 2026-03-02 2', 'XTS 2026-03-03 3', 'XTT 2026-03-03 4']
  assert.deepEqual(await restored(t, folder, world.clock.at, ofTest), later)
  world.pass(60_000)
  await add('XTS', '2026-03-01', 1)
  assert.equal(await addedPart(world, folder), true)
  assert.deepEqual(await restored(t, folder, world.clock.at, ofTest), ['XTS 2026-03-01 1', ...later])
})

test('says so when the parts do not lead to the next backup, and goes no way through them', async t => {
  const { world, ada, folder } = await instance(t)
  await world.db
    .insertInto('rates')
    .values({ currency: 'XTS', day_on: '2026-03-02', per_euro: 2, source: 'test' })
    .execute()
  assert.equal(await backUp(world, ada), null)
  world.pass(3_600_000)
  // A stored rate never changes, so no part looks for that.
  await world.db.updateTable('rates').set({ per_euro: 3 }).where('currency', '=', 'XTS').execute()
  assert.equal(await backUp(world, ada), 'parts_differ')
  const [chain = ''] = await chainsIn(folder)
  assert.equal(
    (await partsOf(folder, chain)).some(({ isLast }) => isLast),
    false,
  )
  world.pass(3_600_000)
  assert.equal(await backUp(world, ada), null, 'the next chain is right again')
})

test('notices each part that was changed, exchanged or is missing, and changes nothing then', async t => {
  const { world, ada, folder, params } = await instance(t)
  assert.equal(await backUp(world, ada), null)
  for (let nth = 0; nth < 3; nth++) {
    world.pass(60_000)
    await world.done(addWine, { as: ada, params, body: { id: newId(), name: `Wine ${nth}`, type: 'red' } })
    assert.equal(await addedPart(world, folder), true)
  }
  const [chain = ''] = await chainsIn(folder)
  const parts = await partsOf(folder, chain)
  assert.equal(parts.length, 4)
  const refused = async (about: string) => {
    const database = await emptyDatabase(t)
    const trial = async () => {
      const way = await wayTo(folder, world.clock.at)
      await restoreBackup(way.file, database, await emptyFolder(t), world.clock.at, [], way.parts)
    }
    await assert.rejects(trial(), /damaged/, about)
  }
  const random = seededRandom('changed parts')
  for (const part of parts) {
    const bytes = await readFile(part.path)
    for (let round = 0; round < 5; round++) {
      const changed = Buffer.from(bytes)
      const bit = Math.floor(random() * bytes.length * 8)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await writeFile(part.path, changed)
      await refused(`bit ${bit} of part ${part.number}`)
    }
    await writeFile(part.path, bytes.subarray(0, -7))
    await refused(`part ${part.number} cut`)
    await writeFile(part.path, bytes)
  }
  const last = parts.at(-1)?.path ?? ''
  const original = await readFile(last)
  await writeFile(last, gzipSync(gunzipSync(original).toString().replaceAll('Wine 2', 'Wine 9')))
  await refused('other contents')
  await writeFile(last, original)
  const [, second] = parts
  const bytes = await readFile(second?.path ?? '')
  await rm(second?.path ?? '')
  await refused('missing')
  const third = await readFile(parts[2]?.path ?? '')
  const imposter = basename(parts[2]?.path ?? '').replace(/^000002/, '000001')
  await writeFile(join(folder, 'moments', chain, imposter), third)
  await refused('exchanged')
  await rm(join(folder, 'moments', chain, imposter))
  await writeFile(second?.path ?? '', bytes)
  const wines = await restored(t, folder, world.clock.at, namesOfWines)
  assert.deepEqual(wines, ['Wine 0', 'Wine 1', 'Wine 2'])
})

test('goes on after a process was killed between a part and its marks', async t => {
  const { world, ada, folder, params } = await instance(t)
  assert.equal(await backUp(world, ada), null)
  const [chain = ''] = await chainsIn(folder)
  const state = await readState(folder)
  assert.ok(state)
  world.pass(60_000)
  await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'Written twice', type: 'red' } })
  assert.equal(await addedPart(world, folder), true)
  const uncounted = (await partsOf(folder, chain)).at(-1)?.path ?? ''
  const bytes = await readFile(uncounted)
  await writeState(folder, state)
  world.pass(60_000)
  assert.equal(await addedPart(world, folder), true)
  assert.equal((await partsOf(folder, chain)).length, 2)
  const wines = await restored(t, folder, world.clock.at, namesOfWines)
  assert.deepEqual(wines, ['Written twice'])

  // Whatever follows the second one does not follow the first.
  world.pass(60_000)
  await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'Afterwards', type: 'red' } })
  assert.equal(await addedPart(world, folder), true)
  await rm((await partsOf(folder, chain))[1]?.path ?? '')
  await writeFile(uncounted, bytes)
  await assert.rejects(restored(t, folder, world.clock.at, namesOfWines), /damaged: part 2 of .* does not follow/)
})

test('leaves the chains to the process that is at them', async t => {
  const { world, ada, folder, params } = await instance(t)
  assert.equal(await backUp(world, ada), null)
  await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'Waiting', type: 'red' } })
  const unlock = await lockChains(folder)
  assert.equal(await lockChains(folder), undefined)
  assert.equal(await addedPart(world, folder), null)
  await unlock?.()
  assert.equal(await addedPart(world, folder), true)
})

test('takes the lock of a process that was killed, and not of one that works for long', async t => {
  const { folder } = await instance(t)
  const lock = join(folder, 'moments', 'lock')
  const unlock = await lockChains(folder)
  const taken = new Date(Date.now() - 25_000)
  await utimes(lock, taken, taken)
  assert.equal(await lockChains(folder), undefined)
  const isRenewed = async () => (await stat(lock)).mtimeMs > taken.getTime()
  for (let tries = 0; tries < 200 && !(await isRenewed()); tries++) await delay(100)
  assert.equal(await isRenewed(), true)
  await unlock?.()
  await writeFile(lock, '')
  const killed = new Date(Date.now() - 31_000)
  await utimes(lock, killed, killed)
  assert.ok(await lockChains(folder))
})

test('goes on in a database that was restored to an earlier moment', async t => {
  const { world, ada, folder, params } = await instance(t)
  assert.equal(await backUp(world, ada), null)
  world.pass(60_000)
  await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'Then lost', type: 'red' } })
  assert.equal(await addedPart(world, folder), true)
  const database = await emptyDatabase(t)
  const [backup] = await backupsIn(folder)
  await restoreBackup(join(folder, backup?.name ?? ''), database, await emptyFolder(t), world.clock.at)
  world.pass(60_000)
  const place = { folder, encryption: { backup_recipients: [], data_dir: await emptyFolder(t) } }
  assert.equal(await addPart(database, () => world.clock.at, place), true)
  const wines = await restored(t, folder, world.clock.at, namesOfWines)
  assert.deepEqual(wines, [])
})

async function newKey() {
  const key = await generateIdentity()
  return { key, recipient: await identityToRecipient(key) }
}

test('encrypts each part, and needs a key to read them', async t => {
  const { key, recipient } = await newKey()
  const second = await emptyFolder(t)
  const settings = { BACKUP_AGE_RECIPIENTS: recipient, SECOND_BACKUP_FOLDER: second }
  const { world, ada, folder, params } = await instance(t, settings)
  assert.equal(await backUp(world, ada), null)
  world.pass(60_000)
  await world.done(addWine, { as: ada, params, body: { id: newId(), name: 'Secret', type: 'red' } })
  assert.equal(await addedPart(world, folder), true)
  const [chain = ''] = await chainsIn(folder)
  const names = await readdir(join(folder, 'moments', chain))
  assert.deepEqual(
    names.map(name => name.slice(-9)),
    ['.part.age', '.part.age'],
  )
  assert.deepEqual(await restored(t, folder, world.clock.at, namesOfWines, [key]), ['Secret'])
  await assert.rejects(restored(t, folder, world.clock.at, namesOfWines, [(await newKey()).key]), /another key/)
})
