import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { emptyPlace } from '../../../tests/harness.ts'
import { originalOf } from '../../features/transfer/apply/import-parts.ts'
import { newId } from '../../shared/ids.ts'
import { openDatabase } from './open.ts'

for (const release of ['0001-beginning', '0002-views', '0003-every-command']) {
  test(`a database of the release that ended with ${release} gets what came since, and keeps what it holds`, async () => {
    const { config, clear } = await emptyPlace()
    const [cellar_id, id] = [newId(), newId()]
    const earlier = await openDatabase(config.database, release)
    await earlier
      .insertInto('cellars')
      .values({ id: cellar_id, name: 'Before', version: 1, created_at: '2025-01-01T00:00:00.000Z' })
      .execute()
    await sql`insert into wines (cellar_id, id, name, type, grapes, tags, barcodes, foreign_ids, extra, created_at)
      values (${cellar_id}, ${id}, 'Alte Reben', 'white', '[]', '[]', '[]', '[]', '{}', '2025-01-01T00:00:00.000Z')`.execute(
      earlier,
    )
    await earlier.destroy()

    const now = await openDatabase(config.database)
    const wine = await now.selectFrom('wines').select(['name', 'own']).where('id', '=', id).executeTakeFirst()
    assert.deepEqual({ ...wine }, { name: 'Alte Reben', own: '{}' })
    for (const table of ['views', 'wishes', 'photos', 'photo_files', 'stocktakes', 'label_sheets'] as const) {
      assert.deepEqual(await now.selectFrom(table).selectAll().execute(), [])
    }
    await now.destroy()
    await clear()
  })
}

test('the original of an import that an earlier release kept as one value is kept in parts, every byte of it', async () => {
  const { config, clear } = await emptyPlace()
  const [cellar_id, created_at] = [newId(), '2025-01-01T00:00:00.000Z']
  const files = [0, 1, 1_048_576, 2_500_000].map(length => randomBytes(length))
  const earlier = await openDatabase(config.database, '0012-upload-parts')
  await earlier.insertInto('cellars').values({ id: cellar_id, name: 'Before', version: 1, created_at }).execute()
  for (const [at, file] of files.entries())
    await sql`insert into imports (cellar_id, id, person_id, file_name, file, created_at)
      values (${cellar_id}, ${`import ${at}`}, 'somebody', 'cellar.csv', ${file}, ${created_at})`.execute(earlier)
  await earlier.destroy()

  const now = await openDatabase(config.database)
  for (const [at, file] of files.entries()) {
    const kept = await now.selectFrom('imports').selectAll().where('id', '=', `import ${at}`).executeTakeFirstOrThrow()
    assert.deepEqual(await originalOf(now, kept), file)
  }
  const parts = await now.selectFrom('import_parts').select('part').where('import_id', '=', 'import 3').execute()
  assert.equal(parts.length, 3)
  await now.destroy()
  await clear()
})
