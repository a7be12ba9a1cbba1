import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottlesAfter, dayAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { put } from '../../ledger/command.ts'
import { aBottle, anId, aPurchase } from '../cellars/builders.ts'
import { editPurchases, purchasesChangedBy, type SharedFacts } from './shared-purchases.ts'

const first = aPurchase({ merchant: 'Ambros', price_minor: 1200, price_currency: 'EUR' })
const second = aPurchase({ merchant: null, price_minor: null, price_currency: null })
const purchase_ids = [first.id, second.id]
const edit = (change: object) =>
  tried(editPurchases, { purchase_ids, ...change }, put('purchases', first), put('purchases', second))

test('gives several purchases a merchant and a price, and leaves their other facts', () => {
  const facts = { merchant: 'Ambros', price_minor: 1500, price_currency: 'CHF' }
  assert.deepEqual(
    edit(facts).map(({ after }) => after),
    [
      { ...first, ...facts },
      { ...second, ...facts },
    ],
  )
})

test('clears facts of several purchases, the currency together with the price', () => {
  assert.deepEqual(
    edit({ merchant: null, price_minor: null }).map(({ after }) => after),
    [{ ...first, merchant: null, price_minor: null, price_currency: null }],
  )
})

test('gives the bottles of several purchases a size, except those that have one of their own', () => {
  const bottles = [
    aBottle({ purchase_id: first.id }),
    aBottle({ purchase_id: first.id, size_ml: 375 }),
    aBottle({ purchase_id: second.id }),
    aBottle({ purchase_id: anId() }),
  ]
  const written = tried(
    editPurchases,
    { purchase_ids, size_ml: 1500 },
    ...[first, second].map(purchase => put('purchases', purchase)),
    ...bottles.map(bottle => put('bottles', bottle)),
  )
  assert.deepEqual(
    written.filter(({ table }) => table === 'purchases').map(({ after }) => after),
    [
      { ...first, size_ml: 1500 },
      { ...second, size_ml: 1500 },
    ],
  )
  const [plain, , other] = bottles
  assert.deepEqual(bottlesAfter(written), [
    { ...plain, size_ml: 1500 },
    { ...other, size_ml: 1500 },
  ])
})

test('counts and writes only the purchases that change', () => {
  const changed = (facts: SharedFacts) => purchasesChangedBy(facts, [first, second]).map(({ id }) => id)
  assert.deepEqual(changed({ merchant: 'Ambros' }), [second.id])
  assert.deepEqual(changed({ merchant: 'Ambros', price_minor: 1300 }), [first.id, second.id])
  assert.deepEqual(changed({}), [])
  assert.deepEqual(
    edit({ merchant: 'Ambros' }).map(({ id }) => id),
    [second.id],
  )
})

test('refuses a later day, a price without a currency, an unknown purchase and an empty change', () => {
  assert.throws(() => edit({ ordered_on: dayAfter }), refusal('day_in_future', 'ordered_on'))
  assert.throws(() => edit({ price_minor: 100 }), refusal('amount_without_currency', 'price_currency'))
  assert.throws(() => edit({ merchant: 'A', purchase_ids: [first.id, anId()] }), refusal('not_found'))
  assert.throws(
    () => edit({ merchant: 'A', purchase_ids: [first.id, first.id] }),
    refusal('chosen_twice', 'purchase_ids'),
  )
  assert.throws(() => edit({}), refusal('nothing_to_change'))
})
