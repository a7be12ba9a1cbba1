import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottlesAfter, dayAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { type Bottle, Purchase } from '../../model/bottle.ts'
import { aBottle, anId, aPurchase, aTasting, aWine } from '../cellars/builders.ts'
import { pricePaid } from '../money/value.ts'
import type { PurchaseChange } from './orders-contract.ts'
import { editPurchase, removeBottles, removePurchase } from './purchases.ts'

const wine = aWine()
const other = aWine({ vintage: 2021 })
const purchase = aPurchase({ wine_id: wine.id, quantity: 4, price_minor: 2000, price_currency: 'EUR' })
const of = (fields: Partial<Bottle>) => aBottle({ wine_id: wine.id, purchase_id: purchase.id, ...fields })
const receivedOne = of({})
const dear = of({ price_minor: 2500, price_currency: 'EUR', size_ml: 1500 })
const coming = [of({ state: 'on_order' }), of({ state: 'on_order' })]
const cellar = [
  ...[wine, other].map(each => put('wines', each)),
  put('purchases', purchase),
  ...[receivedOne, dear, ...coming].map(each => put('bottles', each)),
]

const edited = (change: PurchaseChange, ...more: RowWrite[]) =>
  tried(editPurchase, { purchase_id: purchase.id, ...change }, ...cellar, ...more)
function purchaseAfter(written: readonly RowWrite[]): Purchase {
  return Purchase.parse(written.find(row => row.table === 'purchases')?.after)
}
const removed = (written: readonly RowWrite[]) => written.filter(row => row.after === null).map(row => row.id)

test('applies a change of a purchase to its bottles, except to those edited themselves', () => {
  const written = edited({ size_ml: 375, price_minor: 1800 })
  assert.deepEqual(
    bottlesAfter(written).map(({ id, size_ml }) => [id, size_ml]),
    [receivedOne, ...coming].map(({ id }) => [id, 375]),
  )
  const after = purchaseAfter(written)
  assert.equal(pricePaid(receivedOne, after)?.amount_minor, 1800)
  assert.equal(pricePaid(dear, after)?.amount_minor, 2500)
})

test('leaves the bottles alone when only the purchase changes', () => {
  const written = edited({ merchant: 'Ambros', order_number: '12', expected_on: '2026-09-01', note: 'By van' })
  assert.deepEqual(bottlesAfter(written), [])
  assert.equal(purchaseAfter(written).merchant, 'Ambros')
})

test('moves bottles and their notes to the new wine of their purchase', () => {
  const tasting = aTasting({ wine_id: wine.id, bottle_id: receivedOne.id })
  const elsewhere = aTasting({ wine_id: wine.id })
  const written = edited({ wine_id: other.id }, put('tastings', tasting), put('tastings', elsewhere))
  assert.ok(bottlesAfter(written).every(bottle => bottle.wine_id === other.id))
  assert.equal(bottlesAfter(written).length, 4)
  assert.deepEqual(
    written.flatMap(row => (row.table === 'tastings' ? [[row.id, row.after?.wine_id]] : [])),
    [[tasting.id, other.id]],
  )
})

test('adds bottles with the given ids, on order or in the cellar since a day', () => {
  const more = edited({ quantity: 6, new_bottle_ids: [anId(), anId()] })
  assert.deepEqual(
    bottlesAfter(more).map(({ state, purchase_id, size_ml }) => [state, purchase_id, size_ml]),
    Array.from({ length: 2 }, () => ['on_order', purchase.id, 750]),
  )
  const [here] = bottlesAfter(edited({ quantity: 5, new_bottle_ids: [anId()], received_on: '2026-03-01' }))
  assert.deepEqual([here?.state, here?.received_on], ['in_cellar', '2026-03-01'])
  assert.throws(() => edited({ quantity: 6, new_bottle_ids: [anId()] }), refusal('ids_missing', 'new_bottle_ids'))
  assert.throws(() => edited({ note: 'x', new_bottle_ids: [anId()] }), refusal('ids_missing', 'new_bottle_ids'))
  assert.throws(() => edited({ quantity: 5, new_bottle_ids: [receivedOne.id] }), refusal('exists_already'))
})

test('lowers a quantity only by bottles that are on order', () => {
  const written = edited({ quantity: 2 })
  assert.deepEqual(removed(written).sort(), coming.map(({ id }) => id).sort())
  assert.equal(removed(edited({ quantity: 3 })).length, 1)
  assert.throws(() => edited({ quantity: 1 }), refusal('not_on_order', 'quantity'))
  const tastings = coming.map(({ id }) => put('tastings', aTasting({ wine_id: wine.id, bottle_id: id })))
  assert.throws(() => edited({ quantity: 3 }, ...tastings), refusal('not_on_order', 'quantity'))
})

test('rejects an impossible change of a purchase', () => {
  assert.throws(() => edited({}), refusal('nothing_to_change'))
  assert.throws(() => edited({ wine_id: anId() }), refusal('not_yours', 'wine_id'))
  assert.throws(() => edited({ ordered_on: dayAfter }), refusal('day_in_future', 'ordered_on'))
  assert.throws(() => edited({ price_currency: null }), refusal('amount_without_currency', 'price_currency'))
  assert.equal(purchaseAfter(edited({ price_minor: null })).price_currency, null)
  assert.throws(() => tried(editPurchase, { purchase_id: anId(), note: 'x' }), refusal('not_found'))
})

test('removes a purchase with its bottles, unless one of them was tasted', () => {
  const remove = (...more: RowWrite[]) => tried(removePurchase, { purchase_id: purchase.id }, ...cellar, ...more)
  assert.deepEqual(removed(remove()).sort(), [purchase, receivedOne, dear, ...coming].map(({ id }) => id).sort())
  const tasting = put('tastings', aTasting({ wine_id: wine.id, bottle_id: dear.id }))
  assert.throws(() => remove(tasting), refusal('bottles_tasted'))
  assert.ok(remove(put('tastings', aTasting({ wine_id: wine.id }))).length > 0)
})

test('removes single bottles, and their purchase with the last one', () => {
  const remove = (bottles: readonly Bottle[], ...more: RowWrite[]) =>
    tried(removeBottles, { bottle_ids: bottles.map(({ id }) => id) }, ...cellar, ...more)
  assert.equal(purchaseAfter(remove([receivedOne, dear])).quantity, 2)
  const whole = remove([receivedOne, dear, ...coming])
  assert.ok(removed(whole).includes(purchase.id))
  const single = aBottle({ wine_id: wine.id })
  assert.deepEqual(removed(remove([single], put('bottles', single))), [single.id])
  const tasting = put('tastings', aTasting({ wine_id: wine.id, bottle_id: receivedOne.id }))
  assert.throws(() => remove([receivedOne], tasting), refusal('bottles_tasted'))
  assert.equal(removed(remove([dear], tasting)).length, 1)
  assert.throws(() => remove([receivedOne, receivedOne]), refusal('chosen_twice', 'bottle_ids'))
  assert.throws(() => remove([aBottle()]), refusal('not_found'))
})
