import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../shared/errors.ts'
import { anId, aPlace } from '../cellars/builders.ts'
import { put, type Written } from '../cellars/deed.ts'
import { emptyReplica, withRows } from '../cellars/replica.ts'
import { type NewPlace, Place } from './contract.ts'
import { addPlace } from './deeds.ts'

const circumstance = { person_id: anId(), person_name: 'Ada', now: '2026-03-14T09:00:00.000Z', today: '2026-03-14' }

function add(place: NewPlace, ...rows: Written[]) {
  return addPlace.apply(withRows(emptyReplica('a'), 1, rows), place, circumstance)
}

test('a place stands by itself or within another', () => {
  const house = aPlace({ kind: 'house' })
  const given: NewPlace = { id: anId(), name: 'Rack', kind: 'rack' }
  assert.equal(Place.parse(add(given)[0]?.after).parent_id, null)
  assert.equal(Place.parse(add({ ...given, parent_id: house.id }, put('places', house))[0]?.after).parent_id, house.id)
})

test('a place within one of another cellar, or added twice, is refused', () => {
  const given: NewPlace = { id: anId(), name: 'Rack', kind: 'rack', parent_id: anId() }
  assert.throws(
    () => add(given),
    error => error instanceof AppError && error.fields?.parent_id?.code === 'not_yours',
  )
  assert.throws(
    () => add({ ...given, parent_id: null }, put('places', aPlace({ id: given.id }))),
    error => error instanceof AppError && error.code === 'exists_already',
  )
})
