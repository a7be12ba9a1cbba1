import assert from 'node:assert/strict'
import test from 'node:test'
import type { Amounts } from '../../model/linked-views.ts'
import { dotsOf } from './dots.ts'

type Bottle = readonly [wine: number, x: number | undefined, y: number | undefined]
const [mosel, barolo, rioja] = [0, 1, 2]

test('puts each wine at the averages of its bottles, those with the most bottles first', () => {
  const { dots } = found([mosel, 800, 90], [barolo, 3_000, 94], [barolo, 5_000, 94])
  assert.deepEqual(dots, [
    { wine: barolo, bottles: 2, x: 4_000, y: 94 },
    { wine: mosel, bottles: 1, x: 800, y: 90 },
  ])
})

test('leaves out bottles of which one number is unknown, and counts the wines without a dot', () => {
  const { dots, without } = found(
    [barolo, 3_000, 94],
    [barolo, undefined, 94],
    [mosel, 800, undefined],
    [rioja, undefined, undefined],
    [rioja, undefined, 88],
  )
  assert.deepEqual(dots, [{ wine: barolo, bottles: 1, x: 3_000, y: 94 }])
  assert.equal(without, 2)
})

test('keeps a free bottle at zero', () => {
  assert.deepEqual(found([rioja, 0, 88]).dots, [{ wine: rioja, bottles: 1, x: 0, y: 88 }])
})

function found(...bottles: Bottle[]) {
  const amounts = (of: 1 | 2): Amounts => ({
    values: Float64Array.from(bottles, bottle => bottle[of] ?? 0),
    known: Uint8Array.from(bottles, bottle => (bottle[of] === undefined ? 0 : 1)),
  })
  const all = Int32Array.from(bottles.keys())
  return dotsOf(
    all,
    Int32Array.from(bottles, ([wine]) => wine),
    amounts(1),
    amounts(2),
  )
}
