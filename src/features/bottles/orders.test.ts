import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottlesAfter, context, dayAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { fieldsOf } from '../../../tests/fields-of.ts'
import { put } from '../../ledger/command.ts'
import { type Bottle, Purchase } from '../../model/bottle.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { addOrder, cancelBottles, receiveBottles } from './orders.ts'
import type { NewOrder, OrderLine } from './orders-contract.ts'

const riesling = aWine()
const pinot = aWine({ type: 'red' })
const rack = aPlace()

const lineOf = (count: number, fields: Partial<OrderLine> = {}): OrderLine => ({
  id: anId(),
  wine_id: riesling.id,
  bottle_ids: Array.from({ length: count }, () => anId()),
  size_ml: 750,
  ...fields,
})
const ordered = (lines: OrderLine[], fields: Partial<NewOrder> = {}) =>
  tried(
    addOrder,
    { lines, received_on: null, ...fields },
    put('wines', riesling),
    put('wines', pinot),
    put('places', rack),
  )
const purchasesAfter = (written: ReturnType<typeof ordered>) =>
  written.flatMap(row => (row.table === 'purchases' && row.after ? [Purchase.parse(row.after)] : []))

test('adds a purchase for each wine and size of an order, with the fields of the order', () => {
  const lines = [
    lineOf(6, { price_minor: 1200, price_currency: 'EUR' }),
    lineOf(2, { size_ml: 1500, price_minor: 2600, price_currency: 'EUR' }),
    lineOf(3, { wine_id: pinot.id, note: 'For the wedding' }),
  ]
  const written = ordered(lines, { merchant: 'Ambros', order_number: '77', ordered_on: '2026-03-01' })
  assert.deepEqual(
    purchasesAfter(written).map(({ quantity, size_ml, merchant, order_number, note }) => [
      quantity,
      size_ml,
      merchant,
      order_number,
      note,
    ]),
    [
      [6, 750, 'Ambros', '77', null],
      [2, 1500, 'Ambros', '77', null],
      [3, 750, 'Ambros', '77', 'For the wedding'],
    ],
  )
  const bottles = bottlesAfter(written)
  assert.equal(new Set(bottles.map(bottle => bottle.code)).size, 11)
  assert.deepEqual(fieldsOf(bottles, 'state', 'place_id'), Array(11).fill(['on_order', null]))
})

test('puts an order that has arrived into its place', () => {
  const bottles = bottlesAfter(ordered([lineOf(2)], { received_on: '2026-03-14', place_id: rack.id }))
  assert.deepEqual(fieldsOf(bottles, 'state', 'place_id'), Array(2).fill(['in_cellar', rack.id]))
})

test('rejects a whole order and names the invalid line', () => {
  const stranger = lineOf(1, { wine_id: anId() })
  assert.throws(() => ordered([lineOf(1), stranger]), refusal('not_yours', 'lines.1.wine_id'))
  const priced = lineOf(1, { price_minor: 100 })
  assert.throws(() => ordered([priced]), refusal('amount_without_currency', 'lines.0.price_currency'))
  const line = lineOf(1)
  assert.throws(() => ordered([line, line]), refusal('chosen_twice', 'lines'))
  assert.throws(() => ordered([lineOf(600), lineOf(600)]), refusal('too_many', 'lines'))
  assert.throws(() => ordered([lineOf(1)], { ordered_on: dayAfter }), refusal('day_in_future', 'ordered_on'))
  assert.throws(() => ordered([lineOf(1)], { place_id: rack.id }), refusal('not_in_state'))
})

const waiting = [aBottle({ state: 'on_order' }), aBottle({ state: 'on_order' }), aBottle({ state: 'on_order' })]
const rows = (bottles: readonly Bottle[]) => [put('places', rack), ...bottles.map(bottle => put('bottles', bottle))]
const received = (bottles: readonly Bottle[], received_on = '2026-03-10') => {
  const bottle_ids = bottles.map(({ id }) => id)
  return tried(receiveBottles, { bottle_ids, received_on, place_id: rack.id }, ...rows([...waiting, ...bottles]))
}
const cancel = (bottles: readonly Bottle[], cancelled_on = '2026-03-10') => {
  const bottle_ids = bottles.map(({ id }) => id)
  return tried(cancelBottles, { bottle_ids, cancelled_on, note: 'Sold out' }, ...rows([...waiting, ...bottles]))
}

test('receives a part of an order on a day into a place, and keeps the rest on order', () => {
  const here = bottlesAfter(received(waiting.slice(0, 2)))
  assert.deepEqual(
    here.map(({ state, received_on, place_id }) => [state, received_on, place_id]),
    Array.from({ length: 2 }, () => ['in_cellar', '2026-03-10', rack.id]),
  )
})

test('receives all bottles or none', () => {
  const [one = aBottle()] = waiting
  assert.throws(() => received([one, aBottle()]), refusal('received_already'))
  assert.throws(() => received([one, aBottle({ state: 'gone', departure: 'cancelled' })]), refusal('bottle_gone'))
  assert.throws(() => received([one, one]), refusal('chosen_twice', 'bottle_ids'))
  assert.throws(() => received([one], dayAfter), refusal('day_in_future', 'received_on'))
})

test('cancels bottles without counting them as ever in the cellar', () => {
  const [bottle] = bottlesAfter(cancel(waiting.slice(2)))
  assert.ok(bottle)
  const { state, departure, departed_on, departed_by, departure_note, received_on } = bottle
  assert.deepEqual([state, departure, departed_on, departure_note], ['gone', 'cancelled', '2026-03-10', 'Sold out'])
  assert.deepEqual([departed_by, received_on], [context.person_id, null])
  assert.throws(() => cancel([aBottle()]), refusal('received_already'))
  assert.throws(() => cancel(waiting, dayAfter), refusal('day_in_future', 'cancelled_on'))
})

test('adds an unlisted wine of an order once for all of its sizes', () => {
  const wine_id = anId()
  const newWine = { producer: 'Weingut Neuling', vintage: 2021, type: 'white' } as const
  const written = ordered([lineOf(1), lineOf(6, { wine_id, wine: newWine }), lineOf(2, { wine_id, size_ml: 1500 })])
  const wines = written.flatMap(row => (row.table === 'wines' && row.after ? [row.after] : []))
  assert.deepEqual(
    wines.map(wine => [wine.id, 'producer' in wine && wine.producer]),
    [[wine_id, 'Weingut Neuling']],
  )
  assert.equal(bottlesAfter(written).filter(bottle => bottle.wine_id === wine_id).length, 8)

  const ahead = lineOf(1, { wine_id: anId(), wine: { ...newWine, vintage: 2099 } })
  assert.throws(() => ordered([lineOf(1), ahead]), refusal('too_big', 'lines.1.wine.vintage'))
  const twice = lineOf(1, { wine_id, wine: newWine })
  assert.throws(() => ordered([lineOf(1, { wine_id, wine: newWine }), twice]), refusal('chosen_twice', 'lines'))
  assert.throws(() => ordered([lineOf(1, { wine_id })]), refusal('not_yours', 'lines.0.wine_id'))
})
