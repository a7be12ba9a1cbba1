import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paramsIn } from './path-params.ts'

test('finds the named parts of a path, as the characters that they stand for', () => {
  assert.deepEqual(paramsIn('/items/12', '/items/:item_id'), { item_id: '12' })
  assert.deepEqual(paramsIn('/Items/a%20b%2Fc/', '/items/:item_id'), { item_id: 'a b/c' })
  assert.deepEqual(paramsIn('/items/100%', '/items/:item_id'), { item_id: '100%' })
  assert.deepEqual(paramsIn('/', '/'), {})
  assert.deepEqual(paramsIn('/no/such/place', '/*'), {})
})

test('refuses a path with fewer or more parts than its pattern', () => {
  for (const path of ['/items', '/items/', '/items/1/2', '/x/items/1'])
    assert.equal(paramsIn(path, '/items/:item_id'), undefined)
  assert.equal(paramsIn('/items', '/'), undefined)
})
