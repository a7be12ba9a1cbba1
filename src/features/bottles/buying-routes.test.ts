import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { newId } from '../../shared/ids.ts'
import { addPlace } from '../places/commands.ts'
import { addWine, editWines } from '../wines/commands.ts'
import { addBottles, editBottle, moveBottles } from './commands.ts'
import { bringBack, departBottles, editDeparture } from './departures.ts'
import { editOpening, openBottle, pour } from './opening.ts'
import { addOrder, cancelBottles, receiveBottles } from './orders.ts'
import { editPurchase, removeBottles, removePurchase } from './purchases.ts'

const [world, ada, bruno] = await worldOf('Ada', 'Bruno')
const params = { cellar_id: ada.cellar_id }
await world.join(ada.cellar_id, bruno, 'editor')
const wine_id = newId()
await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
const rack = newId()
await world.done(addPlace, { as: ada, body: { id: rack, name: 'Rack', kind: 'rack' } })

const cellar = () => readWhole(world.db, ada.cellar_id)
const bottleNow = async (id: string) => (await cellar()).bottles.get(id)
const undo = (version: number) => world.done(undoChange, { as: ada, body: { version } })
const ids = (count: number) => Array.from({ length: count }, () => newId())

async function bought(count: number, fields: object = {}) {
  const bottle_ids = ids(count)
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02', ...fields }
  const { version } = await world.done(addBottles, { as: ada, body })
  return { purchase_id: body.id, bottle_ids, bottle_id: bottle_ids[0] ?? '', version }
}

test('receives an order in parts, edits it, cancels the rest, and undoes each step by itself', async () => {
  const line = (count: number, size_ml: number) => ({ id: newId(), wine_id, bottle_ids: ids(count), size_ml })
  const lines = [line(6, 750), line(2, 1500)] as const
  const body = { lines, merchant: 'Ambros', order_number: '77', expected_on: '2026-06-01', received_on: null }
  const { rows } = await world.done(addOrder, { as: ada, body })
  assert.equal(rows.length, 10)
  const [small, large] = lines
  const purchase_id = small.id

  const first = { bottle_ids: small.bottle_ids.slice(0, 4), received_on: '2026-03-10', place_id: rack }
  const receipt = await world.done(receiveBottles, { as: bruno, params, body: first })
  assert.equal((await bottleNow(small.bottle_ids[0] ?? ''))?.place_id, rack)
  const again = await world.refused(receiveBottles, { as: ada, body: first })
  assert.deepEqual([again.status, again.body.code], [409, 'received_already'])

  const fewer = { as: ada, params: { purchase_id }, body: { quantity: 3 } }
  const refused = await world.refused(editPurchase, fewer)
  assert.deepEqual([refused.status, refused.body.fields?.quantity?.code], [400, 'not_on_order'])
  assert.match(refused.body.fields?.quantity?.message ?? '', /at least 4/)
  const edited = await world.done(editPurchase, { ...fewer, body: { quantity: 5, size_ml: 500, note: 'Halves?' } })
  const bottles = [...(await cellar()).bottles.values()].filter(bottle => bottle.purchase_id === purchase_id)
  assert.deepEqual(
    bottles.map(bottle => bottle.size_ml),
    Array.from({ length: 5 }, () => 500),
  )

  const cancellation = { bottle_ids: large.bottle_ids, cancelled_on: '2026-03-12', note: 'Sold out' }
  const cancelled = await world.done(cancelBottles, { as: ada, body: cancellation })
  assert.equal((await bottleNow(large.bottle_ids[0] ?? ''))?.departure, 'cancelled')

  for (const { version } of [cancelled, edited, receipt]) await undo(version)
  const back = [...small.bottle_ids, ...large.bottle_ids].map(async id => (await bottleNow(id))?.state)
  assert.deepEqual(
    await Promise.all(back),
    Array.from({ length: 8 }, () => 'on_order'),
  )
})

test('removes what was entered by mistake and restores it by undo', async () => {
  const { purchase_id, bottle_ids, bottle_id } = await bought(3)
  const one = await world.done(removeBottles, { as: ada, body: { bottle_ids: [bottle_id] } })
  assert.equal((await cellar()).purchases.get(purchase_id)?.quantity, 2)
  const whole = await world.done(removePurchase, { as: ada, body: { purchase_id } })
  assert.equal((await cellar()).purchases.has(purchase_id), false)
  await undo(whole.version)
  await undo(one.version)
  assert.equal((await cellar()).purchases.get(purchase_id)?.quantity, 3)
  for (const id of bottle_ids) assert.equal((await bottleNow(id))?.state, 'in_cellar')
})

test('lets two people pour from an opened bottle and finish it, and undoes glass by glass', async () => {
  const { bottle_id } = await bought(1)
  const of = { ...params, bottle_id }
  const opened = { opened_on: '2026-03-12', poured_ml: 500, preserved: 'vacuum' }
  await world.done(openBottle, { as: ada, params: of, body: opened })
  const answers = await Promise.all(
    [ada, bruno, ada].map(as => world.refused(pour, { as, params: of, body: { ml: 125 } })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 400])
  const late = answers.find(({ status }) => status === 400)
  assert.equal(late?.body.fields?.ml?.code, 'more_than_left')
  assert.equal((await bottleNow(bottle_id))?.left_ml, 0)
  const edited = await world.done(editOpening, { as: ada, params: of, body: { left_ml: 60 } })
  const finished = await world.done(departBottles, {
    as: ada,
    body: { bottle_ids: [bottle_id], departure: 'drunk', departed_on: '2026-03-14' },
  })
  const gone = await bottleNow(bottle_id)
  assert.deepEqual([gone?.state, gone?.opened_on, gone?.left_ml], ['gone', '2026-03-12', 0])
  await undo(finished.version)
  await undo(edited.version)
  const back = await bottleNow(bottle_id)
  assert.deepEqual([back?.state, back?.opened_on, back?.left_ml], ['in_cellar', '2026-03-12', 0])
})

test('undoes an old departure whatever was changed around it since', async () => {
  const { bottle_id, bottle_ids } = await bought(3)
  const of = { ...params, bottle_id }
  await world.done(moveBottles, { as: ada, body: { bottle_ids, place_id: rack } })
  const departure = { departure: 'gifted', departed_on: '2026-01-20', company: 'Grete' }
  const { version } = await world.done(departBottles, {
    as: bruno,
    params,
    body: { bottle_ids: [bottle_id], ...departure },
  })

  await world.done(editWines, { as: bruno, params, body: { wine_ids: [wine_id], region: 'Wachau' } })
  await world.done(editBottle, { as: ada, params: of, body: { note: 'The label was torn' } })
  const others = { bottle_ids: bottle_ids.slice(1), departure: 'drunk', departed_on: '2026-02-01' }
  await world.done(departBottles, { as: ada, body: others })
  for (let at = 0; at < 20; at++) await bought(1)

  await undo(version)
  const back = await bottleNow(bottle_id)
  assert.deepEqual(
    [back?.state, back?.place_id, back?.company, back?.note],
    ['in_cellar', rack, null, 'The label was torn'],
  )
  assert.equal((await cellar()).wines.get(wine_id)?.region, 'Wachau')
  assert.equal((await bottleNow(bottle_ids[1] ?? ''))?.state, 'gone')
})

test('edits a departure, and returns one of several departed bottles', async () => {
  const { bottle_id, bottle_ids } = await bought(3)
  const of = { ...params, bottle_id }
  const departure = { bottle_ids, departure: 'drunk', departed_on: '2026-02-01' }
  await world.done(departBottles, { as: ada, body: departure })
  await world.done(editDeparture, { as: bruno, params: of, body: { departure: 'gifted', company: 'Grete' } })
  const gone = await bottleNow(bottle_id)
  assert.deepEqual([gone?.departure, gone?.company, gone?.departed_on], ['gifted', 'Grete', '2026-02-01'])
  const back = await world.done(bringBack, { as: ada, params: of, body: { place_id: rack } })
  assert.deepEqual([(await bottleNow(bottle_id))?.state, (await bottleNow(bottle_id))?.place_id], ['in_cellar', rack])
  assert.equal((await bottleNow(bottle_ids[1] ?? ''))?.state, 'gone')
  const twice = await world.refused(bringBack, { as: ada, params: of, body: {} })
  assert.deepEqual([twice.status, twice.body.code], [409, 'not_gone'])
  await undo(back.version)
  assert.equal((await bottleNow(bottle_id))?.departure, 'gifted')
})

test('adds an unlisted wine with its order, and removes it when the order is undone', async () => {
  const fresh = newId()
  const wine = { producer: 'Weingut Neuling', type: 'white' } as const
  const line = { id: newId(), wine_id: fresh, wine, bottle_ids: ids(3), size_ml: 750 }
  const body = { lines: [line], merchant: 'Ambros', received_on: null }
  const { version } = await world.done(addOrder, { as: ada, body })
  assert.equal((await cellar()).wines.get(fresh)?.producer, 'Weingut Neuling')
  assert.equal((await bottleNow(line.bottle_ids[0] ?? ''))?.wine_id, fresh)
  await undo(version)
  assert.ok(!(await cellar()).wines.has(fresh))

  const nameless = { ...line, wine: { type: 'white' } as const }
  const refused = await world.refused(addOrder, { as: ada, body: { ...body, lines: [nameless] } })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, ['lines.0.wine.name']])
})
