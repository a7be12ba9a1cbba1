import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstsOf } from './firsts.ts'

test('finds the same first items of a list as a full sort, with equals in their order', () => {
  const one = fc.record({ size: fc.integer({ min: 0, max: 9 }), id: fc.integer() })
  const order = (a: { size: number }, b: { size: number }) => b.size - a.size
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 1, max: 20 }), (all, count) => {
      assert.deepEqual(firstsOf(all, count, order), all.toSorted(order).slice(0, count))
    }),
  )
})
