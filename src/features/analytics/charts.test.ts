import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChosenChart, chartsAtFirst, chartValues, readCharts } from './charts.ts'

const names = ['ready', 'type', 'price', 'vintage'] as const

test('reads a choice of charts as it was written, in its order and sizes', () => {
  const chosen: ChosenChart<string>[] = [
    { name: 'price', wide: false },
    { name: 'vintage', wide: true },
    { name: 'ready', wide: true },
  ]
  assert.deepEqual(chartValues(chosen), ['price', 'vintage.wide', 'ready.wide'])
  assert.deepEqual(readCharts(chartValues(chosen).join(' '), names), chosen)
})

test('leaves out charts that it does not know, and each second of a kind', () => {
  assert.deepEqual(readCharts('colour type 7  type.wide', names), [{ name: 'type', wide: true }])
  for (const nothing of ['', ' ', 'colour', '.wide']) assert.equal(readCharts(nothing, names), undefined)
})

test('shows at first the charts that the wines fill, below those that need none', () => {
  const charts = {
    map: { atFirst: 'wide', filledBy: () => true },
    heat: { atFirst: 'wide', filledBy: () => false },
    type: { atFirst: 'half' },
    price: {},
    score: { filledBy: () => true },
    ready: { atFirst: 'wide' },
  } as const
  assert.deepEqual(chartsAtFirst(charts, []), [
    { name: 'type', wide: false },
    { name: 'ready', wide: true },
    { name: 'map', wide: true },
  ])
})
