import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { manifestFile, tablesIn } from '../src/features/archive/format.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { broughtBack, unpacked, wholeOf } from './archives.ts'
import { emptyPlace, worldOf } from './harness.ts'

/** The database and the archive of one cellar, in each format that they have ever had. See tests/keep-release.ts. */
const releases = join(import.meta.dirname, 'files/releases')

for (const release of readdirSync(releases)) {
  test(`opens the database and restores the archive of release ${release}, which hold the same cellar`, async () => {
    const { config, clear } = await emptyPlace({}, null)
    assert.ok('data_dir' in config.database)
    const file = gunzipSync(readFileSync(join(releases, release, 'cellar.sqlite.gz')))
    writeFileSync(join(config.database.data_dir, 'cellar.sqlite'), file)
    const db = await openDatabase(config.database)
    const { id } = await db.selectFrom('cellars').select('id').where('name', '=', 'Ada').executeTakeFirstOrThrow()
    const whole = await wholeOf(db, id)
    const archive = readFileSync(join(releases, release, 'archive.zip'))
    const { format_version } = JSON.parse(String((await unpacked(archive)).get(manifestFile)))
    for (const table of tablesIn(format_version)) assert.ok((whole.rows.tables[table]?.rows.length ?? 0) > 0, table)
    await db.destroy()
    await clear()

    const [world, carl] = await worldOf('Carl')
    const restored = await broughtBack(world, carl, archive)
    assert.deepEqual(await wholeOf(world.db, restored.id), whole)
  })
}
