import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupOf, rowLayoutOf, spansBetween, topOf } from './row-layout.ts'

test('stacks the rows without headings', () => {
  const strip = rowLayoutOf([1_000], 50, 0)
  assert.equal(strip.height, 50_000)
  assert.equal(topOf(strip, 20), 1_000)
  assert.deepEqual(spansBetween(strip, 1_000, 1_400), [{ group: 0, first: 20, last: 27 }])
})

test('shows the first and the last rows at the ends, and none beyond them', () => {
  const strip = rowLayoutOf([3], 50, 0)
  assert.deepEqual(spansBetween(strip, -100, 60), [{ group: 0, first: 0, last: 1 }])
  assert.deepEqual(spansBetween(strip, 0, 5_000), [{ group: 0, first: 0, last: 2 }])
  assert.deepEqual(spansBetween(rowLayoutOf([], 50, 0), 0, 5_000), [])
})

test('shifts rows below headings, and shows the heading of a group that begins at the lower edge', () => {
  const strip = rowLayoutOf([2, 3, 1], 50, 30)
  assert.deepEqual(
    strip.groups.map(({ top }) => top),
    [0, 130, 310],
  )
  assert.equal(topOf(strip, 2), 160)
  assert.equal(topOf(strip, 5), 340)
  assert.deepEqual(spansBetween(strip, 40, 150), [
    { group: 0, first: 0, last: 1 },
    { group: 1, first: 2, last: 1 },
  ])
})

test('finds each row of a hundred groups in its group and at its position', () => {
  const strip = rowLayoutOf(
    Array.from({ length: 100 }, (_, at) => (at % 7) + 1),
    40,
    24,
  )
  const lines = strip.groups.reduce((sum, group) => sum + group.count, 0)
  for (let line = 0; line < lines; line++) {
    const top = topOf(strip, line)
    const seen = spansBetween(strip, top, top + 40)
    assert.deepEqual(seen, [{ group: groupOf(strip.groups, line), first: line, last: line }])
  }
})
