import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LastUsed } from './last-used.ts'

test('drops the oldest value for one of another name, and none for a new one of the same name', () => {
  const values = new LastUsed<number>(2)
  values.keep('a', 1)
  values.keep('b', 2)
  values.keep('b', 3)
  assert.deepEqual([values.find('a'), values.find('b')], [1, 3])
  values.keep('c', 4)
  assert.deepEqual([values.find('a'), values.find('b'), values.find('c')], [undefined, 3, 4])
})
