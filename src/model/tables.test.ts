import assert from 'node:assert/strict'
import test from 'node:test'
import { completed, isComplete } from './tables.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const value = { id, wine_id: id, size_ml: 750, amount_minor: 1, currency: 'EUR', valued_on: null, source: 'own' }

test('knows a record with all columns of its table in order', () => {
  assert.equal(isComplete('valuations', value), true)
  const { size_ml, ...others } = value
  const { source: _, ...first } = value
  for (const [why, record] of [
    ['a column is missing', others],
    ['the last column is missing', first],
    ['a column is undefined', { ...value, source: undefined }],
    ['the order is another', { ...others, size_ml }],
    ['a column is too many', { ...value, colour: 'red' }],
  ] as const) {
    assert.equal(isComplete('valuations', record), false, why)
    assert.equal(isComplete('valuations', completed('valuations', record)), true, why)
  }
})
