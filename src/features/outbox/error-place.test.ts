import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorPlace } from './error-place.ts'

const known = { wine_id: 'known', price_minor: 100 }
const typed = { id: 'new', producer: 'Steinberger', vintage: 2099 }
const body = { wines: [typed], purchases: [known, known, { wine_id: 'new', price_minor: -1 }] }

test('finds the row and the wine of an error in a bulk add', () => {
  assert.deepEqual(errorPlace('wines.0.vintage', body), { field: 'vintage', row: 3, entry: typed })
  assert.deepEqual(errorPlace('purchases.2.price_minor', body), { field: 'price_minor', row: 3, entry: typed })
  assert.deepEqual(errorPlace('purchases.0.price_minor', body), { field: 'price_minor', row: 1, entry: known })
  assert.deepEqual(errorPlace('wines.0.grapes.1.name', body), { field: 'grapes', row: 3, entry: typed })
})

test('gives a wine without bottles a row of its own', () => {
  assert.equal(errorPlace('wines.0.vintage', { wines: [typed] }).row, 1)
})

test('reports only the field for an error outside of lists', () => {
  assert.deepEqual(errorPlace('vintage', { vintage: 2099 }), { field: 'vintage' })
  assert.deepEqual(errorPlace('grapes.0.name', { grapes: [{ name: '' }] }), { field: 'grapes' })
  assert.deepEqual(errorPlace('bottle_ids.3', { bottle_ids: ['a'] }), { field: 'bottle_ids' })
  assert.deepEqual(errorPlace('purchases', body), { field: 'purchases' })
  assert.deepEqual(errorPlace('own.f1', { own: { f1: 'x' } }), { field: 'own.f1' })
})
