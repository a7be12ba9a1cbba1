import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { type InputOf, put, type RowWrite } from '../../ledger/command.ts'
import { anId, aValuation, aWine } from '../cellars/builders.ts'
import { importValues, valueWines } from './commands.ts'

type Input = InputOf<typeof valueWines>
const [first, second] = [aWine(), aWine()]
const rows = [put('wines', first), put('wines', second)]
const writes = (wines: Input['wines'], ...more: RowWrite[]) =>
  tried(valueWines, { wines, ...entered }, ...rows, ...more).map(({ id, after }) => [id, after])
const [first_id, second_id] = [anId(), anId()]
const entered = { amount_minor: 4200, currency: 'CHF', valued_on: '2026-03-14' }
const magnum = { id: first_id, wine_id: first.id, size_ml: 1500 }
const bottle = { id: second_id, wine_id: second.id, size_ml: 750 }

test('enters one value for several wines, each in its size', () => {
  assert.deepEqual(writes([magnum, bottle]), [
    [first_id, { ...magnum, ...entered, source: 'own' }],
    [second_id, { ...bottle, ...entered, source: 'own' }],
  ])
})

test('replaces what was entered for the same day and size, and no other valuation', () => {
  const same = aValuation({ wine_id: first.id, size_ml: 1500, valued_on: '2026-03-14', source: 'own' })
  const others = [
    aValuation({ ...same, id: anId(), size_ml: 750 }),
    aValuation({ ...same, id: anId(), valued_on: '2026-03-13' }),
    aValuation({ ...same, id: anId(), source: 'imported' }),
    aValuation({ ...same, id: anId(), wine_id: second.id }),
  ]
  const valuations = [same, ...others].map(each => put('valuations', each))
  assert.deepEqual(writes([magnum], ...valuations), [
    [same.id, null],
    [first_id, { ...magnum, ...entered, source: 'own' }],
  ])
})

test('refuses a value of a later day, of no currency, of an unknown wine, or twice for one', () => {
  const value = (change: object) => () => tried(valueWines, { wines: [magnum], ...entered, ...change }, ...rows)
  assert.throws(value({ valued_on: dayAfter }), refusal('day_in_future', 'valued_on'))
  assert.throws(value({ currency: 'ZZZ' }), refusal('not_a_currency', 'currency'))
  assert.throws(value({ wines: [magnum, { ...magnum, id: anId() }] }), refusal('chosen_twice', 'wines'))
  assert.throws(value({ wines: [{ ...magnum, wine_id: anId() }] }), refusal('not_found'))
  const known = put('valuations', aValuation({ id: first_id }))
  assert.throws(() => tried(valueWines, { wines: [magnum], ...entered }, ...rows, known), refusal('exists_already'))
})

test('enters the values of a list, each with its own amount and day, over imported ones of the same day alone', () => {
  const bordeaux = { ...bottle, amount_minor: 9000, currency: 'EUR', valued_on: '2026-03-01' }
  const same = aValuation({ wine_id: second.id, size_ml: 750, valued_on: '2026-03-01', source: 'imported' })
  const own = aValuation({ ...same, id: anId(), source: 'own' })
  const earlier = aValuation({ ...same, id: anId(), valued_on: '2026-02-28' })
  const valuations = [{ ...magnum, ...entered }, bordeaux]
  const rowsBefore = [...rows, ...[same, own, earlier].map(each => put('valuations', each))]
  const written = tried(importValues, { valuations }, ...rowsBefore).map(({ id, after }) => [id, after])
  assert.deepEqual(written, [
    [same.id, null],
    [first_id, { ...magnum, ...entered, source: 'imported' }],
    [second_id, { ...bordeaux, source: 'imported' }],
  ])
})

test('refuses a list with a value of a later day, in no currency, of an unknown wine, or twice, and names its row', () => {
  const good = { ...magnum, ...entered }
  const list = (change: object) => () =>
    tried(importValues, { valuations: [good, { ...bottle, ...entered, ...change }] }, ...rows)
  assert.throws(list({ valued_on: dayAfter }), refusal('day_in_future', 'valuations.1.valued_on'))
  assert.throws(list({ currency: 'ZZZ' }), refusal('not_a_currency', 'valuations.1.currency'))
  assert.throws(list({ wine_id: first.id, size_ml: 1500 }), refusal('chosen_twice', 'valuations'))
  assert.throws(list({ wine_id: anId() }), refusal('not_found'))
})
