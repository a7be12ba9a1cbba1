import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstsOf } from './firsts.ts'

test('finds the first few of any list as sorting all of it does, with equals in their order', () => {
  const one = fc.record({ size: fc.integer({ min: 0, max: 9 }), id: fc.integer() })
  const order = (a: { size: number }, b: { size: number }) => b.size - a.size
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 1, max: 20 }), (all, count) => {
      assert.deepEqual(firstsOf(all, count, order), all.toSorted(order).slice(0, count))
    }),
  )
})
