import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottleAfter, dayAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { put } from '../../ledger/command.ts'
import { aBottle, anId, aPlace } from '../cellars/builders.ts'
import type { DepartureChange } from './contract.ts'
import { bringBack, editDeparture } from './departures.ts'

const gone = aBottle({
  state: 'gone',
  received_on: '2025-01-01',
  departure: 'drunk',
  departed_on: '2025-06-01',
  departure_note: 'Corked, perhaps',
  company: 'Clara',
  departed_by: anId(),
})
const cancelled = aBottle({ state: 'gone', departure: 'cancelled', departed_on: '2025-06-01' })
const rack = aPlace()

const edited = (change: DepartureChange, bottle = gone) =>
  tried(editDeparture, { bottle_id: bottle.id, ...change }, put('bottles', bottle))
const back = (bottle = gone, place_id?: string) =>
  tried(bringBack, { bottle_id: bottle.id, place_id }, put('bottles', bottle), put('places', rack))

test('edits a departure without returning the bottle', () => {
  const bottle = bottleAfter(edited({ departure: 'gifted', departed_on: '2025-05-31', company: 'Bruno', note: null }))
  assert.deepEqual(
    [bottle.state, bottle.departure, bottle.departed_on, bottle.company, bottle.departure_note, bottle.departed_by],
    ['gone', 'gifted', '2025-05-31', 'Bruno', null, gone.departed_by],
  )
  const sold = bottleAfter(edited({ departure: 'sold', revenue_minor: 5000, revenue_currency: 'GBP' }))
  assert.deepEqual([sold.company, sold.revenue_minor, sold.revenue_currency], ['Clara', 5000, 'GBP'])
  assert.equal(bottleAfter(edited({ revenue_minor: null, company: null }, sold)).revenue_currency, null)
})

test('rejects an impossible change of a departure', () => {
  assert.throws(() => edited({}), refusal('nothing_to_change'))
  assert.throws(() => edited({ departed_on: '2024-12-31' }), refusal('before_arrival', 'departed_on'))
  assert.throws(() => edited({ departed_on: dayAfter }), refusal('day_in_future', 'departed_on'))
  assert.throws(() => edited({ revenue_minor: 1 }), refusal('amount_without_currency', 'revenue_currency'))
  assert.throws(() => edited({ company: 'Bruno' }, aBottle()), refusal('not_gone'))
  assert.throws(() => edited({ departure: 'drunk' }, cancelled), refusal('not_in_state'))
  assert.equal(bottleAfter(edited({ note: 'The merchant closed' }, cancelled)).departure_note, 'The merchant closed')
})

test('clears the departure of a bottle that is returned', () => {
  const bottle = bottleAfter(back(gone, rack.id))
  assert.deepEqual(
    [bottle.state, bottle.place_id, bottle.departure, bottle.departed_on, bottle.company, bottle.departed_by],
    ['in_cellar', rack.id, null, null, null, null],
  )
  assert.equal(bottle.received_on, '2025-01-01')
  assert.throws(() => back(aBottle()), refusal('not_gone'))
  assert.throws(() => back(gone, anId()), refusal('not_yours', 'place_id'))
})

test('puts a cancelled bottle on order again, without a place', () => {
  assert.equal(bottleAfter(back(cancelled)).state, 'on_order')
  assert.throws(() => back(cancelled, rack.id), refusal('not_in_state'))
})
