import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allYears, daysOfPeriods, daysOfPoints, holdPeriod, lastMonths } from './spans.ts'
import { vintageColumns } from './vintage-columns.ts'

const today = '2026-03-14'

test('lists the last months across the turn of the year', () => {
  assert.deepEqual(lastMonths(today, 5), ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'])
})

test('lists the years from the first through this one, and only those with events far back', () => {
  assert.deepEqual(allYears(['2023'], today), ['2023', '2024', '2025', '2026'])
  assert.deepEqual(allYears([], today), ['2026'])
  const long = allYears(['2025', '0012', '2025'], today)
  assert.deepEqual([long[0], long[1], long.at(-1), long.length], ['0012', '1987', '2026', 41])
})

test('joins old vintages, keeps room for missing ones and puts wines without one last', () => {
  assert.deepEqual(vintageColumns(['nv', '2017', '1945', '2015', '1961'], 4), [
    { kind: 'before', year: 2014, vintages: ['1945', '1961'] },
    { kind: 'year', year: 2014, vintages: ['2014'] },
    { kind: 'year', year: 2015, vintages: ['2015'] },
    { kind: 'year', year: 2016, vintages: ['2016'] },
    { kind: 'year', year: 2017, vintages: ['2017'] },
    { kind: 'none', year: 2017, vintages: ['nv'] },
  ])
  assert.deepEqual(vintageColumns([], 4), [])
  assert.equal(vintageColumns(['nv'], 4).length, 1)
})

test('gives months and years in a row as their days, in whatever order they come', () => {
  assert.equal(daysOfPeriods(['2024-02', '2023-12']), '2023-12-01..2024-02-29')
  assert.equal(daysOfPeriods(['2025-12']), '2025-12-01..2025-12-31')
  assert.equal(daysOfPeriods(['2019', '2021', '2020']), '2019-01-01..2021-12-31')
})

test('recognises days that make up a whole month or year', () => {
  const wholeIn = (days: string, ...periods: string[]) => periods.filter(period => holdPeriod(days, period))
  assert.deepEqual(wholeIn('2024-01-01..2024-03-30', '2023-12', '2024-01', '2024-02', '2024-03', '2024'), [
    '2024-01',
    '2024-02',
  ])
  assert.deepEqual(wholeIn('..2024-12-31', '2024', '2025', 'unknown'), ['2024'])
  assert.deepEqual(wholeIn('2024-01', '2024-01'), [])
})

test('gives points on a line of time as the days since the point before the first', () => {
  const line = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-03-14']
  assert.equal(daysOfPoints(line, ['2026-01-31']), '2026-01-01..2026-01-31')
  assert.equal(daysOfPoints(line, ['2026-03-14', '2025-12-31']), '2025-12-01..2026-03-14')
  assert.equal(daysOfPoints(line, ['2025-11-30', '2025-12-31']), '..2025-12-31')
})
