import assert from 'node:assert/strict'
import test from 'node:test'
import { fillScaled, scaledRows } from '../../../tests/scaled-cellar.ts'
import { worldOf } from '../../../tests/sqlite-harness.ts'
import { deleteCellar } from './contract.ts'

test('answers before the rows of a large cellar are removed, and serves others in between', async () => {
  const [world, ada] = await worldOf('Ada')
  const { cellar_id } = ada
  await fillScaled(world.db, cellar_id, scaledRows('2026-11-28', 3_000, 1_000))
  const countRows = async () => {
    const { count } = await world.db
      .selectFrom('wines')
      .select(wines => wines.fn.countAll<number>().as('count'))
      .where('cellar_id', '=', cellar_id)
      .executeTakeFirstOrThrow()
    return count
  }
  await world.done(deleteCellar, { as: ada, body: { name: 'Ada', password: ada.password } })
  const seen = new Set<number>()
  for (let count = await countRows(); count > 0; count = await countRows()) {
    seen.add(count)
    await new Promise(setImmediate)
  }
  // A hundred rows are removed at once, and whoever counts at each turn sees every hundred go.
  assert.deepEqual([...seen], [1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100])
})
