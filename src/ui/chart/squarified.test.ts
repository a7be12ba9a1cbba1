import assert from 'node:assert/strict'
import test from 'node:test'
import { squarified } from './squarified.ts'

test('lays out the example of the paper', () => {
  // Areas 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4: two at the left, two on top of the rest, and so on.
  const boxes = squarified([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
  const rounded = boxes.map(({ x, y, width, height }) =>
    [x, y, width, height].map(each => Math.round(each * 100) / 100),
  )
  assert.deepEqual(rounded, [
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.71, 2.33],
    [4.71, 0, 1.29, 2.33],
    [3, 2.33, 1.2, 1.67],
    [4.2, 2.33, 1.2, 1.67],
    [5.4, 2.33, 0.6, 1.67],
  ])
})

test('fills the box, and gives one value all of it', () => {
  const box = { x: 10, y: 20, width: 300, height: 200 }
  assert.deepEqual(squarified([5], box), [box])
  assert.deepEqual(squarified([], box), [])
  const area = squarified([50, 30, 10, 7, 2, 1], box).reduce((sum, { width, height }) => sum + width * height, 0)
  assert.equal(Math.round(area), 60_000)
})
