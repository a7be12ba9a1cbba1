import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { type Somebody, worldOf } from '../../../tests/harness.ts'
import { fillScaled, scaledRows } from '../../../tests/scaled-cellar.ts'
import { type Beginning, getBeginning, getSnapshot, type SnapshotTables } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles } from '../bottles/commands.ts'
import { departBottles } from '../bottles/departures.ts'
import { lockBottles } from '../bottles/locking.ts'
import { setSharing } from '../members/commands.ts'
import { addPlace } from '../places/commands.ts'
import { addTasting } from '../tastings/commands.ts'
import { addWindowRule } from '../window-rules/commands.ts'
import { addWish } from '../wishes/commands.ts'
import { makersIn } from './beginning.ts'
import { addWine } from './commands.ts'
import { listWines } from './contract.ts'

const [world, ada] = await worldOf('Ada')
await fillScaled(world.db, ada.cellar_id, scaledRows('2026-03-14', 2_400, 800, 40))

const beginningFor = (as: Somebody, cellar_id = ada.cellar_id): Promise<Beginning> =>
  world.done(getBeginning, { as, params: { cellar_id } })

test('begins with the wines that the list shows first, and with every row that says something about them', async () => {
  const beginning = await beginningFor(ada)
  assert.equal(beginning.bottle_count, 2_400)
  const come = replicaOf(beginning)
  const whole = replicaOf((await world.done(getSnapshot, { as: ada })) as SnapshotTables)
  const { wines } = await world.done(listWines, { as: ada, query: { limit: '60' } })
  assert.deepEqual(
    beginning.lines.map(({ wine_id }) => wine_id),
    wines.map(({ id }) => id),
  )
  assert.deepEqual(new Set(come.wines.keys()), new Set(wines.map(({ id }) => id)))
  for (const table of ['wines', 'bottles', 'purchases', 'tastings', 'valuations', 'places'] as const) {
    const theirs = Array.from(whole[table].values() as Iterable<{ id: string; wine_id?: string }>)
    const expected = theirs.filter(({ id, wine_id = id }) => table === 'places' || come.wines.has(wine_id))
    assert.ok(expected.length > 0, table)
    assert.deepEqual(Object.fromEntries(come[table]), Object.fromEntries(expected.map(row => [row.id, row])), table)
  }
})

test('brings the purchase of a bottle that now belongs to another wine', async () => {
  const bob = await world.person('Bob')
  const { cellar_id } = bob
  await fillScaled(world.db, cellar_id, scaledRows('2026-03-14', 2_400, 800))
  const { id: last } = await oneWine(bob, 'down')
  const { id: first } = await oneWine(bob, 'up')
  const bottles = world.db.updateTable('bottles').set({ wine_id: first })
  await bottles.where('cellar_id', '=', cellar_id).where('wine_id', '=', last).execute()
  const come = replicaOf(await beginningFor(bob, cellar_id))
  assert.ok(!come.wines.has(last))
  for (const { purchase_id } of come.bottles.values()) assert.ok(!purchase_id || come.purchases.has(purchase_id))
  assert.equal(Array.from(come.purchases.values()).filter(({ wine_id }) => wine_id === last).length, 1)
})

test('begins with the first wines that are there, however many before them have been drunk', async () => {
  const dora = await world.person('Dora')
  const { cellar_id } = dora
  await fillScaled(world.db, cellar_id, scaledRows('2026-03-14', 2_400, 800))
  const listed = await world.done(listWines, {
    as: dora,
    query: { limit: '500', stock: 'all', sort: 'name' },
  })
  const drunk = listed.wines.slice(0, 430).map(({ id }) => id)
  const bottles = world.db.updateTable('bottles').set({ state: 'gone', departure: 'drunk', departed_on: '2026-03-14' })
  await bottles.where('cellar_id', '=', cellar_id).where('wine_id', 'in', drunk).execute()
  const come = replicaOf(await beginningFor(dora, cellar_id))
  const expected = listed.wines.slice(430).filter(({ in_cellar, on_order }) => in_cellar + on_order > 0)
  assert.deepEqual(
    [...come.wines.keys()].sort(),
    expected
      .slice(0, 60)
      .map(({ id }) => id)
      .sort(),
  )
})

if (!process.env.TEST_DATABASE_URL) {
  test('reads the makers of a cellar from their index alone', async () => {
    const { sql: text, parameters } = makersIn(world.db, ada.cellar_id).compile()
    const explained = await world.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    const plan = explained.rows.map(({ detail }) => detail)
    assert.deepEqual(plan, ['SEARCH wines USING COVERING INDEX wines_by_maker (cellar_id=?)'])
  })
}

async function oneWine(as: Somebody, direction: 'up' | 'down') {
  const query = { limit: '1', sort: 'name', direction } as const
  const { wines } = await world.done(listWines, { as, query })
  assert.ok(wines[0])
  return wines[0]
}

test('says of the first wines what the list shows of them, in its order', async () => {
  const cleo = await world.person('Cleo')
  const [shelf, red, white, none] = [newId(), newId(), newId(), newId()]
  const red_ids = [newId(), newId(), newId(), newId()] as const
  const on = '2026-03-10'
  const add = (wine_id: string, bottle_ids: readonly string[], received_on: string | null, place_id?: string) =>
    world.done(addBottles, {
      as: cleo,
      body: { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on, place_id },
    })
  const rule = { id: newId(), country: null, region: null, grape: null, classification: null }
  await world.done(addWindowRule, { as: cleo, body: { ...rule, type: 'red', years_from: 0, years_until: 150 } })
  await world.done(addPlace, { as: cleo, body: { id: shelf, name: 'Shelf', kind: 'shelf' } })
  const window = { drink_from: 2018, drink_until: 2020 }
  await world.done(addWine, { as: cleo, body: { id: white, type: 'white', producer: 'Zind', ...window } })
  await world.done(addWine, { as: cleo, body: { id: red, type: 'red', producer: 'Arnaud', vintage: 2016 } })
  await world.done(addWine, { as: cleo, body: { id: none, type: 'red', producer: 'Bandol' } })
  await add(red, red_ids, on, shelf)
  await add(red, [newId(), newId()], null)
  await add(white, [newId()], on)
  const departure = { departure: 'drunk', departed_on: '2026-03-14' } as const
  await world.done(departBottles, { as: cleo, body: { bottle_ids: [red_ids[0]], ...departure } })
  await world.done(lockBottles, { as: cleo, body: { bottle_ids: [red_ids[1]], lock_reason: 'Wedding' } })
  const tasting = { id: newId(), wine_id: red, score: 91, score_scale: 'points_100', tasted_on: '2026-03-14' } as const
  await world.done(addTasting, { as: cleo, body: tasting })
  await world.done(addWish, { as: cleo, body: { id: newId(), wine_id: white, wished_on: on } })
  const { bottle_count, lines } = await beginningFor(cleo, cleo.cellar_id)
  assert.equal(bottle_count, 7)
  assert.deepEqual(lines, [
    {
      wine_id: red,
      ...{ drink_from: 2016, drink_until: 2166, window_source: 'estimated', stage: 'early_estimated' },
      ...{ in_cellar: 3, on_order: 2, gone: 1, wished: false, locked: 1, score: 91, place_ids: [shelf] },
    },
    {
      wine_id: white,
      ...{ drink_from: 2018, drink_until: 2020, window_source: 'own', stage: 'past' },
      ...{ in_cellar: 1, on_order: 0, gone: 0, wished: true, locked: 0, score: null, place_ids: [] },
    },
  ])
})

test('brings no wine of a cellar without bottles', async () => {
  const finn = await world.person('Finn')
  await world.done(addWine, { as: finn, body: { id: newId(), type: 'red', name: 'Aligoté' } })
  const { bottle_count, tables, lines } = await beginningFor(finn, finn.cellar_id)
  assert.deepEqual([bottle_count, lines, tables.wines?.rows, tables.bottles?.rows], [0, [], [], []])
})

test('brings no price to a viewer who sees none', async () => {
  const vera = await world.person('Vera')
  await world.join(ada.cellar_id, vera, 'viewer')
  const amountsFor = async (as: Somebody) => {
    const { tables } = await beginningFor(as)
    return cellarTables.flatMap(table => {
      const { columns, rows } = tables[table] ?? { columns: [], rows: [] }
      const at = Array.from(columns.keys()).filter(index => /_minor$/.test(columns[index] ?? ''))
      return rows.flatMap(row => at.map(index => row[index]).filter(amount => amount !== null))
    })
  }
  assert.ok((await amountsFor(vera)).length > 60)
  await world.done(setSharing, { as: ada, body: { id: newId(), prices_for: 'editors' } })
  assert.deepEqual(await amountsFor(vera), [])
  assert.ok((await amountsFor(ada)).length > 60)
})
