import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '../shared/limits.ts'
import { isBeyondBounds } from './json-bounds.ts'

const isBeyond = (json: string) => isBeyondBounds(Buffer.from(json))
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, at]))

test('accepts the maximum number of fields and no more, wherever the object is', () => {
  for (const inside of [(value: object) => value, (value: object) => ({ a: 1, b: [{ c: 'x' }, value] })]) {
    assert.equal(isBeyond(JSON.stringify(inside(fields(limits.json_fields)))), false)
    assert.equal(isBeyond(JSON.stringify(inside(fields(limits.json_fields + 1)))), true)
  }
})

test('counts repeated fields each time', () => {
  assert.equal(isBeyond(`{${'"a":1,'.repeat(limits.json_fields)}"a":1}`), true)
})

test('accepts many objects with few fields each', () => {
  assert.equal(isBeyond(JSON.stringify(Array(limits.json_fields * 2).fill({ a: 1 }))), false)
})

test('accepts the maximum depth and no more', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  assert.equal(isBeyond(deep(limits.json_depth)), false)
  assert.equal(isBeyond(deep(limits.json_depth + 1)), true)
  assert.equal(isBeyond('{"a":'.repeat(100_000)), true)
})

test('ignores the content of strings', () => {
  const wide = JSON.stringify(fields(limits.json_fields + 1))
  assert.equal(isBeyond(JSON.stringify({ note: wide, more: `\\"${'['.repeat(1_000)}\\` })), false)
})

test('finds no JSON of usual size beyond the bounds', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), value => !isBeyond(JSON.stringify(value))))
})
