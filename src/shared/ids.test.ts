import assert from 'node:assert/strict'
import test from 'node:test'
import { idsInOrder, isId } from './ids.ts'

test('makes valid, distinct and ascending ids in one instant', () => {
  const next = idsInOrder(Date.parse('2026-03-14T09:26:53.589Z'))
  const ids = Array.from({ length: 10_000 }, next)
  assert.ok(ids.every(isId))
  assert.deepEqual(ids, [...new Set(ids)].sort())
})

test('recognises an id, and no other text', () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  assert.equal(isId(id), true)
  const others = ['', id.toUpperCase(), id.replaceAll('-', ''), ` ${id}`, `${id}0`, id.slice(0, -1)]
  others.push('018f0000-0000-0000-8000-000000000001', '018f0000-0000-7000-c000-000000000001')
  for (const other of others) assert.equal(isId(other), false, other)
})

test('makes different ids for two makers in one instant', () => {
  const [one, other] = [idsInOrder(1), idsInOrder(1)]
  assert.notEqual(one(), other())
})
