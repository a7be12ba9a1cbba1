import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../tests/fields-of.ts'
import type { GainOfBucket } from '../money/returns.ts'
import { gainsOf } from './gains.ts'

const part = (bottles: number, cost_minor: number, worth_minor: number) => ({ bottles, cost_minor, worth_minor })
const bucket = (key: string, open = part(0, 0, 0), realised = part(0, 0, 0), left_out = 0): GainOfBucket => ({
  key,
  open,
  realised,
  left_out,
})

test('puts the largest gain or loss first, open and realised together, and the unknown last', () => {
  const gains = gainsOf([
    bucket('unknown', part(9, 1_000, 90_000)),
    bucket('Savoie', part(1, 2_000, 2_500)),
    bucket('Mosel', part(2, 4_000, 3_000), part(1, 2_000, 0)),
    bucket('Rioja', part(1, 1_000, 3_000), part(1, 3_000, 4_000)),
  ])
  assert.deepEqual(fieldsOf(gains, 'key', 'gain_minor'), [
    ['Mosel', -3_000],
    ['Rioja', 3_000],
    ['Savoie', 500],
    ['unknown', 89_000],
  ])
  assert.deepEqual(gains[0]?.all, part(3, 6_000, 3_000))
})

test('leaves out what no bottle has a gain in, however many of its bottles are left out', () => {
  assert.deepEqual(gainsOf([bucket('Savoie', undefined, undefined, 7)]), [])
})
