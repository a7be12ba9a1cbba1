import assert from 'node:assert/strict'
import test from 'node:test'
import { heatCells, heatRows } from './heat-cells.ts'
import { pairKey } from './view-pairs.ts'

test('gives the largest regions their own rows, joins the others, and puts the unknown last', () => {
  const figures = new Map([
    ['unknown', 99],
    ['Douro', 2],
    ['Burgundy', 9],
    ['Rioja', 4],
    ['Alsace', 4],
  ])
  assert.deepEqual(heatRows(figures, 2), [
    { kind: 'region', regions: ['Burgundy'] },
    { kind: 'region', regions: ['Alsace'] },
    { kind: 'others', regions: ['Rioja', 'Douro'] },
    { kind: 'unknown', regions: ['unknown'] },
  ])
  assert.deepEqual(heatRows(new Map([['Rioja', 1]]), 2), [{ kind: 'region', regions: ['Rioja'] }])
})

test('puts every bucket into the cell of its region and its vintage', () => {
  const keys = [
    pairKey('Rioja', '2016'),
    pairKey('Burgundy', '1999'),
    pairKey('Douro', '2016'),
    pairKey('unknown', 'NV'),
  ]
  const rows = heatRows(
    new Map([
      ['Burgundy', 3],
      ['Rioja', 2],
      ['Douro', 1],
      ['unknown', 1],
    ]),
    1,
  )
  const columns = [{ vintages: ['1998', '1999'] }, { vintages: ['2016'] }, { vintages: ['NV'] }]
  assert.deepEqual(heatCells(keys, rows, columns), [
    [[1], [], []],
    [[], [0, 2], []],
    [[], [], [3]],
  ])
})
