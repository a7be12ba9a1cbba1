import assert from 'node:assert/strict'
import test from 'node:test'
import { findingOf } from './finding.ts'
import { type Bucket, emptyBucket } from './view-buckets.ts'

const of = (figures: Record<string, number>): Bucket[] =>
  Object.entries(figures).map(([key, figure]) => ({ ...emptyBucket(key), figure }))

/** Returns the finding in letters: the keys it names, and the share. */
function findingText(figures: Record<string, number>, addUp = true) {
  const finding = findingOf(of(figures), addUp)
  const names = [finding].flatMap(({ is, ...rest }) =>
    Object.values(rest).map(each => (typeof each === 'number' ? each : each.key)),
  )
  return [finding.is, ...names].join(' ')
}

test('names the value with the largest share of the whole, in which the unknown counts', () => {
  assert.equal(findingText({ IT: 3, FR: 5, unknown: 2 }), 'share FR 0.5')
  assert.equal(findingText({ IT: 1, DE: 1, FR: 6 }), 'share FR 0.75')
  assert.equal(findingText({ FR: 4 }), 'share FR 1')
})

test('never names the unknown, however large it is', () => {
  assert.equal(findingText({ IT: 1, unknown: 9 }), 'share IT 0.1')
  assert.equal(findingText({ unknown: 9 }), 'unknown')
})

test('gives no share of figures that are no parts of a whole', () => {
  assert.equal(findingText({ merlot: 6, cabernet: 5 }, false), 'most merlot')
})

test('names two that are equal, and none among three or below zero', () => {
  assert.equal(findingText({ IT: 4, FR: 4, DE: 1 }), 'tied IT FR')
  assert.equal(findingText({ IT: 4, FR: 4, DE: 4, ES: 1 }), 'even')
  assert.equal(findingText({ IT: 0, FR: -3 }, false), 'even')
  assert.equal(findingText({}), 'nothing')
})
