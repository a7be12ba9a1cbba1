import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesThatEmpty } from '../../../tests/account-by-days.ts'
import { dayNumber } from '../../shared/days.ts'
import { type Random, seededRandom } from '../../shared/seeded-random.ts'
import { type Flow, yearlyReturn } from './yearly-return.ts'

const flows = (...entries: [day: string, minor: number][]): Flow[] =>
  entries.map(([day, minor]) => ({ day: dayNumber(day), minor }))

/** Asserts a rate in per cent, to a ten-thousandth. */
function isRate(entries: Flow[], per_cent: number) {
  const found = yearlyReturn(entries)
  assert.ok('rate' in found, JSON.stringify(found))
  assert.ok(Math.abs(found.rate * 100 - per_cent) < 1e-4, `${found.rate * 100} instead of ${per_cent}`)
}

test('says five per cent of 100 that became 105 in a year', () => {
  isRate(flows(['2021-01-01', -100_00], ['2022-01-01', 105_00]), 5)
})

test('agrees with the example in the help of XIRR', () => {
  // Microsoft Excel, function XIRR: 37.3362535 per cent.
  const entries = flows(
    ['2008-01-01', -10_000],
    ['2008-03-01', 2_750],
    ['2008-10-30', 4_250],
    ['2009-02-15', 3_250],
    ['2009-04-01', 2_750],
  )
  isRate(entries, 37.336253)
})

test('says a loss, and nothing of money that never came back', () => {
  isRate(flows(['2020-01-01', -200_00], ['2021-12-31', 50_00]), -50)
  assert.deepEqual(yearlyReturn(flows(['2020-01-01', -200_00], ['2021-12-31', 0])), { cannot: 'none' })
  assert.deepEqual(yearlyReturn([]), { cannot: 'short' })
})

test('says nothing per year of less than a year', () => {
  assert.deepEqual(yearlyReturn(flows(['2021-01-01', -100], ['2021-12-31', 200])), { cannot: 'short' })
})

test('says nothing where two rates explain the flows', () => {
  // 100 × 1.1 × 1.3 = 143 and 1.1 + 1.3 = 2.4: the roots are 10 and 30 per cent.
  const entries = flows(['2021-01-01', -100_00], ['2022-01-01', 240_00], ['2023-01-01', -143_00])
  assert.deepEqual(yearlyReturn(entries), { cannot: 'several' })
})

test('says nothing where no rate explains the flows', () => {
  const entries = flows(['2021-01-01', 100_00], ['2022-01-01', -150_00], ['2023-01-01', 100_00])
  assert.deepEqual(yearlyReturn(entries), { cannot: 'none' })
})

test('agrees with an account that is kept day by day, for a thousand cellars', () => {
  const random = seededRandom('a thousand cellars')
  const counts = { rate: 0, several: 0, none: 0 }
  for (let at = 0; at < 1_000; at++) {
    const entries = someFlows(random)
    const found = yearlyReturn(entries)
    const rates = ratesThatEmpty(entries)
    if ('rate' in found) {
      counts.rate++
      assert.equal(rates.length, 1, `${at}: ${JSON.stringify(entries)} has ${rates}`)
      assert.ok(
        Math.abs((rates[0] ?? 0) - found.rate) < 1e-6 * (1 + found.rate),
        `${at}: ${rates[0]}, not ${found.rate}`,
      )
    } else {
      assert.ok(found.cannot !== 'short')
      counts[found.cannot]++
      assert.equal(
        rates.length > 1 ? 'several' : 'none',
        found.cannot,
        `${at}: ${JSON.stringify(entries)} has ${rates}`,
      )
    }
  }
  assert.ok(counts.rate > 700 && counts.none > 10 && counts.several > 10, JSON.stringify(counts))
})

/** Returns one to twelve purchases and what became of them over one to eight years, some of it with nothing left. */
function someFlows(random: Random): Flow[] {
  const start = dayNumber('2015-01-01')
  const days = 366 + Math.floor(random() * 2_500)
  const some = (most: number) => 1 + Math.floor(random() * most)
  const bought = Array.from({ length: some(12) }, () => ({
    day: start + Math.floor(random() * days),
    minor: -some(50_000),
  }))
  const drunk = Array.from({ length: some(12) }, () => ({
    day: start + Math.floor(random() * days),
    minor: random() < 0.2 ? 0 : some(60_000),
  }))
  const rest = { day: start + days, minor: random() < 0.3 ? 0 : some(200_000) }
  return [{ day: start, minor: -some(50_000) }, ...bought, ...drunk, rest]
}
