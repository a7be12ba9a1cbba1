import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '../../model/place.ts'
import { aPlace } from '../cellars/builders.ts'
import { foundIn, type OutlineRow, openAtFirst, outlineMove, outlineOf } from './outline.ts'
import { treeOf } from './tree.ts'

const house = aPlace({ name: 'House' })
const cellar = aPlace({ name: 'Cellar', parent_id: house.id })
const kitchen = aPlace({ name: 'Küche', parent_id: house.id })
const bins = ['A1-01', 'A1-02', 'A1-03', 'A1-04'].map(name => aPlace({ name, parent_id: cellar.id }))
const fridge = aPlace({ name: 'Fridge', parent_id: kitchen.id })
const tree = treeOf(placesOf(house, cellar, kitchen, ...bins, fridge), new Intl.Collator('en', { numeric: true }))

test('opens levels from the top as long as their rows fit, and passes over a place with too many', () => {
  assert.deepEqual(namesOf(outlineOf(tree, isAmong(openAtFirst(tree, 100)))), [
    '1 House',
    '2 Cellar',
    '3 A1-01',
    '3 A1-02',
    '3 A1-03',
    '3 A1-04',
    '2 Küche',
    '3 Fridge',
  ])
  assert.deepEqual(namesOf(outlineOf(tree, isAmong(openAtFirst(tree, 6)))), [
    '1 House',
    '2 Cellar',
    '2 Küche',
    '3 Fridge',
  ])
  assert.deepEqual(namesOf(outlineOf(tree, isAmong(openAtFirst(tree, 2)))), ['1 House'])
})

test('finds places by words of their names, with words of the places around them, without accents', () => {
  assert.deepEqual(namesOf(foundIn(tree, ['a1'])), ['1 A1-01', '1 A1-02', '1 A1-03', '1 A1-04'])
  assert.deepEqual(namesOf(foundIn(tree, ['kuche', 'fri'])), ['1 Fridge'])
  assert.deepEqual(namesOf(foundIn(tree, ['cellar'])), ['1 Cellar'])
  assert.deepEqual(namesOf(foundIn(tree, ['cellar', 'fridge'])), [])
})

test('moves through the rows by keys, and opens and closes places', () => {
  const rows = outlineOf(tree, isAmong(new Set([house.id, kitchen.id])))
  assert.deepEqual(namesOf(rows), ['1 House', '2 Cellar', '2 Küche', '3 Fridge'])
  const at = { isRtl: false, page: 10 }
  assert.deepEqual(outlineMove('ArrowDown', rows, 0, at), { to: 1 })
  assert.deepEqual(outlineMove('ArrowUp', rows, 0, at), { to: 0 })
  assert.deepEqual(outlineMove('PageDown', rows, 1, at), { to: 3 })
  assert.deepEqual(outlineMove('Home', rows, 3, at), { to: 0 })
  assert.deepEqual(outlineMove('ArrowRight', rows, 0, at), { to: 1 })
  assert.deepEqual(outlineMove('ArrowRight', rows, 1, at), { toggle: cellar })
  assert.deepEqual(outlineMove('ArrowLeft', rows, 2, at), { toggle: kitchen })
  assert.deepEqual(outlineMove('ArrowLeft', rows, 3, at), { to: 2 })
  assert.deepEqual(outlineMove('ArrowRight', rows, 3, { ...at, isRtl: true }), { to: 2 })
  assert.equal(outlineMove('ArrowRight', rows, 3, at), undefined)
  assert.equal(outlineMove('x', rows, 0, at), undefined)
})

function placesOf(...some: Place[]) {
  return new Map(some.map(place => [place.id, place]))
}

function namesOf(rows: readonly OutlineRow[]) {
  return rows.map(({ level, node }) => `${level} ${node.place.name}`)
}

const isAmong = (ids: ReadonlySet<string>) => (id: string) => ids.has(id)
