import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { restoreArchive } from '../../src/features/archive/contract.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { readWhole } from '../../src/ledger/server/cellar-cache.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import type { Database } from '../../src/server/db/tables.ts'
import { newId } from '../../src/shared/ids.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { takenOut, wholeOf } from '../archives.ts'
import { fromLedger, plain } from '../from-ledger.ts'
import { type Somebody, type World, worldOf } from '../harness.ts'
import { RandomCommands } from '../random-commands.ts'
import { rounds } from './rounds.ts'

/* F18. Copies are made while others write, damaged in every way, and restored. */

const random = seededRandom(process.env.SEED ?? 'backup')

test('refuses an archive that was cut or changed anywhere, and keeps nothing of it', async () => {
  const [world, ada] = await worldOf('Ada')
  await new RandomCommands(world, ada, random).steps(60)
  const archive = await takenOut(world, ada)
  const whole = await wholeOf(world.db, ada.cellar_id)
  const outcomeOf = async (bytes: Buffer) => {
    const { body } = await world.refused(restoreArchive, { as: ada, body: bytes })
    const last = Array.isArray(body) ? body.at(-1) : body
    if (last.phase === 'done') assert.deepEqual(await wholeOf(world.db, last.cellar.id), whole)
    const cellars = (await world.db.selectFrom('cellars').select('id').execute()).length
    await world.db.deleteFrom('cellars').where('id', '!=', ada.cellar_id).execute()
    assert.equal(cellars, last.phase === 'done' ? 2 : 1)
    return last.phase === 'done' ? 'taken' : 'refused'
  }
  const outcomes: string[] = []
  for (let round = 0; round < rounds(8); round++) {
    const at = Math.floor(random() * archive.length)
    assert.equal(await outcomeOf(archive.subarray(0, at)), 'refused', `cut after ${at} bytes`)
    const changed = Buffer.from(archive)
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    // A byte that nobody reads, such as a file's time, may differ; then all of the cellar was restored unchanged.
    outcomes.push(await outcomeOf(changed))
  }
  assert.ok(outcomes.filter(outcome => outcome === 'refused').length > outcomes.length / 2)
  assert.equal(await outcomeOf(archive), 'taken', 'negative control: what is whole is taken')
})

if (!process.env.TEST_DATABASE_URL) {
  const place = await mkdtemp(join(tmpdir(), 'wine-cellar-backup-'))
  after(() => rm(place, { recursive: true, force: true }))

  test('copies an instance under load completely, as of one moment and with every earlier write', async () => {
    const [world, ada] = await worldOf('Ada')
    const folder = folderOf(world)
    for (let round = 0; round < rounds(2); round++) {
      const writer = startWriting(world, ada)
      await writer.writes(20)
      const earlier = [...writer.acknowledged]
      const copy = await emptyFolder(place)
      const { code, printed } = await backup(folder, join(copy, 'cellar.sqlite'))
      assert.equal(code, 0, printed)
      await writer.writes(20)
      await writer.stop()
      assert.deepEqual(await errorsIn(copy, ada, earlier), [])
    }
  })

  test('negative control: notices that a copy of the file alone lacks the last writes', async () => {
    const [world, ada] = await worldOf('Ada')
    const writer = startWriting(world, ada)
    await writer.writes(20)
    await writer.stop()
    const copy = await emptyFolder(place)
    await copyFile(join(folderOf(world), 'cellar.sqlite'), join(copy, 'cellar.sqlite'))
    assert.notDeepEqual(await errorsIn(copy, ada, [...writer.acknowledged]), [])
  })

  test('does not copy a damaged database, and never overwrites another copy', async () => {
    const [world, ada] = await worldOf('Ada')
    await new RandomCommands(world, ada, random).steps(30)
    const copy = await emptyFolder(place)
    const whole = join(copy, 'cellar.sqlite')
    assert.equal((await backup(folderOf(world), whole)).code, 0)
    const { length } = await readFile(whole)
    assert.equal((await backup(folderOf(world), whole)).code, 1, 'there is one already')
    assert.equal((await readFile(whole)).length, length)
    await truncate(whole, Math.floor(length / 2))
    const target = join(place, `${newId()}.sqlite`)
    assert.notEqual((await backup(copy, target)).code, 0)
    await assert.rejects(readFile(target), 'the name is not given to what is not whole')
  })
}

function folderOf({ host }: World): string {
  assert.ok('data_dir' in host.config.database)
  return host.config.database.data_dir
}

async function emptyFolder(place: string): Promise<string> {
  const folder = join(place, newId())
  await mkdir(folder)
  return folder
}

async function backup(DATA_DIR: string, target: string) {
  const script = fileURLToPath(new URL('../../scripts/backup.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, target], { env: { ...process.env, DATA_DIR, DATABASE_URL: '' } })
  let printed = ''
  child.stderr.on('data', text => (printed += text))
  const [code] = await once(child, 'close')
  return { code, printed }
}

function startWriting(world: World, as: Somebody) {
  const acknowledged = new Set<string>()
  let isOver = false
  const over = (async () => {
    while (!isOver) {
      const id = newId()
      const body = { id, name: 'Under load', type: 'red' }
      await world.done(addWine, { as, body })
      acknowledged.add(id)
    }
  })()
  return {
    acknowledged,
    writes: async (count: number) => {
      const wanted = acknowledged.size + count
      while (acknowledged.size < wanted) await new Promise(resolve => setTimeout(resolve, 5))
    },
    stop: () => {
      isOver = true
      return over
    },
  }
}

/** Returns the errors of an instance that starts on a copy. */
async function errorsIn(data_dir: string, { cellar_id }: Somebody, promised: readonly string[]): Promise<string[]> {
  const db = await openDatabase({ data_dir })
  try {
    return await fieldErrorsOf(db, cellar_id, promised)
  } catch (error) {
    return [String(error)]
  } finally {
    await db.destroy()
  }
}

async function fieldErrorsOf(db: Database, cellar_id: string, promised: readonly string[]): Promise<string[]> {
  const replica = await readWhole(db, cellar_id)
  assert.deepEqual(plain(replica), plain(await fromLedger(db, cellar_id)), 'the ledger gives the rows')
  return promised.filter(id => !replica.wines.has(id)).map(id => `${id} is not there`)
}
