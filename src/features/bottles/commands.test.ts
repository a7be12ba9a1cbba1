import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottleAfter, bottlesAfter, context, dayAfter, refusal, tomorrow, tried } from '../../../tests/command-trial.ts'
import { fieldOf } from '../../../tests/fields-of.ts'
import { type Command, put, type RowWrite } from '../../ledger/command.ts'
import { type Bottle, Purchase } from '../../model/bottle.ts'
import { Place } from '../../model/place.ts'
import { AppError } from '../../shared/errors.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { codesOf } from './code.ts'
import { addBottles, editBottle, moveBottles } from './commands.ts'
import type { NewDeparture, NewPurchase } from './contract.ts'
import { departBottles } from './departures.ts'
import { receiveBottles } from './orders.ts'

const wine = aWine()
const rack = aPlace({ kind: 'rack' })
const after = <Input>(command: Command<Input>, input: Input, ...rows: RowWrite[]) =>
  tried(command, input, put('wines', wine), put('places', rack), ...rows)

const order = (fields: Partial<NewPurchase> = {}): NewPurchase => ({
  id: anId(),
  wine_id: wine.id,
  bottle_ids: [anId(), anId()],
  size_ml: 750,
  received_on: '2026-03-01',
  ...fields,
})
const add = (fields: Partial<NewPurchase>, ...rows: RowWrite[]) => after(addBottles, order(fields), ...rows)

test('adds one purchase and a row with its own code for each bottle', () => {
  const written = add({
    price_minor: 1990,
    price_currency: 'EUR',
    place_id: rack.id,
    bottle_ids: [anId(), anId(), anId()],
  })
  const purchase = Purchase.parse(written.find(row => row.table === 'purchases')?.after)
  const bottles = bottlesAfter(written)
  assert.deepEqual([purchase.quantity, purchase.price_minor, purchase.price_currency], [3, 1990, 'EUR'])
  assert.equal(new Set(bottles.map(bottle => bottle.code)).size, 3)
  for (const bottle of bottles) {
    assert.equal(bottle.purchase_id, purchase.id)
    assert.deepEqual([bottle.state, bottle.place_id, bottle.received_on], ['in_cellar', rack.id, '2026-03-01'])
  }
})

test('adds bottles that have not come as on order and without a place', () => {
  const bottle = bottleAfter(add({ received_on: null, expected_on: '2027-01-01' }))
  assert.deepEqual([bottle.state, bottle.received_on, bottle.place_id], ['on_order', null, null])
  assert.throws(() => add({ received_on: null, place_id: rack.id }), refusal('not_in_state'))
})

test('skips a code that is taken', () => {
  const id = anId()
  const taken = aBottle({ code: codesOf(id)[0] ?? '' })
  assert.equal(bottleAfter(add({ bottle_ids: [id] }, put('bottles', taken))).code, codesOf(id)[1])
  assert.deepEqual(addBottles.reads(order({ bottle_ids: [id] })).bottles?.code, codesOf(id))
})

test('rejects an amount without a currency and a currency without an amount', () => {
  assert.throws(() => add({ price_minor: 100 }), refusal('amount_without_currency', 'price_currency'))
  assert.throws(() => add({ price_currency: 'EUR' }), refusal('amount_without_currency', 'price_currency'))
  assert.throws(() => add({ price_minor: 100, price_currency: 'QQQ' }), refusal('not_a_currency', 'price_currency'))
})

test('does not find rows of another cellar', () => {
  assert.throws(() => add({ wine_id: anId() }), refusal('not_yours', 'wine_id'))
  assert.throws(() => add({ place_id: anId() }), refusal('not_yours', 'place_id'))
  assert.throws(() => after(departBottles, { bottle_ids: [anId()], ...drunk }), refusal('not_found'))
})

test('rejects a bottle that is named twice or exists already', () => {
  const id = anId()
  assert.throws(() => add({ bottle_ids: [id, id] }), refusal('chosen_twice', 'bottle_ids'))
  assert.throws(() => add({ bottle_ids: [id] }, put('bottles', aBottle({ id }))), refusal('exists_already'))
})

test('accepts a day at most one day ahead, for people where it is tomorrow already', () => {
  assert.equal(bottleAfter(add({ received_on: tomorrow })).received_on, tomorrow)
  assert.throws(() => add({ received_on: dayAfter }), refusal('day_in_future', 'received_on'))
  assert.throws(() => add({ ordered_on: dayAfter }), refusal('day_in_future', 'ordered_on'))
  assert.throws(() => depart({ departed_on: dayAfter }), refusal('day_in_future', 'departed_on'))
})

const drunk: NewDeparture = { departure: 'drunk', departed_on: '2026-03-13', company: 'Clara' }
const lying = aBottle({
  wine_id: wine.id,
  received_on: '2025-01-01',
  place_id: rack.id,
  slot_row: 1,
  slot_column: 2,
  slot_depth: 1,
})
const depart = (fields: Partial<NewDeparture>, bottle = lying) =>
  after(departBottles, { bottle_ids: [bottle.id], ...drunk, ...fields }, put('bottles', bottle))

test('records when, how and with whom a bottle leaves, and frees its slot', () => {
  const gone = bottleAfter(depart({}))
  assert.deepEqual(
    [gone.state, gone.departure, gone.departed_on, gone.company],
    ['gone', 'drunk', '2026-03-13', 'Clara'],
  )
  assert.deepEqual([gone.place_id, gone.slot_row, gone.slot_column, gone.slot_depth], [null, null, null, null])
  assert.equal(gone.departed_by, context.person_id)
})

test('rejects a second departure and names the person and day of the first', () => {
  const gone = bottleAfter(depart({}))
  assert.throws(
    () => depart({}, gone),
    error =>
      error instanceof AppError &&
      error.code === 'bottle_gone' &&
      error.values.on === '2026-03-13' &&
      error.values.by === context.person_id,
  )
})

test('rejects the departure of a bottle that is on order, or before its arrival', () => {
  assert.throws(() => depart({}, aBottle({ state: 'on_order' })), refusal('not_in_state'))
  assert.throws(() => depart({ departed_on: '2024-12-31' }), refusal('before_arrival', 'departed_on'))
  assert.equal(bottleAfter(depart({ departed_on: '2025-01-01' })).state, 'gone')
})

test('keeps the revenue of a sale', () => {
  const sold = bottleAfter(depart({ departure: 'sold', revenue_minor: 9000, revenue_currency: 'GBP' }))
  assert.deepEqual([sold.revenue_minor, sold.revenue_currency], [9000, 'GBP'])
  assert.throws(() => depart({ revenue_minor: 1 }), refusal('amount_without_currency', 'revenue_currency'))
})

test('receives a bottle on order once', () => {
  const ordered = aBottle({ state: 'on_order' })
  const receive = (bottle: Bottle, received_on = '2026-03-14') =>
    after(receiveBottles, { bottle_ids: [bottle.id], received_on, place_id: rack.id }, put('bottles', bottle))
  const here = bottleAfter(receive(ordered))
  assert.deepEqual([here.state, here.received_on, here.place_id], ['in_cellar', '2026-03-14', rack.id])
  assert.throws(() => receive(here), refusal('received_already'))
  assert.throws(() => receive({ ...ordered, state: 'gone' }), refusal('bottle_gone'))
  assert.throws(() => receive(ordered, dayAfter), refusal('day_in_future', 'received_on'))
})

test('frees the slot of a moved bottle, but not of one whose note is edited', () => {
  const edit = (change: Parameters<typeof editBottle.apply>[1], bottle = lying) =>
    bottleAfter(after(editBottle, change, put('bottles', bottle)))
  const other_place = aPlace()
  const bottle_id = lying.id
  const moved = bottleAfter(
    after(editBottle, { bottle_id, place_id: other_place.id }, put('bottles', lying), put('places', other_place)),
  )
  assert.deepEqual([moved.place_id, moved.slot_row], [other_place.id, null])
  assert.equal(edit({ bottle_id, note: 'torn label' }).slot_row, 1)
  assert.throws(() => edit({ bottle_id }), refusal('nothing_to_change'))
  assert.throws(() => edit({ bottle_id, place_id: rack.id }, { ...lying, state: 'gone' }), refusal('bottle_gone'))
  assert.throws(() => edit({ bottle_id, place_id: rack.id }, { ...lying, state: 'on_order' }), refusal('not_in_state'))
  assert.equal(edit({ bottle_id, note: 'a pity' }, { ...lying, state: 'gone' }).note, 'a pity')
})

test('adds and removes a price with its currency', () => {
  const priced = { ...lying, price_minor: 100, price_currency: 'EUR' }
  const edit = (change: object) =>
    bottleAfter(after(editBottle, { bottle_id: priced.id, ...change }, put('bottles', priced)))
  assert.equal(edit({ price_minor: null }).price_currency, null)
  assert.equal(edit({ price_minor: 200 }).price_currency, 'EUR')
  assert.throws(() => edit({ price_currency: null }), refusal('amount_without_currency', 'price_currency'))
})

const here = (fields: Partial<Bottle> = {}) =>
  aBottle({ wine_id: wine.id, state: 'in_cellar', received_on: '2026-03-01', ...fields })
const toRack = (bottles: Bottle[], ids = bottles.map(({ id }) => id)) =>
  after(moveBottles, { bottle_ids: ids, place_id: rack.id }, ...bottles.map(bottle => put('bottles', bottle)))
const away = (bottles: Bottle[], fields: Partial<NewDeparture> = {}) =>
  after(
    departBottles,
    { bottle_ids: bottles.map(({ id }) => id), departure: 'gifted', departed_on: '2026-03-14', ...fields },
    ...bottles.map(bottle => put('bottles', bottle)),
  )

test('moves several bottles together, and keeps the slots of those there already', () => {
  const lying = here({ place_id: rack.id, slot_row: 1, slot_column: 2 })
  const moved = bottlesAfter(toRack([here(), lying, here()]))
  assert.deepEqual(
    moved.map(({ place_id, slot_row }) => [place_id, slot_row]),
    [
      [rack.id, null],
      [rack.id, null],
    ],
  )
  assert.throws(() => toRack([lying]), refusal('nothing_to_change'))
})

test('moves no bottle when one has left, is on order or named twice, or the place is foreign', () => {
  const gone = here({ state: 'gone', departed_on: '2026-03-02', departure: 'drunk' })
  assert.throws(() => toRack([here(), gone]), refusal('bottle_gone'))
  assert.throws(() => toRack([here(), here({ state: 'on_order' })]), refusal('not_in_state'))
  const bottle = here()
  assert.throws(() => toRack([bottle], [bottle.id, bottle.id]), refusal('chosen_twice', 'bottle_ids'))
  const elsewhere = { bottle_ids: [bottle.id], place_id: anId() }
  assert.throws(() => after(moveBottles, elsewhere, put('bottles', bottle)), refusal('not_yours', 'place_id'))
})

test('records the departure of several bottles, each with its author, and none before its arrival', () => {
  const bottles = bottlesAfter(away([here({ place_id: rack.id }), here()], { company: 'Bruno' }))
  assert.deepEqual(
    bottles.map(({ state, place_id, departure, company, departed_by }) => [
      state,
      place_id,
      departure,
      company,
      departed_by,
    ]),
    Array.from({ length: 2 }, () => ['gone', null, 'gifted', 'Bruno', context.person_id]),
  )
  const late = here({ received_on: '2026-03-10' })
  assert.throws(() => away([here(), late], { departed_on: '2026-03-05' }), refusal('before_arrival', 'departed_on'))
  assert.throws(() => away([here()], { departed_on: dayAfter }), refusal('day_in_future', 'departed_on'))
})

test('adds a new place with the command that puts bottles into it', () => {
  const bottle = aBottle({ wine_id: wine.id })
  const ordered = aBottle({ wine_id: wine.id, state: 'on_order', received_on: null })
  const there = [put('bottles', bottle), put('bottles', ordered)]
  const newPlace = { place_id: anId(), new_place_name: 'The new rack' }
  const commands = {
    bought: add(newPlace),
    moved: after(moveBottles, { bottle_ids: [bottle.id], ...newPlace }, ...there),
    received: after(receiveBottles, { bottle_ids: [ordered.id], received_on: '2026-03-14', ...newPlace }, ...there),
    edited: after(editBottle, { bottle_id: bottle.id, ...newPlace }, ...there),
  }
  for (const [about, written] of Object.entries(commands)) {
    const count = about === 'bought' ? 2 : 1
    const places = written.flatMap(row => (row.table === 'places' ? [Place.parse(row.after)] : []))
    assert.deepEqual(
      places.map(({ id, name, kind, code }) => ({ id, name, kind, code })),
      [{ id: newPlace.place_id, name: 'The new rack', kind: 'rack', code: codesOf(newPlace.place_id)[0] }],
      about,
    )
    assert.deepEqual(fieldOf(bottlesAfter(written), 'place_id'), Array(count).fill(newPlace.place_id), about)
  }
  assert.throws(() => add({ new_place_name: 'The new rack' }), refusal('required', 'place_id'))
  assert.throws(() => add({ place_id: rack.id, new_place_name: 'The new rack' }), refusal('exists_already'))
})

test('gives a place that is added with bottles a code that no other row has', () => {
  const place_id = anId()
  const [preferred = '', next] = codesOf(place_id)
  const other = aBottle({ wine_id: wine.id, code: preferred })
  const newPlace = { place_id, new_place_name: 'The new rack' }
  const bottle = aBottle({ wine_id: wine.id })
  const there = [put('bottles', bottle), put('bottles', other)]
  for (const written of [
    add(newPlace, ...there),
    after(moveBottles, { bottle_ids: [bottle.id], ...newPlace }, ...there),
  ]) {
    const [place] = written.flatMap(row => (row.table === 'places' ? [Place.parse(row.after)] : []))
    assert.equal(place?.code, next)
  }
})
