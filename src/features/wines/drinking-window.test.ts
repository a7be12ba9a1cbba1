import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stage } from '../../model/wine.ts'
import { axisOn, barOn, shareOn, stageOf } from './drinking-window.ts'

const table: [from: number | null, until: number | null, year: number, stage: Stage][] = [
  [null, null, 2025, 'unknown'],
  [2026, 2030, 2025, 'young'],
  [2026, null, 2025, 'young'],
  [2020, 2024, 2025, 'past'],
  [null, 2024, 2025, 'past'],
  [2020, null, 2025, 'peak'],
  [null, 2030, 2025, 'peak'],
  [2025, 2025, 2025, 'peak'],
  [2025, 2026, 2025, 'peak'],
  [2024, 2025, 2025, 'peak'],
  [2025, 2027, 2025, 'early'],
  [2024, 2026, 2025, 'peak'],
  [2023, 2025, 2025, 'late'],
  [2025, 2028, 2025, 'early'],
  [2024, 2027, 2025, 'peak'],
  [2023, 2026, 2025, 'peak'],
  [2022, 2025, 2025, 'late'],
  [2020, 2031, 2023, 'early'],
  [2020, 2031, 2024, 'peak'],
  [2020, 2031, 2027, 'peak'],
  [2020, 2031, 2028, 'late'],
  [2020, 2031, 2031, 'late'],
  [2020, 2031, 2032, 'past'],
]

for (const [drink_from, drink_until, year, stage] of table) {
  test(`calls a window ${drink_from}–${drink_until} ${stage} in ${year}`, () => {
    assert.equal(stageOf({ drink_from, drink_until, window_source: 'own' }, year), stage)
    assert.equal(stageOf({ drink_from, drink_until, window_source: null }, `${year}-07-01`), stage)
  })
}

test('says of a stage that it is estimated', () => {
  const stagesOf = (years: number[]) =>
    years.map(year => stageOf({ drink_from: 2020, drink_until: 2031, window_source: 'estimated' }, year))
  assert.deepEqual(stagesOf([2019, 2020, 2025, 2031, 2032]), [
    'young_estimated',
    'early_estimated',
    'peak_estimated',
    'late_estimated',
    'past_estimated',
  ])
  const none = { drink_from: null, drink_until: null, window_source: null }
  assert.equal(stageOf(none, 2025), 'unknown')
})

test('passes through the stages of a window in order', () => {
  const order: Stage[] = ['young', 'early', 'peak', 'late', 'past']
  for (let length = 1; length <= 40; length++) {
    const window = { drink_from: 2000, drink_until: 2000 + length - 1, window_source: 'imported' as const }
    let reached = 0
    for (let year = 1995; year < 2050; year++) {
      const at = order.indexOf(stageOf(window, year))
      assert.ok(at >= reached, `${length} years in ${year}`)
      reached = at
    }
  }
})

test('draws a bar over the whole years of a window', () => {
  const axis = { first: 2020, last: 2029 }
  assert.deepEqual(barOn(axis, { drink_from: 2022, drink_until: 2025 }), {
    start: 0.2,
    end: 0.6,
    open_start: false,
    open_end: false,
  })
  assert.deepEqual(barOn(axis, { drink_from: 2010, drink_until: 2040 }), {
    start: 0,
    end: 1,
    open_start: true,
    open_end: true,
  })
  assert.deepEqual(barOn(axis, { drink_from: 2025, drink_until: null }), {
    start: 0.5,
    end: 1,
    open_start: false,
    open_end: true,
  })
  assert.deepEqual(barOn(axis, { drink_from: 2000, drink_until: 2010 }), {
    start: 0,
    end: 0,
    open_start: true,
    open_end: false,
  })
  assert.equal(barOn(axis, { drink_from: null, drink_until: null }), undefined)
})

test('positions a day on the axis by its days', () => {
  const axis = { first: 2020, last: 2029 }
  assert.equal(shareOn(axis, '2020-01-01'), 0)
  assert.ok(Math.abs(shareOn(axis, '2025-01-01') - 0.5) < 0.001)
  assert.equal(shareOn(axis, '2031-01-01'), 1)
  const today = '2026-06-30'
  const share = shareOn(axisOn(today), today)
  assert.ok(share > 0.25 && share < 0.35)
})
