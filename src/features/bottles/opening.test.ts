import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottleAfter, dayAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { put } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import { aBottle } from '../cellars/builders.ts'
import { departBottles } from './departures.ts'
import { editOpening, openBottle, pour } from './opening.ts'
import type { NewOpening, OpeningChange } from './opening-contract.ts'

const closed = aBottle({ received_on: '2026-01-10' })
const opened: Bottle = { ...closed, opened_on: '2026-03-10', left_ml: 500, preserved: 'vacuum' }

const open = (fields: Partial<NewOpening> = {}, bottle = closed) =>
  tried(openBottle, { bottle_id: bottle.id, opened_on: '2026-03-14', ...fields }, put('bottles', bottle))
const poured = (ml: number, bottle = opened) => tried(pour, { bottle_id: bottle.id, ml }, put('bottles', bottle))
const edited = (change: OpeningChange, bottle = opened) =>
  tried(editOpening, { bottle_id: bottle.id, ...change }, put('bottles', bottle))

test('keeps an opened bottle in the cellar with its level and preservation', () => {
  const bottle = bottleAfter(open({ poured_ml: 150, preserved: 'needle' }))
  assert.deepEqual(
    [bottle.state, bottle.opened_on, bottle.left_ml, bottle.preserved],
    ['in_cellar', '2026-03-14', 600, 'needle'],
  )
  assert.equal(bottleAfter(open()).left_ml, 750)
})

test('opens a bottle once, in the cellar, and not before its arrival', () => {
  assert.throws(() => open({}, opened), refusal('opened_already'))
  assert.throws(() => open({}, aBottle({ state: 'on_order' })), refusal('not_in_state'))
  assert.throws(() => open({}, aBottle({ state: 'gone', departure: 'drunk' })), refusal('bottle_gone'))
  assert.throws(() => open({ opened_on: '2026-01-09' }), refusal('before_arrival', 'opened_on'))
  assert.throws(() => open({ opened_on: dayAfter }), refusal('day_in_future', 'opened_on'))
  assert.throws(() => open({ poured_ml: 751 }), refusal('more_than_bottle', 'poured_ml'))
})

test('lowers the level glass by glass, but not below zero', () => {
  assert.equal(bottleAfter(poured(125)).left_ml, 375)
  assert.equal(bottleAfter(poured(500)).left_ml, 0)
  assert.throws(() => poured(501), refusal('more_than_left', 'ml'))
  assert.throws(() => poured(125, closed), refusal('not_opened'))
  assert.throws(() => poured(125, { ...opened, left_ml: null }), refusal('left_unknown'))
})

test('edits an opening, or removes it', () => {
  assert.equal(bottleAfter(edited({ left_ml: 250 })).left_ml, 250)
  assert.equal(bottleAfter(edited({ preserved: null })).preserved, null)
  assert.equal(bottleAfter(edited({ opened_on: '2026-03-01' })).opened_on, '2026-03-01')
  const shut = bottleAfter(edited({ opened_on: null }))
  assert.deepEqual([shut.opened_on, shut.left_ml, shut.preserved], [null, null, null])
  assert.throws(() => edited({}), refusal('nothing_to_change'))
  assert.throws(() => edited({ left_ml: 800 }), refusal('more_than_bottle', 'left_ml'))
  assert.throws(() => edited({ opened_on: '2025-12-31' }), refusal('before_arrival', 'opened_on'))
  assert.throws(() => edited({ left_ml: 1 }, closed), refusal('not_opened'))
})

test('keeps the opening day of a bottle that was finished', () => {
  const finish = (departure: 'drunk' | 'spoiled', departed_on = '2026-03-14') =>
    tried(departBottles, { bottle_ids: [opened.id], departure, departed_on }, put('bottles', opened))
  const drunk = bottleAfter(finish('drunk'))
  assert.deepEqual([drunk.state, drunk.opened_on, drunk.left_ml], ['gone', '2026-03-10', 0])
  assert.equal(bottleAfter(finish('spoiled')).left_ml, 500)
  assert.throws(() => finish('drunk', '2026-03-09'), refusal('before_opening', 'departed_on'))
})
