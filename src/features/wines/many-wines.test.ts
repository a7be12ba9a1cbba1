import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aWine } from '../cellars/builders.ts'
import { affectedBy, clearing, enteredIn, type SharedChange, sharedFields } from './many-wines.ts'

const named = aWine({ producer: 'Steinberger', name: 'Reserve', region: 'Pfalz', tags: ['gift'], own: { a: 'Cork' } })
const nameless = aWine({ producer: 'Müller', name: null, region: null, tags: [], own: {} })
const unproduced = aWine({
  producer: null,
  name: 'Cuvée',
  region: 'Baden',
  tags: ['gift', 'party'],
  own: { a: 'Glass' },
})
const wines = [named, nameless, unproduced]

function changingBy(change: SharedChange) {
  return affectedBy(change, wines).changing.map(wine => wines.indexOf(wine))
}

test('offers every field but those that belong to one wine alone', () => {
  assert.deepEqual(sharedFields, [
    ...['producer', 'name', 'vintage', 'type', 'country', 'region', 'subregion', 'appellation', 'classification'],
    ...['vineyard', 'designation', 'grapes', 'alcohol', 'sweetness', 'window', 'tags', 'note'],
  ])
})

test('finds the wines that a change alters', () => {
  assert.deepEqual(changingBy({ region: 'Baden' }), [0, 1])
  assert.deepEqual(changingBy({ region: null }), [0, 2])
  assert.deepEqual(changingBy({ own: { a: 'Glass' } }), [0, 1])
  assert.deepEqual(changingBy({ own: { a: null } }), [0, 2])
  assert.deepEqual(changingBy({ tags_added: ['gift'] }), [1])
  assert.deepEqual(changingBy({ tags_removed: ['party'] }), [2])
  assert.deepEqual(changingBy({ tags: [] }), [0, 2])
  assert.deepEqual(changingBy({}), [])
})

test('leaves the only name to a wine, and counts such wines', () => {
  assert.deepEqual(affectedBy({ producer: null }, wines), { changing: [named], nameless: 1 })
  assert.deepEqual(affectedBy({ name: null }, wines), { changing: [named], nameless: 1 })
  assert.deepEqual(affectedBy({ producer: 'Weber' }, wines), { changing: wines, nameless: 0 })
})

test('clears any field but the type, and the two years of a window together', () => {
  assert.deepEqual(clearing('region'), { region: null })
  assert.deepEqual(clearing('grapes'), { grapes: [] })
  assert.deepEqual(clearing('window'), { drink_from: null, drink_until: null })
  assert.deepEqual(clearing('own.a'), { own: { a: null } })
  assert.equal(clearing('type'), undefined)
})

test('counts nothing that was left empty as entered', () => {
  assert.deepEqual(enteredIn({ drink_from: null, drink_until: 2030 }), { drink_until: 2030 })
  assert.deepEqual(enteredIn({ region: null }), {})
  assert.deepEqual(enteredIn({ grapes: [] }), {})
  assert.deepEqual(enteredIn({ tags_added: [], tags_removed: ['party'] }), { tags_removed: ['party'] })
  assert.deepEqual(enteredIn({ own: { a: null } }), {})
  assert.deepEqual(enteredIn({ own: { a: 'Cork' } }), { own: { a: 'Cork' } })
})
