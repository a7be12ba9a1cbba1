import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { takenOut } from '../../tests/archives.ts'
import { type Somebody, worldOf } from '../../tests/harness.ts'
import { restoreArchive } from '../features/archive/contract.ts'
import { applyImport, type ImportResult, previewImport } from '../features/transfer/contract.ts'
import { addWine } from '../features/wines/commands.ts'
import { listCellars, undoChange } from '../ledger/contract.ts'
import { newId } from '../shared/ids.ts'
import { LargeWrites } from './large-writes.ts'

const [world, ada, ben] = await worldOf('Ada', 'Ben')
const isPostgres = 'database_url' in world.host.config.database
let imported = 0

const file = ['Wine,Vintage,Producer,Type,Size,Quantity,Location']
  .concat(Array.from({ length: 6_000 }, (_, at) => `Cuvée ${at},2015,Hof ${at},Red,750ml,2,Rack ${at % 9}`))
  .join('\n')

if (!isPostgres) {
  // This test has to be the first on this database, because the log grows by all that is written.
  test('writes nearly all of an import to the log before its commit, during which nobody is served', async t => {
    const { database } = world.host.config
    const log = join('data_dir' in database ? database.data_dir : '', 'cellar.sqlite-wal')
    const bytes = () => statSync(log).size
    const written: number[] = []
    const { exec } = DatabaseSync.prototype
    t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statement: string) {
      const before = bytes()
      exec.call(this, statement)
      if (statement === 'commit') written.push(bytes() - before)
    })
    const { import_id } = await world.done(previewImport, { as: ben, body: Buffer.from(file) })
    const before = bytes()
    await lastLineOf(world.call(applyImport, { as: ben, params: { import_id }, key: newId() }))
    assert.ok(bytes() - before > 8_000_000, `${bytes() - before} bytes of the import`)
    assert.ok(written.length > 0)
    assert.ok(Math.max(...written) < 2_000_000, `${Math.max(...written)} bytes in the commit`)
  })
}

test('tells others to retry while an import is written, and serves them afterwards', async () => {
  const { import_id } = await world.done(previewImport, { as: ada, body: Buffer.from(file) })
  const importing = world.call(applyImport, { as: ada, params: { import_id }, key: newId() })
  const meanwhile = await answersUntil(importing, ada)
  assert.ok(
    meanwhile.some(({ status, body }) => status === 503 && body.code === 'being_written'),
    'told at least once',
  )
  for (const { status, headers } of meanwhile) {
    assert.ok(status === 201 || status === 503, String(status))
    if (status === 503) assert.match(String(headers['retry-after']), /^\d+$/)
  }
  imported = (await lastLineOf<ImportResult>(importing)).version ?? 0
  const later = await world.call(addWine, { as: ada, body: wine(), key: newId() })
  assert.equal(later.status, 201)
})

test('refuses at once whoever would wait for a change that has lasted long, since it will not end now', async () => {
  const [brief, long] = [new LargeWrites('sqlite'), new LargeWrites('sqlite', 0)]
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const each of [brief, long]) void each.run(newId(), () => promise)
  const answerOf = (writes: LargeWrites) =>
    writes.mustNotHoldUp(newId()).then(
      () => 'served',
      error => error.code,
    )
  assert.equal(await Promise.race([answerOf(long), setImmediate('waits')]), 'being_written')
  const answer = answerOf(brief)
  assert.equal(await Promise.race([answer, setImmediate('waits')]), 'waits')
  resolve()
  assert.equal(await answer, 'served')
})

test('lets everybody write while an archive is restored, and shows it to nobody before it is complete', async () => {
  const archive = await takenOut(world, ada)
  const restoring = world.call(restoreArchive, { as: ben, body: archive })
  const looks: { cellars: number; wines: number }[] = []
  const look = async () => {
    const { cellars } = await world.done(listCellars, { as: ben })
    looks.push({ cellars: cellars.length, wines: await restoredWines() })
  }
  const meanwhile = await answersUntil(restoring, ada, look)
  assert.ok(meanwhile.length > 3)
  for (const { status } of meanwhile) assert.equal(status, 201)
  await lastLineOf(restoring)
  assert.equal((await world.done(listCellars, { as: ben })).cellars.length, 2)
  const whole = await restoredWines()
  const early = looks.filter(({ wines }) => wines < whole)
  assert.ok(early.length > 0)
  // PostgreSQL shows no row of the cellar to others before all of them.
  assert.equal(
    early.some(({ wines }) => wines > 0),
    !isPostgres,
  )
  for (const { cellars, wines } of early) assert.equal(cellars, 1, `with ${wines} of ${whole} wines`)
})

test('blocks writes to other cellars while an import is undone on SQLite, but not on PostgreSQL', async () => {
  const undoing = world.call(undoChange, { as: ada, body: { version: imported }, key: newId() })
  const meanwhile = await answersUntil(undoing, ben)
  assert.equal((await undoing).status, 201)
  assert.ok(meanwhile.length > 0)
  assert.equal(
    meanwhile.every(({ status }) => status === 201),
    isPostgres,
  )
})

/** Counts the wines in the database of the cellar that is restored. */
async function restoredWines() {
  const { wines } = await world.db
    .selectFrom('wines')
    .select(({ fn }) => fn.countAll<number>().as('wines'))
    .where('cellar_id', 'not in', [ada.cellar_id, ben.cellar_id])
    .executeTakeFirstOrThrow()
  return Number(wines)
}

/** Writes one wine after another until the other work is done, and returns the answers. */
async function answersUntil(work: Promise<unknown>, as: Somebody, look = async () => {}) {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  const answers: Awaited<ReturnType<typeof world.refused>>[] = []
  while (!isDone) {
    const answer = await world.refused(addWine, { as, key: newId(), body: wine() })
    if (!isDone) answers.push(answer)
    await look()
    await setTimeout(20)
  }
  await end
  return answers
}

/** Returns the last line of an answer in lines, and checks that the work is done. */
async function lastLineOf<Line>(answer: Promise<{ body: unknown }>): Promise<Line> {
  const line = ((await answer).body as { phase: string }[]).at(-1)
  assert.equal(line?.phase, 'done', JSON.stringify(line))
  return line as Line
}

function wine() {
  return { id: newId(), name: 'Dazwischen', type: 'red' }
}
