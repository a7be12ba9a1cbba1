import assert from 'node:assert/strict'
import test from 'node:test'
import { spreadOf } from './quartiles.ts'

test('interpolates the quartiles as QUARTILE.INC of spreadsheets', () => {
  // Microsoft's example: QUARTILE.INC of 1, 2, 4, 7, 8, 9, 10 and 12 is 3.5 for the first quartile.
  assert.deepEqual(spreadOf([12, 1, 4, 2, 8, 7, 10, 9]), {
    count: 8,
    lowest: 1,
    lower: 3.5,
    median: 7.5,
    upper: 9.25,
    highest: 12,
  })
})

test('takes the quartiles of an odd number of values by rank, and those of one value as that value', () => {
  assert.deepEqual(spreadOf([50, 10, 30, 20, 40]), {
    count: 5,
    lowest: 10,
    lower: 20,
    median: 30,
    upper: 40,
    highest: 50,
  })
  assert.deepEqual(spreadOf([7]), { count: 1, lowest: 7, lower: 7, median: 7, upper: 7, highest: 7 })
  assert.equal(spreadOf([]), undefined)
})
