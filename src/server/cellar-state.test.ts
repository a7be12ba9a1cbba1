import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { worldOf } from '../../tests/postgres-harness.ts'
import { readingState } from './cellar-state.ts'

const [world, ada] = await worldOf('Ada')

test('finds the last change of a cellar by its version, also while the database has no statistics', async () => {
  await world.db.transaction().execute(async tx => {
    // As the database plans statements that were run several times.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const { query } = readingState(tx, ada.cellar_id, () => {})
    await sql.raw(`prepare state(text) as ${query.sql}`).execute(tx)
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute state('${ada.cellar_id}')`).execute(tx)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    const conditions = Array.from(plan.matchAll(/ on changes.*\n *(.*)/g), ([, condition = '']) => condition)
    assert.ok(conditions.length > 0, plan)
    for (const condition of conditions) assert.match(condition, /^Index Cond: .*\(version = cellars/, plan)
  })
})
