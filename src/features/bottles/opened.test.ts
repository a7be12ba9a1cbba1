import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { preservations, wineTypes } from '../../model/choices.ts'
import { aBottle, aWine } from '../cellars/builders.ts'
import { keeping, keepsFor } from './keeping.ts'
import { glassesIn, openedBottles } from './opened.ts'

const red = aWine({ type: 'red' })
const sparkling = aWine({ type: 'sparkling' })
const port = aWine({ type: 'fortified' })
const grappa = aWine({ type: 'spirit' })

function openedIn(...bottles: Bottle[]) {
  const wines = [red, sparkling, port, grappa].map(wine => put('wines', wine))
  const rows = [...wines, ...bottles.map(bottle => put('bottles', bottle))]
  return openedBottles(withRows(emptyReplica('a'), 1, rows), '2026-03-14')
}
const opened = (wine_id: string, opened_on: string, fields: Partial<Bottle> = {}) =>
  aBottle({ wine_id, opened_on, ...fields })

test('shows how long a bottle is open, how much is left and until when it is good', () => {
  const [one] = openedIn(opened(red.id, '2026-03-11', { left_ml: 250 }))
  assert.ok(one)
  assert.deepEqual([one.days, one.share, one.good_until, one.isForgotten], [3, 1 / 3, '2026-03-16', false])
  assert.equal(openedIn(opened(red.id, '2026-03-11'))[0]?.share, null)
})

test('marks a bottle as open too long the day after its last good day', () => {
  const isForgotten = (wine: string, on: string, fields?: Partial<Bottle>) =>
    openedIn(opened(wine, on, fields))[0]?.isForgotten
  assert.equal(isForgotten(red.id, '2026-03-09'), false)
  assert.equal(isForgotten(red.id, '2026-03-08'), true)
  assert.equal(isForgotten(red.id, '2026-03-08', { preserved: 'gas' }), false)
  assert.equal(isForgotten(red.id, '2025-12-20', { preserved: 'needle' }), false)
  assert.equal(isForgotten(sparkling.id, '2026-03-11'), true)
  assert.equal(isForgotten(port.id, '2026-03-01'), false)
  assert.equal(isForgotten(port.id, '2026-02-01'), true)
  assert.equal(isForgotten(grappa.id, '2020-01-01'), false)
})

test('lists the most urgent bottles first, without closed, departed and ordered ones', () => {
  const sister = opened(sparkling.id, '2026-03-13')
  const found = openedIn(
    opened(grappa.id, '2019-01-01'),
    opened(red.id, '2026-03-12'),
    sister,
    aBottle({ wine_id: red.id }),
    opened(red.id, '2026-03-01', { state: 'gone', departure: 'drunk' }),
  )
  assert.deepEqual(
    found.map(each => each.wine.type),
    ['sparkling', 'red', 'spirit'],
  )
})

test('keeps no type longer under its cork than with a better preservation', () => {
  for (const type of wineTypes) {
    const days = preservations.map(preserved => keepsFor(type, preserved) ?? Number.POSITIVE_INFINITY)
    assert.deepEqual(
      days,
      days.toSorted((a, b) => a - b),
      type,
    )
    assert.equal(keepsFor(type, null), keeping[type].days.cork)
  }
})

test('counts what is left in whole glasses', () => {
  assert.equal(glassesIn(600, 125), 4)
  assert.equal(glassesIn(100, 125), 0)
})
