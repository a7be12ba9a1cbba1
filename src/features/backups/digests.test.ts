import assert from 'node:assert/strict'
import test from 'node:test'
import { RowSum, type Values } from './digests.ts'

function digestOf(...rows: Values[]) {
  const sum = new RowSum()
  for (const row of rows) sum.add(row)
  return sum.digest()
}

test('depends on every value and its kind, on how often a row occurs, and not on the order of rows', () => {
  const one: Values = ['a', 1, null, Uint8Array.of(1, 2)]
  const two: Values = ['b', 2, 'x', null]
  assert.deepEqual(digestOf(one, two), digestOf(two, one))
  assert.equal(digestOf(one, two).rows, 2)
  const others: Values[] = [
    ['A', 1, null, Uint8Array.of(1, 2)],
    ['a', '1', null, Uint8Array.of(1, 2)],
    ['a', 1, '', Uint8Array.of(1, 2)],
    ['a', 1, null, Uint8Array.of(1, 3)],
    ['a', 1, null, '\u0001\u0002'],
  ]
  for (const other of others) assert.notEqual(digestOf(other).sum, digestOf(one).sum, JSON.stringify(other))
  assert.notDeepEqual(digestOf(['a,b', 'c']), digestOf(['a', 'b,c']))
  assert.notDeepEqual(digestOf(one), digestOf(one, one))
})
