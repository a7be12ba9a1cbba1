import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundledEstimates } from './bundled-estimates.ts'
import { read, written } from './dense-estimates.ts'

test('writes the estimates in columns for a browser, which reads the same rows out of them', () => {
  const places = [['Burgundy', 'Bourgogne']]
  const rows = [
    { type: 'white', from: 0, until: 2 },
    { type: 'red', country: 'FR', region: 'Burgundy', grape: 'Gamay', classification: 'Cru', from: 3, until: 9 },
  ]
  const dense = written({ places, grapes: [], rows })
  assert.deepEqual(dense, {
    places: ['Burgundy|Bourgogne'],
    grapes: [],
    columns: ['white|red', '|FR', '|Burgundy', '|Gamay', '|Cru', '0|3', '2|9'],
  })
  assert.deepEqual(read(dense), { places, grapes: [], rows })

  const ours = bundledEstimates()
  const arrived = read(JSON.parse(JSON.stringify(written(ours))))
  assert.equal(arrived.rows.length, ours.rows.length)
  assert.deepEqual(written(arrived), written(ours))
})
