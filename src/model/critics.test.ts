import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aWine } from '../features/cellars/builders.ts'
import { criticScore, criticsOf } from './critics.ts'

const read = (text: string) => criticScore(aWine({ extra: { WA: text } }), 'WA')

test('reads the scale of a score from its number', () => {
  assert.deepEqual(read('94'), { score: 94, scale: 'points_100', text: undefined })
  assert.deepEqual(read('17,5'), { score: 87.5, scale: 'points_20', text: undefined })
  assert.deepEqual(read('4.5'), { score: 90, scale: 'stars_5', text: undefined })
})

test('reads two scores as the middle of both, and keeps their text', () => {
  assert.deepEqual(read('92-94'), { score: 93, scale: 'points_100', text: '92-94' })
  assert.deepEqual(read('(92–94)'), { score: 93, scale: 'points_100', text: '(92–94)' })
  assert.deepEqual(read('18-19+'), { score: 92.5, scale: 'points_20', text: '18-19+' })
})

test('reads nothing that is no score', () => {
  for (const text of ['', '0', '-', 'great', '2019', '94 points of 95', '101'])
    assert.equal(read(text), undefined, text)
})

test('finds critics by their short and full names, and the communities of two products', () => {
  const wine = aWine({
    extra: { CScore: '91.5', 'Average rating': '4', 'wine advocate': '95', JS: '97', js: '1', Bin: '7' },
  })
  assert.equal(criticScore(wine, 'CT')?.score, 91.5)
  assert.equal(criticScore(wine, 'Vivino')?.score, 80)
  assert.equal(criticScore(wine, 'WA')?.score, 95)
  assert.equal(criticScore(wine, 'JS')?.score, 97)
  assert.deepEqual(criticsOf([wine, aWine()]), ['CT', 'Vivino', 'WA', 'JS'])
})
