import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupOf, rowLayoutOf, spansBetween, topOf } from './row-layout.ts'

test('stacks the rows without headings', () => {
  const rowLayout = rowLayoutOf([1_000], 50, 0)
  assert.equal(rowLayout.height, 50_000)
  assert.equal(topOf(rowLayout, 20), 1_000)
  assert.deepEqual(spansBetween(rowLayout, 1_000, 1_400), [{ group: 0, first: 20, last: 27 }])
})

test('shows the first and the last rows at the ends, and none beyond them', () => {
  const rowLayout = rowLayoutOf([3], 50, 0)
  assert.deepEqual(spansBetween(rowLayout, -100, 60), [{ group: 0, first: 0, last: 1 }])
  assert.deepEqual(spansBetween(rowLayout, 0, 5_000), [{ group: 0, first: 0, last: 2 }])
  assert.deepEqual(spansBetween(rowLayoutOf([], 50, 0), 0, 5_000), [])
})

test('shifts rows below headings, and shows the heading of a group that begins at the lower edge', () => {
  const rowLayout = rowLayoutOf([2, 3, 1], 50, 30)
  assert.deepEqual(
    rowLayout.groups.map(({ top }) => top),
    [0, 130, 310],
  )
  assert.equal(topOf(rowLayout, 2), 160)
  assert.equal(topOf(rowLayout, 5), 340)
  assert.deepEqual(spansBetween(rowLayout, 40, 150), [
    { group: 0, first: 0, last: 1 },
    { group: 1, first: 2, last: 1 },
  ])
})

test('finds each row of a hundred groups in its group and at its position', () => {
  const counts = Array.from({ length: 100 }, (_, at) => (at % 7) + 1)
  const rowLayout = rowLayoutOf(counts, 40, 24)
  let [line, top] = [0, 0]
  for (const [group, count] of counts.entries()) {
    top += 24
    for (const end = line + count; line < end; line++) {
      assert.deepEqual([groupOf(rowLayout.groups, line), topOf(rowLayout, line)], [group, top])
      assert.deepEqual(spansBetween(rowLayout, top, top + 40), [{ group, first: line, last: line }])
      top += 40
    }
  }
  assert.equal(rowLayout.height, top)
})
