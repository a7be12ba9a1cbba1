import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadingOf } from './leading.ts'
import { emptyBucket } from './view-buckets.ts'

/** Returns the keys of the two that lead. */
function leading(figures: Record<string, number>) {
  const found = leadingOf(Object.entries(figures).map(([key, figure]) => ({ ...emptyBucket(key), figure })))
  return found && [found.first.key, found.second.key, found.tied]
}

test('names the two largest values, whatever their order', () => {
  assert.deepEqual(leading({ IT: 3, FR: 9, DE: 2 }), ['FR', 'IT', false])
  assert.deepEqual(leading({ IT: 3, FR: 3, DE: 2 }), ['IT', 'FR', true])
})

test('leaves out unknown values, and those that are nothing or a loss', () => {
  assert.deepEqual(leading({ unknown: 50, FR: 9, IT: 3 }), ['FR', 'IT', false])
  assert.equal(leading({ FR: 9, IT: 0, DE: -4 }), undefined)
})

test('says nothing where no two stand out', () => {
  for (const figures of [{}, { FR: 9 }, { FR: 3, IT: 3, DE: 3 }, { FR: 9, IT: 3, DE: 3 }])
    assert.equal(leading(figures), undefined)
})
