import assert from 'node:assert/strict'
import test from 'node:test'
import type { Bottle } from '../../model/bottle.ts'
import type { WineType } from '../../model/wine.ts'
import { aBottle } from '../cellars/builders.ts'
import { drinkingPace, firstRecordOf } from './drinking-pace.ts'

const today = '2026-03-14'

const here = (type: WineType, count: number) => Array.from({ length: count }, () => aBottle({ wine_id: type }))
const drunk = (type: WineType, departed_on: string | null, fields: Partial<Bottle> = {}) =>
  aBottle({ wine_id: type, state: 'gone', departure: 'drunk', departed_on, ...fields })
const paceOf = (bottles: Bottle[], firstRecord = '2019-01-01') =>
  drinkingPace(bottles, ({ wine_id }) => wine_id as WineType, firstRecord, today)
const rounded = (value: number | null | undefined) => (value == null ? value : Math.round(value * 100) / 100)

test('counts what was drunk in the 365 days through today, by type and in all', () => {
  const year = Array.from({ length: 36 }, () => drunk('red', '2025-09-01'))
  const { since, types, all } = paceOf([...year, drunk('red', '2025-03-14'), ...here('red', 60), ...here('white', 6)])
  assert.equal(since, '2025-03-15')
  const [red, white] = types
  assert.deepEqual([red?.type, red?.drunk, red?.in_cellar], ['red', 36, 60])
  // 36 bottles in 365 days are 3.002 in a twelfth of a year of 365.25, and 27.02 litres in such a year.
  assert.equal(rounded(red?.bottles_a_month), 3)
  assert.equal(rounded(red?.ml_a_year), 27_018.49)
  assert.equal(rounded(red?.months_of_stock), 19.99)
  assert.deepEqual([white?.bottles_a_month, white?.ml_a_year, white?.months_of_stock], [null, null, null])
  assert.equal(rounded(all.months_of_stock), 21.98)
})

test('counts a magnum as one bottle and one litre and a half', () => {
  const { all } = paceOf([drunk('red', '2026-01-01', { size_ml: 1_500 })])
  assert.equal(rounded(all.ml_a_year), 1_501.03)
  assert.equal(all.months_of_stock, 0)
})

test('divides a shorter record by its own days, and says nothing of one below thirty days', () => {
  const bottles = [drunk('red', '2026-03-01'), ...here('red', 4)]
  const { since, all } = paceOf(bottles, '2026-02-13')
  assert.equal(since, '2026-02-13')
  assert.equal(rounded(all.bottles_a_month), 1.01)
  assert.equal(paceOf(bottles, '2026-02-14').all.bottles_a_month, null)
})

test('counts neither gifts nor an unknown day as drunk, and says how many days are unknown', () => {
  const { all, undated } = paceOf([
    drunk('red', null),
    drunk('red', '2026-01-01', { departure: 'gifted' }),
    drunk('red', '2027-01-01'),
    ...here('red', 1),
  ])
  assert.deepEqual([all.drunk, all.bottles_a_month, undated], [0, null, 1])
})

test('begins with the first day that any bottle came or went', () => {
  assert.equal(firstRecordOf([drunk('red', '2025-01-01', { received_on: '2024-05-01' })], today), '2024-05-01')
  assert.equal(firstRecordOf([drunk('red', null, { received_on: null })], today), today)
})
