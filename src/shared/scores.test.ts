import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreScales } from './score-scales.ts'
import { scoreOn, scoreScale, storedScore } from './scores.ts'

test('restores a score on its scale as entered', () => {
  for (const scale of scoreScales) {
    const { most, step } = scoreScale[scale]
    for (let shown = 0; shown <= most; shown += step) {
      assert.equal(scoreOn(storedScore(shown, scale), scale), shown)
      assert.equal(scoreOn(storedScore(shown, scale), scale, scale), shown)
    }
  }
  assert.equal(scoreOn(storedScore(17.3, 'points_20'), 'points_20', 'points_20'), 17.3)
})

test('rounds a score to the nearest step of another scale', () => {
  assert.equal(scoreOn(92, 'points_20'), 18.5)
  assert.equal(scoreOn(92, 'stars_5'), 4.5)
  assert.equal(scoreOn(storedScore(17.5, 'points_20'), 'points_100'), 88)
})
