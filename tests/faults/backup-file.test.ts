import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { digestsOf } from '../../src/features/backups/digests.ts'
import { checkedManifest, makeBackup } from '../../src/features/backups/make-backup.ts'
import { restoreBackup } from '../../src/features/backups/restore.ts'
import { tableForms } from '../../src/features/backups/table-forms.ts'
import { connectDatabase, openDatabase } from '../../src/server/db/open.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { wholeOf } from '../archives.ts'
import { emptyFolder } from '../empty-folder.ts'
import { worldOf } from '../harness.ts'
import { RandomCommands } from '../random-commands.ts'
import { rounds } from './rounds.ts'

/* F19. The file of a backup is damaged, and a restore is killed or has no room. */

const random = seededRandom(process.env.SEED ?? 'backup file')
const at = new Date('2026-03-14T10:00:00.000Z')
const place = await emptyFolder({ after })

const [world, ada] = await worldOf('Ada')
await new RandomCommands(world, ada, random).steps(60)
const whole = await wholeOf(world.db, ada.cellar_id)
const file = join(place, 'backup.sqlite')
await makeBackup(world.host.config.database, file, at, world.host.config)

test('notices each flipped bit that changes any row', async () => {
  const bytes = await readFile(file)
  const folder = await emptyFolder({ after })
  const copy = join(folder, 'cellar.sqlite')
  await copyFile(file, copy)
  const original = await contentOf(copy)
  let noticed = 0
  let unnoticedBySqlite = 0
  for (let round = 0; round < rounds(50); round++) {
    const flipped = Buffer.from(bytes)
    const bit = Math.floor(random() * bytes.length * 8)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await writeFile(copy, flipped)
    const isWhole = await checkedManifest(copy).then(
      () => true,
      () => false,
    )
    if (isWhole) assert.deepEqual(await contentOf(copy), original, `bit ${bit}`)
    else {
      noticed++
      if (isWholeForSqlite(copy)) unnoticedBySqlite++
    }
    for (const end of ['-wal', '-shm']) await rm(copy + end, { force: true })
  }
  assert.ok(noticed > 0)
  assert.ok(unnoticedBySqlite > 0, 'negative control: the check of SQLite alone notices less')
})

/** Returns the rows of all tables but the one that says what the others hold. */
async function contentOf(copy: string) {
  const db = await connectDatabase({ data_dir: join(copy, '..') })
  return digestsOf(db, tableForms(copy)).finally(() => db.destroy())
}

function isWholeForSqlite(copy: string): boolean {
  try {
    const database = new DatabaseSync(copy)
    try {
      return database.prepare('pragma integrity_check(1)').get()?.integrity_check === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

test('has the data from before or all of the restored data when a restore is killed at any point', async () => {
  const data_dir = await emptyFolder({ after })
  const outcomes: string[] = []
  const script = fileURLToPath(new URL('../../src/app/restore.ts', import.meta.url))
  for (let round = 0; round < rounds(3); round++) {
    await withEarlierData(data_dir)
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, file], {
      env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '' },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    // Node starts in half a second, and the restore takes about as long.
    if (round > 0) {
      await Promise.race([setTimeout(300 + random() * 1_500), ended])
      child.kill('SIGKILL')
    }
    await ended
    outcomes.push(await outcomeOf(data_dir))
  }
  assert.equal(outcomes[0], 'restored')
  assert.ok(
    outcomes.every(outcome => ['before', 'restored'].includes(outcome)),
    outcomes.join(),
  )

  // Negative control: the check must notice a file that is only half there.
  const bytes = await readFile(join(data_dir, 'cellar.sqlite'))
  await writeFile(join(data_dir, 'cellar.sqlite'), bytes.subarray(0, bytes.length / 2))
  assert.notEqual(await outcomeOf(data_dir), 'restored')
})

async function withEarlierData(data_dir: string) {
  for (const name of await readdir(data_dir)) await rm(join(data_dir, name), { recursive: true })
  const db = await openDatabase({ data_dir })
  await db.insertInto('settings').values({ name: 'earlier', value: 'yes' }).execute()
  await db.destroy()
}

/** Opens the data as a server would, and tells which it is. */
async function outcomeOf(data_dir: string): Promise<string> {
  try {
    const db = await openDatabase({ data_dir })
    try {
      const earlier = await db.selectFrom('settings').select('value').where('name', '=', 'earlier').executeTakeFirst()
      const people = await db.selectFrom('people').select('id').execute()
      if (earlier && people.length === 0) return 'before'
      assert.deepEqual(await wholeOf(db, ada.cellar_id), whole)
      return earlier ? 'a mixture' : 'restored'
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return String(error)
  }
}

test('refuses a restore and a backup for which there is no room, and leaves the present data as it is', async () => {
  const data_dir = await emptyFolder({ after })
  await withEarlierData(data_dir)
  const run = (script: string, target: string) => limited(script, target, data_dir)
  const restored = await run('restore.ts', file)
  assert.notEqual(restored.code, 0)
  assert.match(restored.printed, /The disk is full\. Nothing was changed\./)
  assert.equal(await outcomeOf(data_dir), 'before')
  const target = join(data_dir, 'backups', 'full.sqlite')
  const backedUp = await run('back-up.ts', target)
  assert.notEqual(backedUp.code, 0)
  assert.match(backedUp.printed, /The disk is full\. Nothing was changed\./)
  assert.deepEqual(await readdir(join(data_dir, 'backups')), [])
  await restoreBackup(file, { data_dir }, data_dir, at)
  assert.equal(await outcomeOf(data_dir), 'restored', 'with room it is restored')
})

/** Runs a command whose files may have at most 100 kB. */
async function limited(script: string, target: string, DATA_DIR: string) {
  const path = fileURLToPath(new URL(`../../src/app/${script}`, import.meta.url))
  const command = `ulimit -f 200; exec "${process.execPath}" --disable-warning=ExperimentalWarning "${path}" "${target}"`
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, DATA_DIR, DATABASE_URL: '', NODE_COMPILE_CACHE: '' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (printed += text))
  const [code] = await once(child, 'close')
  return { code, printed }
}
