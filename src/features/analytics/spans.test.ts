import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Period, Share } from './contract.ts'
import { allYears, lastMonths } from './spans.ts'
import { vintageColumns } from './vintage-columns.ts'

const today = '2026-03-14'

test('lists the last months across the turn of the year, with empty ones', () => {
  const months = lastMonths([period('2025-12', 3), period('2020-01', 9)], today, 5)
  assert.deepEqual(
    months.map(month => [month.period, month.bought.bottles]),
    [
      ['2025-11', 0],
      ['2025-12', 3],
      ['2026-01', 0],
      ['2026-02', 0],
      ['2026-03', 0],
    ],
  )
  assert.deepEqual(months[0]?.drunk.query, { stock: 'all', drunk: '2025-11' })
})

test('lists the years from the first through this one, and only those with events far back', () => {
  const yearsShown = (years: Period[]) => allYears(years, today).map(year => year.period)
  assert.deepEqual(yearsShown([period('2023', 1)]), ['2023', '2024', '2025', '2026'])
  assert.deepEqual(yearsShown([]), ['2026'])
  const long = yearsShown([period('0012', 1), period('2025', 1)])
  assert.deepEqual([long[0], long[1], long.at(-1), long.length], ['0012', '1987', '2026', 41])
})

test('joins old vintages, keeps room for missing ones and puts wines without one last', () => {
  const shares = [share('1945', 1), share('1961', 2), share('2015', 3), share('2017', 4), share('nv', 5)]
  const columns = vintageColumns(shares, 4)
  assert.deepEqual(
    columns.map(({ kind, year, share }) => [kind, year, share.bottles]),
    [
      ['before', 2014, 3],
      ['year', 2014, 0],
      ['year', 2015, 3],
      ['year', 2016, 0],
      ['year', 2017, 4],
      ['none', 2017, 5],
    ],
  )
  assert.deepEqual(columns[0]?.share.query, { vintage: ['1945', '1961'] })
  assert.deepEqual(columns[0]?.share.types, [
    { type: 'red', bottles: 3, value_minor: 300, query: { vintage: ['1945', '1961'], type: ['red'] } },
  ])
  assert.deepEqual(vintageColumns([], 4), [])
  assert.equal(vintageColumns([share('nv', 5)], 4).length, 1)
})

function period(name: string, bought: number): Period {
  const none = { bottles: 0, wines: 0, query: {} }
  return { period: name, bought: { ...none, bottles: bought }, drunk: none, left: none, spent_minor: 0, unpriced: 0 }
}

function share(vintage: string, bottles: number): Share {
  const query = { vintage: [vintage] }
  const type = {
    type: 'red' as const,
    bottles,
    value_minor: bottles * 100,
    query: { ...query, type: ['red' as const] },
  }
  return { key: vintage, bottles, wines: 1, value_minor: bottles * 100, unvalued: 0, types: [type], query }
}
