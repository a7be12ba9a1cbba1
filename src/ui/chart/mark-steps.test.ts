import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksOf } from './chart-data.ts'
import { stepOf, steppedTo } from './mark-steps.ts'

const series = [
  { key: 'a', label: 'A', tone: '--chart-1' as const },
  { key: 'b', label: 'B', tone: '--chart-2' as const },
  { key: 'c', label: 'C', tone: '--chart-3' as const },
]
const data = [
  { key: '1', label: 'One', values: { a: 1, b: 2, c: 3 } },
  { key: '2', label: 'Two', values: {} },
  { key: '3', label: 'Three', values: { a: 4, c: 0.5 } },
]
const marks = marksOf(data, series)

test('marks only values above zero', () => {
  assert.deepEqual(
    marks.map(mark => `${mark.row}${mark.series}`),
    ['00', '01', '02', '20', '22'],
  )
})

test('steps over an empty row and stays as near as it can', () => {
  assert.deepEqual(steppedTo(marks, { row: 0, series: 2 }, 'next-row'), { row: 2, series: 2 })
  assert.deepEqual(steppedTo(marks, { row: 2, series: 0 }, 'previous-row'), { row: 0, series: 0 })
})

test('steps stop at the ends', () => {
  assert.deepEqual(steppedTo(marks, { row: 2, series: 2 }, 'next-row'), { row: 2, series: 2 })
  assert.deepEqual(steppedTo(marks, { row: 0, series: 0 }, 'previous-series'), { row: 0, series: 0 })
  assert.deepEqual(steppedTo(marks, { row: 0, series: 1 }, 'last'), { row: 2, series: 2 })
  assert.deepEqual(steppedTo(marks, { row: 2, series: 2 }, 'first'), { row: 0, series: 0 })
})

test('goes back with the right arrow where the page runs from right to left', () => {
  assert.equal(stepOf('ArrowRight', 'inline', false), 'next-row')
  assert.equal(stepOf('ArrowRight', 'inline', true), 'previous-row')
  assert.equal(stepOf('ArrowDown', 'block', true), 'next-row')
  assert.equal(stepOf('x', 'inline', false), undefined)
})

test('walks over areas that lie in both directions with every arrow', () => {
  const steps = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'x'].map(key => stepOf(key, 'both', false))
  assert.deepEqual(steps, ['next-row', 'next-row', 'previous-row', 'previous-row', undefined])
  assert.equal(stepOf('ArrowLeft', 'both', true), 'next-row')
})
