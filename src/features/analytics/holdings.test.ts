import assert from 'node:assert/strict'
import test from 'node:test'
import { holdingsOf } from './holdings.ts'
import { emptyBucket } from './view-buckets.ts'
import { pairKey, pairOf } from './view-pairs.ts'

const of = (figures: readonly (readonly [string, string, number])[]) =>
  holdingsOf(figures.map(([region, producer, figure]) => ({ ...emptyBucket(pairKey(region, producer)), figure })))

test('puts producers into their regions, each from the largest, and the unknown after the known', () => {
  const holdings = of([
    ['unknown', 'Kranich', 50],
    ['Rioja', 'Viña Sol', 2],
    ['Burgundy', 'Deux Vents', 3],
    ['Burgundy', 'Raveau', 5],
    ['Rioja', 'unknown', 1],
  ])
  assert.deepEqual(holdings, [
    {
      values: ['Burgundy'],
      figure: 8,
      parts: [
        { values: ['Raveau'], figure: 5 },
        { values: ['Deux Vents'], figure: 3 },
      ],
    },
    {
      values: ['Rioja'],
      figure: 3,
      parts: [
        { values: ['Viña Sol'], figure: 2 },
        { values: ['unknown'], figure: 1 },
      ],
    },
    { values: ['unknown'], figure: 50, parts: [{ values: ['Kranich'], figure: 50 }] },
  ])
})

test('joins the regions after the twenty-fourth and the producers after the eighth, and loses none', () => {
  const regions = Array.from({ length: 27 }, (_, at) => [`R${at + 10}`, 'P', 100 - at] as const)
  const producers = Array.from({ length: 11 }, (_, at) => ['Big', `P${at + 10}`, 90 - at] as const)
  const holdings = of([...regions, ...producers])
  assert.equal(holdings.length, 25)
  assert.deepEqual(holdings.at(-1), { values: ['R33', 'R34', 'R35', 'R36'], figure: 77 + 76 + 75 + 74, parts: [] })
  const big = holdings[0]
  assert.equal(big?.parts.length, 9)
  assert.deepEqual(big?.parts.at(-1), { values: ['P18', 'P19', 'P20'], figure: 82 + 81 + 80 })
  const sum = [...regions, ...producers].reduce((total, [, , figure]) => total + figure, 0)
  assert.equal(
    holdings.reduce((total, { figure }) => total + figure, 0),
    sum,
  )
})

test('reads both values of a key again, whatever signs they have', () => {
  assert.deepEqual(pairOf(pairKey('Côte d’Or · 1/2', 'A, B')), ['Côte d’Or · 1/2', 'A, B'])
})
