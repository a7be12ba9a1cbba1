import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../shared/errors.ts'
import { aBottle, anId, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { type Circumstance, type Deed, put, type Written } from '../cellars/deed.ts'
import { emptyReplica, withRows } from '../cellars/replica.ts'
import { type NewWine, Wine, type WineChange } from './contract.ts'
import { addWine, editWine, removeWine } from './deeds.ts'

const circumstance: Circumstance = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}

function after<Input>(deed: Deed<Input>, input: Input, ...rows: Written[]): Written[] {
  return deed.apply(withRows(emptyReplica('a'), 1, rows), input, circumstance)
}

function wineAfter(written: Written[]): Wine {
  const wine = written.find(row => row.table === 'wines')?.after
  assert.ok(wine)
  return Wine.parse(wine)
}

const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)

const id = anId()
const add = (fields: Partial<NewWine>) => wineAfter(after(addWine, { id, type: 'red', name: 'Cuvée', ...fields }))
const wine = aWine({ drink_from: 2024, drink_until: 2030, window_source: 'imported' })
const edit = (change: WineChange) => wineAfter(after(editWine, { wine_id: wine.id, ...change }, put('wines', wine)))

test('a wine needs a name or a producer, all else may stay unknown', () => {
  assert.equal(add({}).producer, null)
  assert.equal(add({ name: null, producer: 'Domaine' }).producer, 'Domaine')
  assert.deepEqual(add({}).grapes, [])
  assert.equal(add({}).created_at, circumstance.now)
  assert.throws(() => add({ name: null }), refusal('required', 'name'))
})

test('a wine is added once', () => {
  assert.throws(
    () => after(addWine, { id, type: 'red', name: 'a' }, put('wines', aWine({ id }))),
    refusal('exists_already'),
  )
})

test('a vintage is next year at the latest', () => {
  assert.equal(add({ vintage: 2027 }).vintage, 2027)
  assert.throws(() => add({ vintage: 2028 }), refusal('too_big', 'vintage'))
})

test('a window does not end before it begins', () => {
  assert.equal(add({ drink_from: 2030, drink_until: 2030 }).window_source, 'own')
  assert.throws(() => add({ drink_from: 2030, drink_until: 2029 }), refusal('window_reversed', 'drink_until'))
  assert.throws(() => edit({ drink_from: 2031 }), refusal('window_reversed', 'drink_until'))
})

test('a window that a person changes is their own, one that is cleared is nobody’s', () => {
  assert.equal(add({}).window_source, null)
  assert.equal(edit({ drink_until: 2032 }).window_source, 'own')
  assert.equal(edit({ drink_from: null, drink_until: null }).window_source, null)
  assert.equal(edit({ drink_from: 2024, note: 'the same window' }).window_source, 'imported')
})

test('what is not named stays as it is', () => {
  assert.deepEqual(edit({ region: 'Pfalz' }), { ...wine, region: 'Pfalz' })
  assert.throws(() => edit({}), refusal('nothing_to_change'))
  assert.throws(() => edit({ name: null, producer: null }), refusal('required', 'name'))
})

test('a grape or a tag is named once', () => {
  const grape = { name: 'Merlot', share: null }
  assert.throws(() => add({ grapes: [grape, grape] }), refusal('given_twice', 'grapes'))
  assert.throws(() => add({ tags: ['gift', 'gift'] }), refusal('given_twice', 'tags'))
})

test('a wine of another cellar is not there', () => {
  assert.throws(() => after(editWine, { wine_id: anId(), name: 'x' }), refusal('not_found'))
  assert.throws(() => after(removeWine, { wine_id: anId() }), refusal('not_found'))
})

test('a wine with bottles or notes is not removed; its valuations go with it', () => {
  const wine_id = wine.id
  const remove = (...rows: Written[]) => after(removeWine, { wine_id }, put('wines', wine), ...rows)
  assert.throws(() => remove(put('bottles', aBottle({ wine_id }))), refusal('in_use'))
  assert.throws(() => remove(put('tastings', aTasting({ wine_id }))), refusal('in_use'))
  const valuation = aValuation({ wine_id })
  assert.deepEqual(remove(put('valuations', valuation)), [
    { table: 'valuations', id: valuation.id, after: null },
    { table: 'wines', id: wine_id, after: null },
  ])
})
