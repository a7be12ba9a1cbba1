import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { chainsIn, partsOf } from '../../src/features/backups/moments/chain.ts'
import { newId } from '../../src/shared/ids.ts'
import { emptyFolder } from '../empty-folder.ts'
import { emptyDatabase, inDatabase } from '../harness.ts'
import { ask, newPerson, placeSettings, runScript, startServerProcess, until } from '../server-process.ts'

/* F22. The database is lost between two backups, and only the folder of the backups is left. */

const minuteMs = 60_000

test('loses at most a minute of what was entered when the database is lost', async t => {
  const [database, target] = [await emptyDatabase(t), await emptyDatabase(t)]
  const data_dir = await emptyFolder(t)
  const folder = join('data_dir' in database ? database.data_dir : data_dir, 'backups')
  const server = await startServerProcess(t, database, placeSettings(database, data_dir))
  const { token, cellar_id } = await newPerson(server, 'Ada')
  assert.equal((await ask(server, '/api/admin/jobs/backup/run', { token, body: {} })).status, 200)
  const [chain = ''] = await chainsIn(folder)

  const acknowledged: { id: string; at: number }[] = []
  let isOver = false
  t.after(() => (isOver = true))
  const writing = (async () => {
    while (!isOver) {
      const id = newId()
      const { status } = await ask(server, `/api/cellars/${cellar_id}/wines/add`, {
        token,
        body: { id, name: 'Before the end', type: 'red' },
      }).catch(() => ({ status: 0 }))
      if (status === 201) acknowledged.push({ id, at: Date.now() })
      await setTimeout(100)
    }
  })()
  await until('two parts are written', async () => (await partsOf(folder, chain)).length > 2)
  const lostAt = Date.now()
  server.child.kill('SIGKILL')
  isOver = true
  await writing

  const parts = await partsOf(folder, chain)
  const last = parts.at(-1)
  const restore = runScript('restore', ['--moment', 'now', folder], placeSettings(target, data_dir))
  assert.equal(restore.status, 0, restore.printed)
  assert.match(restore.printed, new RegExp(`^Restored: \\d+ rows, as of ${last?.at}`, 'm'))
  const wines = await inDatabase(target, db => db.selectFrom('wines').select('id').execute())
  const stored = new Set(wines.map(({ id }) => id))
  const lost = acknowledged.filter(({ id }) => !stored.has(id))
  assert.ok(stored.size > 10, `${stored.size} wines were restored`)
  assert.deepEqual(
    lost.filter(({ at }) => at < Date.parse(last?.at ?? '')),
    [],
    'all of before the last part is there',
  )
  const moments = [...parts.map(({ at }) => Date.parse(at)), lostAt]
  for (const [nth, at] of moments.slice(1).entries()) {
    const gap = at - (moments[nth] ?? 0)
    assert.ok(gap < minuteMs, `nothing was written for ${gap} ms`)
  }
})
