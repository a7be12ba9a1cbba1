import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../../src/server/db/open.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { emptyFolder } from '../empty-folder.ts'
import { type Loss, RecordedDisk, stepsOf } from './recorded-disk.ts'
import { rounds } from './rounds.ts'

/*
 * F2. The power fails while the server writes to SQLite. Its writes and its syncs are recorded; a cut is any moment of
 * the record, after which any part of the unsynced writes is lost. The disk is assumed to keep what it says it keeps,
 * to write a sector whole or not at all, and not to revert the creation or removal of a file.
 */

const fileIn = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folder = await emptyFolder({ after })
const recorder = join(folder, 'disk-recorder.so')
const canRecord =
  process.platform === 'linux' &&
  spawnSync('cc', ['-O1', '-shared', '-fPIC', '-o', recorder, fileIn('disk-recorder.c'), '-ldl']).status === 0

test('keeps synced writes on the simulated disk, and any part of the others', () => {
  const disk = new RecordedDisk()
  const step = (what: string, text = '', offset = 0) =>
    disk.do({ what, fd: 3, offset, bytes: Buffer.from(text), end: 0 })
  const left = (loss: Loss, chance: number) =>
    [...disk.afterCut(loss, () => chance)].map(([name, bytes]) => [name, `${bytes}`])
  step('O', 'file')
  step('W', 'abcd')
  step('S')
  step('W', 'XY', 1)
  step('W', 'e', 4)
  assert.deepEqual(left('all', 0), [['file', 'abcd']])
  assert.deepEqual(left('writes', 1), [['file', 'abcd']])
  assert.deepEqual(left('writes', 0), [['file', 'aXYde']])
  step('T', '', 2)
  step('S')
  assert.deepEqual(left('all', 0), [['file', 'aX']])
  step('W', '-'.repeat(600), 500)
  const chances = [0, 1, 1]
  const [[, bytes] = ['', Buffer.alloc(0)]] = disk.afterCut('sectors', () => chances.shift() ?? 1)
  assert.equal(`${bytes}`, `aX${'\0'.repeat(498)}${'-'.repeat(12)}`)
  step('U', 'file')
  assert.deepEqual(left('all', 0), [])
})

const isOnSqlite = !process.env.TEST_DATABASE_URL
if (isOnSqlite && canRecord) {
  test('has every answered write, undamaged, after a power cut at any moment', async () => {
    for await (const fault of errorsAfterCuts(await recorded('full'), rounds(6))) assert.fail(fault)
  })

  test('negative control: notices missing writes without a sync at each commit', async () => {
    for (const synchronous of ['normal', 'off']) {
      const { value } = await errorsAfterCuts(await recorded(synchronous), 10).next()
      assert.match(value ?? '', /answered writes are not there|malformed|rror/, synchronous)
    }
  })
} else if (isOnSqlite && process.env.FAULT_ROUNDS) {
  test('records power cuts', () => assert.fail('Power cuts need Linux and a C compiler, "cc".'))
}

interface Recorded {
  log: Buffer
  acknowledged: { id: string; at: number }[]
}

async function recorded(synchronous: string): Promise<Recorded> {
  const data = join(folder, synchronous)
  const log = join(folder, `${synchronous}.log`)
  await mkdir(data)
  await writeFile(log, '')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileIn('power-cut-writer.ts'), data, log, '120', synchronous],
    { env: { ...process.env, LD_PRELOAD: recorder, RECORDED_FOLDER: data, RECORDED_LOG: log }, encoding: 'utf8' },
  )
  assert.ok(stdout, stderr)
  return { log: await readFile(log), acknowledged: JSON.parse(stdout) }
}

/** Yields the errors after cuts at random moments, and right after as many of the answers. */
async function* errorsAfterCuts({ log, acknowledged }: Recorded, cuts: number): AsyncGenerator<string> {
  const random = seededRandom(process.env.SEED ?? 'power')
  const steps = [...stepsOf(log)]
  const anywhere = Array.from({ length: cuts }, () => steps[Math.floor(random() * steps.length)]?.end ?? 0)
  const answered = Array.from({ length: cuts }, () => acknowledged[Math.floor(random() * acknowledged.length)]?.at ?? 0)
  const moments = new Set([...anywhere, ...answered])
  const disk = new RecordedDisk()
  for (const step of steps) {
    disk.do(step)
    if (!moments.has(step.end)) continue
    const promised = acknowledged.filter(({ at }) => at <= step.end).map(({ id }) => id)
    for (const loss of ['all', 'writes', 'sectors'] as const) {
      const fault = await errorIn(disk.afterCut(loss, random), promised)
      if (fault) yield `cut at byte ${step.end} of the record, ${loss} lost: ${fault}`
    }
  }
}

async function errorIn(files: Iterable<[string, Buffer]>, promised: readonly string[]): Promise<string | undefined> {
  const place = await mkdtemp(join(folder, 'after-'))
  for (const [name, bytes] of files) await writeFile(join(place, name), bytes)
  try {
    const db = await openDatabase({ data_dir: place })
    try {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      if (rows[0]?.integrity_check !== 'ok') return rows[0]?.integrity_check
      if ((await sql`pragma foreign_key_check`.execute(db)).rows.length > 0) return 'a row that refers to none'
      const wines = await db.selectFrom('wines').select('id').execute()
      const photos = await db.selectFrom('photos').select('id').execute()
      const files = await db.selectFrom('photo_files').select(['photo_id', 'size']).execute()
      const sizes = Map.groupBy(files, file => file.photo_id)
      if (photos.some(({ id }) => sizes.get(id)?.length !== 2)) return 'a photo without its bytes'
      const there = new Set([...wines, ...photos].map(({ id }) => id))
      const lost = promised.filter(id => !there.has(id))
      return lost.length > 0 ? `${lost.length} answered writes are not there` : undefined
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return String(error)
  } finally {
    await rm(place, { recursive: true })
  }
}
