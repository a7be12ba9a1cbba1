import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { emptyFolder } from '../../tests/empty-folder.ts'
import { emptyDatabase } from '../../tests/harness.ts'
import { ask, endOfStart, startServerProcess } from '../../tests/server-process.ts'
import { restoreBackup } from '../features/backups/restore.ts'
import type { Config } from '../server/config.ts'
import { migrationsRun } from '../server/db/dialect.ts'
import { connectDatabase, openDatabase, schemaName, schemaNames } from '../server/db/open.ts'

const release = '0010-chosen-charts'
const at = new Date('2026-03-14T10:00:00.000Z')

/** Data of an earlier release, which is in the repository, on the database under test. */
async function earlierData(t: TestContext) {
  const DATA_DIR = await emptyFolder(t)
  const database = await emptyDatabase(t)
  if ('data_dir' in database) {
    const file = join(import.meta.dirname, `../../tests/files/releases/${release}/cellar.sqlite.gz`)
    await writeFile(join(database.data_dir, 'cellar.sqlite'), gunzipSync(await readFile(file)))
    return { database, data_dir: database.data_dir, settings: {} }
  }
  const db = await openDatabase(database, release)
  await db.insertInto('settings').values({ name: 'earlier', value: 'yes' }).execute()
  await db.destroy()
  return { database, data_dir: DATA_DIR, settings: { DATA_DIR } }
}

async function formOf(database: Config['database']) {
  const db = await connectDatabase(database)
  return migrationsRun(db).finally(() => db.destroy())
}

test('backs up data of an earlier release before it changes the tables, and only then', async t => {
  const { database, data_dir, settings } = await earlierData(t)
  const there = await formOf(database)
  const missing = schemaNames.filter(name => !there.includes(name))
  for (const start of ['first', 'second']) {
    const server = await startServerProcess(t, database, settings)
    assert.equal((await ask(server, '/api/health')).status, 200)
    assert.equal(/tried out on the backup/.test(server.log()), start === 'first', server.log())
    const steps = Array.from(server.log().matchAll(/^Updating the tables: (\d+) of (\d+) …$/gm), ([, nth]) => nth)
    assert.deepEqual(steps, start === 'first' ? missing.map((_, at) => `${at + 1}`) : [])
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
  }
  assert.ok((await formOf(database)).includes(schemaName))
  const [name = '', ...others] = await readdir(join(data_dir, 'backups'))
  assert.match(name, /^before-update-.*\.sqlite$/)
  assert.deepEqual(others, [])

  const emptied = await emptyDatabase(t)
  const { warning } = await restoreBackup(join(data_dir, 'backups', name), emptied, data_dir, at)
  assert.equal(warning, null)
  const restored = await openDatabase(emptied)
  t.after(() => restored.destroy())
  if ('data_dir' in database) {
    const cellar = await restored.selectFrom('cellars').select('id').where('name', '=', 'Ada').executeTakeFirst()
    assert.ok(cellar)
  } else {
    const earlier = await restored.selectFrom('settings').select('value').where('name', '=', 'earlier').execute()
    assert.deepEqual(earlier, [{ value: 'yes' }])
  }
})

test('does not change the tables if the data cannot be backed up, and says so', async t => {
  const { database, data_dir, settings } = await earlierData(t)
  await writeFile(join(data_dir, 'backups'), 'a file in its place')
  const before = await formOf(database)
  const { code, printed } = await endOfStart(database, settings)
  assert.equal(code, 1)
  assert.match(printed, /^The data could not be backed up and updated for a trial\. Nothing was changed\./m)
  assert.deepEqual(await formOf(database), before)
  assert.ok(!before.includes(schemaName))
})
