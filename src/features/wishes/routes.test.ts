import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { newId } from '../../shared/ids.ts'
import { listWines } from '../wines/contract.ts'
import { addWish, buyWish, editWish, removeWish } from './commands.ts'

const [world, ada] = await worldOf('Ada')

const bottlesHere = async () => {
  const { wines, wishes, bottles, purchases } = replicaOf(await world.done(getSnapshot, { as: ada }))
  return { wines: wines.size, wishes: [...wishes.values()], bottles: bottles.size, purchases: purchases.size }
}
const listed = async (stock?: string) => (await world.done(listWines, { as: ada, query: stock ? { stock } : {} })).total

test('adds a wish for a new wine in one change, and buys it with one undo', async () => {
  const [wish_id, wine_id] = [newId(), newId()]
  const wish = { id: wish_id, wine_id, quantity: 6, limit_minor: 4_000, limit_currency: 'EUR', wished_on: '2026-03-14' }
  const wine = { type: 'red', producer: 'Château Étoile' }
  const added = await world.done(addWish, { as: ada, body: { ...wish, wine } })
  assert.deepEqual([await listed(), await listed('all')], [0, 1])
  await world.done(editWish, { as: ada, body: { wish_id, merchant: 'The corner shop' } })

  const buy = { id: newId(), wine_id, bottle_ids: [newId(), newId()], size_ml: 750, received_on: null }
  const bought = await world.done(buyWish, { as: ada, body: { wish_id, ...buy } })
  const after = await bottlesHere()
  assert.deepEqual([after.bottles, after.purchases, after.wishes[0]?.quantity, await listed()], [2, 1, 4, 1])
  await world.done(undoChange, { as: ada, body: { version: bought.version } })
  const back = await bottlesHere()
  assert.deepEqual([back.bottles, back.purchases, back.wishes[0]?.quantity], [0, 0, 6])

  await world.done(removeWish, { as: ada, body: { wish_id } })
  assert.deepEqual((await bottlesHere()).wishes, [])
  assert.equal((await world.refused(buyWish, { as: ada, body: { wish_id, ...buy } })).status, 404)
  const refused = await world.refused(undoChange, { as: ada, body: { version: added.version } })
  assert.equal(refused.body.code, 'undo_blocked')
})

test('reports errors of a wish or its wine by field and writes neither', async () => {
  const before = await bottlesHere()
  const body = { id: newId(), wine_id: newId(), wished_on: '2026-03-14', quantity: 0, wine: { type: 'green' } }
  const { fields = {} } = (await world.refused(addWish, { as: ada, body })).body
  assert.deepEqual([fields.quantity?.code, fields['wine.type']?.code], ['too_small', 'not_in_list'])
  assert.deepEqual(await bottlesHere(), before)
})
