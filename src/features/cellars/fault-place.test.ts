import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultPlace } from './fault-place.ts'

const known = { wine_id: 'known', price_minor: 100 }
const typed = { id: 'new', producer: 'Steinberger', vintage: 2099 }
const batch = { wines: [typed], purchases: [known, known, { wine_id: 'new', price_minor: -1 }] }

test('a fault of a batch is in the row of its bottles, and says of which wine', () => {
  assert.deepEqual(faultPlace('wines.0.vintage', batch), { field: 'vintage', row: 3, entry: typed })
  assert.deepEqual(faultPlace('purchases.2.price_minor', batch), { field: 'price_minor', row: 3, entry: typed })
  assert.deepEqual(faultPlace('purchases.0.price_minor', batch), { field: 'price_minor', row: 1, entry: known })
  assert.deepEqual(faultPlace('wines.0.grapes.1.name', batch), { field: 'grapes', row: 3, entry: typed })
})

test('a wine without bottles stands in a row by itself', () => {
  assert.equal(faultPlace('wines.0.vintage', { wines: [typed] }).row, 1)
})

test('a fault of one thing is at its field alone', () => {
  assert.deepEqual(faultPlace('vintage', { vintage: 2099 }), { field: 'vintage' })
  assert.deepEqual(faultPlace('grapes.0.name', { grapes: [{ name: '' }] }), { field: 'grapes' })
  assert.deepEqual(faultPlace('bottle_ids.3', { bottle_ids: ['a'] }), { field: 'bottle_ids' })
  assert.deepEqual(faultPlace('purchases', batch), { field: 'purchases' })
  assert.deepEqual(faultPlace('own.f1', { own: { f1: 'x' } }), { field: 'own.f1' })
})
