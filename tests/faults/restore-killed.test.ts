import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { restoreArchive } from '../../src/features/archive/contract.ts'
import { fillWithSample } from '../../src/features/cellars/sample.ts'
import type { Database } from '../../src/server/db/tables.ts'
import { newId } from '../../src/shared/ids.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { takenOut, wholeOf } from '../archives.ts'
import { emptyDatabase, inDatabase, worldOf } from '../harness.ts'
import { newPerson, type ServerProcess, startServerProcess } from '../server-process.ts'
import { rounds } from './rounds.ts'

/* F18. The server is killed while an archive is being restored. */

const random = seededRandom(process.env.SEED ?? 'killed')
type Whole = Awaited<ReturnType<typeof wholeOf>>

test('has all of a cellar or nothing after being killed during a restore', async () => {
  const [here, ada] = await worldOf('Ada')
  await here.done(fillWithSample, { as: ada, body: { today: '2026-03-14' } })
  const archive = await takenOut(here, ada)
  const whole = await wholeOf(here.db, ada.cellar_id)

  const database = await emptyDatabase({ after })
  const ends = new Set<string>()
  let token = ''
  // The kill comes after the server's first line, at later points, and once after its last.
  const anywhere = Array.from({ length: rounds(1) - 1 }, () => Math.ceil(random() * 200))
  for (const lines of [1, 60, 120, ...anywhere, Number.POSITIVE_INFINITY]) {
    const server = await startServerProcess({ after }, database)
    token ||= (await newPerson(server, 'Bob')).token
    await readLines(await bringIn(server, token, archive), lines)
    const gone = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await gone
    ends.add(await inDatabase(database, db => endOf(db, whole)))
  }
  assert.ok(ends.has('nothing'), 'killed before its end at least once')
  assert.ok(ends.has('all'), 'and brought back at last')

  // Negative control: the remains of half a cellar must be noticed.
  await inDatabase(database, async db => {
    const cellar = await db.selectFrom('cellars').selectAll().executeTakeFirstOrThrow()
    const half = { ...cellar, id: newId(), version: whole.rows.version }
    await db.insertInto('cellars').values(half).execute()
    await assert.rejects(endOf(db, whole), assert.AssertionError)
  })
})

function bringIn({ url }: ServerProcess, token: string, archive: Uint8Array): Promise<Response> {
  return fetch(url + restoreArchive.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(archive),
  })
}

/** Reads until this many lines have arrived. */
async function readLines(response: Response, lines: number) {
  let count = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    count += new TextDecoder().decode(part.value).split('\n').length - 1
    if (count >= lines) return
  }
}

/** Returns what the next process finds: another whole cellar in addition to the empty one, or nothing; never a part. */
async function endOf(db: Database, whole: Whole): Promise<'nothing' | 'all'> {
  const cellars = await db.selectFrom('cellars').select('id').where('version', '>', 0).execute()
  // Without a list of the differences, which takes half a minute for two whole cellars.
  for (const { id } of cellars)
    assert.ok(isDeepStrictEqual(await wholeOf(db, id), whole), 'another cellar than exported')
  const tables = ['wines', 'bottles', 'changes', 'change_rows', 'authors'] as const
  for (const table of tables) {
    const orphans = await db
      .selectFrom(table)
      .select('cellar_id')
      .where('cellar_id', 'not in', db.selectFrom('cellars').select('id').where('version', '>', 0))
      .execute()
    assert.deepEqual(orphans, [], table)
  }
  await db.deleteFrom('cellars').where('version', '>', 0).execute()
  return cellars.length > 0 ? 'all' : 'nothing'
}
