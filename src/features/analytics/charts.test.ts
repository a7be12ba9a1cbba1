import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartNames, chartValues, readCharts, usualCharts } from './charts.ts'

test('reads a choice of charts as it was written, in its order and sizes', () => {
  assert.deepEqual(readCharts(chartValues(usualCharts).join(' ')), usualCharts)
  assert.deepEqual(readCharts('price vintage.wide'), [
    { name: 'price', wide: false },
    { name: 'vintage', wide: true },
  ])
})

test('leaves out charts that it does not know, and each second of a kind', () => {
  assert.deepEqual(readCharts('colour type 7  type.wide'), [{ name: 'type', wide: true }])
  for (const nothing of ['', ' ', 'colour', '.wide']) assert.equal(readCharts(nothing), undefined)
})

test('offers a chart of every dimension that is not one of several', () => {
  assert.deepEqual(chartNames, [
    'ready',
    'worth',
    'stage',
    'type',
    'country',
    'region',
    'appellation',
    'vintage',
    'grape',
    'producer',
    'wine',
    'place',
    'merchant',
    'price',
    'size',
    'score',
    'lock',
    'tag',
    'departure',
    'person',
    'occasion',
    'holdings',
    'heat',
    'map',
    'history',
    'gains',
    'price_score',
    'price_value',
    'price_spread',
    'score_spread',
    'pace',
    'fate',
  ])
})
