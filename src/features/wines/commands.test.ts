import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context, refusal, tried } from '../../../tests/command-trial.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { Wine } from '../../model/wine.ts'
import { aBottle, anId, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { addWine, confirmWindows, editWines, removeWines } from './commands.ts'
import type { NewWine, WineChange, WinesChange } from './contract.ts'

function wineAfter(written: RowWrite[]): Wine {
  const wine = written.find(row => row.table === 'wines')?.after
  assert.ok(wine)
  return Wine.parse(wine)
}

const id = anId()
const add = (fields: Partial<NewWine>) => wineAfter(tried(addWine, { id, type: 'red', name: 'Cuvée', ...fields }))
const wine = aWine({ drink_from: 2024, drink_until: 2030, window_source: 'imported' })
const edit = (change: WineChange) => wineAfter(tried(editWines, { wine_ids: [wine.id], ...change }, put('wines', wine)))

test('requires only a name or a producer', () => {
  assert.equal(add({}).producer, null)
  assert.equal(add({ name: null, producer: 'Domaine' }).producer, 'Domaine')
  assert.deepEqual(add({}).grapes, [])
  assert.equal(add({}).created_at, context.now)
  assert.throws(() => add({ name: null }), refusal('producer_or_name', 'name'))
})

test('rejects a wine that exists already', () => {
  assert.throws(
    () => tried(addWine, { id, type: 'red', name: 'a' }, put('wines', aWine({ id }))),
    refusal('exists_already'),
  )
})

test('rejects a vintage after next year', () => {
  assert.equal(add({ vintage: 2027 }).vintage, 2027)
  assert.throws(() => add({ vintage: 2028 }), refusal('too_big', 'vintage'))
})

test('rejects a window that ends before it begins', () => {
  assert.equal(add({ drink_from: 2030, drink_until: 2030 }).window_source, 'own')
  assert.throws(() => add({ drink_from: 2030, drink_until: 2029 }), refusal('window_reversed', 'drink_until'))
  assert.throws(() => edit({ drink_from: 2031 }), refusal('window_reversed', 'drink_until'))
})

test('marks a window as own when a person changes it, and as none when it is cleared', () => {
  assert.equal(add({}).window_source, null)
  assert.equal(edit({ drink_until: 2032 }).window_source, 'own')
  assert.equal(edit({ drink_from: null, drink_until: null }).window_source, null)
  assert.equal(edit({ drink_from: 2024, note: 'the same window' }).window_source, 'imported')
})

test('makes confirmed windows the wines’ own, unless a wine got one in the meantime', () => {
  const [first, second] = [aWine({ vintage: 2016 }), aWine({ vintage: 2020 })]
  // A file may bring an estimate that another program made.
  const brought = aWine({ drink_from: 2022, drink_until: 2029, window_source: 'estimated' })
  const windows = [
    { wine_id: first.id, drink_from: 2024, drink_until: 2041 },
    { wine_id: second.id, drink_from: 2022, drink_until: 2026 },
    { wine_id: brought.id, drink_from: 2022, drink_until: 2029 },
    { wine_id: wine.id, drink_from: 1990, drink_until: 1991 },
  ]
  const confirm = (input = windows) =>
    tried(confirmWindows, { windows: input }, ...[first, second, brought, wine].map(each => put('wines', each)))
  assert.deepEqual(
    confirm().map(row => row.after),
    [
      { ...first, drink_from: 2024, drink_until: 2041, window_source: 'own' },
      { ...second, drink_from: 2022, drink_until: 2026, window_source: 'own' },
      { ...brought, window_source: 'own' },
    ],
  )
  assert.throws(() => confirm([...windows, ...windows]), refusal('chosen_twice', 'windows'))
  assert.throws(() => confirm([{ wine_id: anId(), drink_from: 2020, drink_until: 2021 }]), refusal('not_found'))
  const reversed = [{ wine_id: first.id, drink_from: 2030, drink_until: 2021 }]
  assert.throws(() => confirm(reversed), refusal('window_reversed', 'drink_until'))
})

test('keeps fields that are left out', () => {
  assert.deepEqual(edit({ region: 'Pfalz' }), { ...wine, region: 'Pfalz' })
  assert.throws(() => edit({}), refusal('nothing_to_change'))
  assert.throws(() => edit({ name: null, producer: null }), refusal('producer_or_name', 'name'))
})

test('rejects a grape or a tag that is named twice', () => {
  const grape = { name: 'Merlot', share: null }
  assert.throws(() => add({ grapes: [grape, grape] }), refusal('chosen_twice', 'grapes'))
  assert.throws(() => add({ tags: ['gift', 'gift'] }), refusal('chosen_twice', 'tags'))
})

test('does not find a wine of another cellar', () => {
  assert.throws(() => tried(editWines, { wine_ids: [anId()], name: 'x' }), refusal('not_found'))
  assert.throws(() => tried(removeWines, { wine_ids: [anId()] }), refusal('not_found'))
})

test('removes several wines at once, but none of them when one has a bottle', () => {
  const [first, second] = [aWine(), aWine()]
  const wine_ids = [first.id, second.id]
  const rows = [put('wines', first), put('wines', second)]
  assert.deepEqual(tried(removeWines, { wine_ids }, ...rows), [
    { table: 'wines', id: first.id, before: first, after: null },
    { table: 'wines', id: second.id, before: second, after: null },
  ])
  const bottle = put('bottles', aBottle({ wine_id: second.id }))
  assert.throws(() => tried(removeWines, { wine_ids }, ...rows, bottle), refusal('in_use'))
  const twice = { wine_ids: [first.id, first.id] }
  assert.throws(() => tried(removeWines, twice, ...rows), refusal('chosen_twice', 'wine_ids'))
  assert.throws(() => tried(removeWines, { wine_ids: [first.id, anId()] }, ...rows), refusal('not_found'))
})

test('refuses to remove a wine with bottles or notes, and removes valuations with a wine', () => {
  const wine_id = wine.id
  const remove = (...rows: RowWrite[]) => tried(removeWines, { wine_ids: [wine_id] }, put('wines', wine), ...rows)
  assert.throws(() => remove(put('bottles', aBottle({ wine_id }))), refusal('in_use'))
  assert.throws(() => remove(put('tastings', aTasting({ wine_id }))), refusal('in_use'))
  const valuation = aValuation({ wine_id })
  assert.deepEqual(remove(put('valuations', valuation)), [
    { table: 'valuations', id: valuation.id, before: valuation, after: null },
    { table: 'wines', id: wine_id, before: wine, after: null },
  ])
})

const editAll = (wines: Wine[], change: Omit<WinesChange, 'wine_ids'>) =>
  tried(editWines, { wine_ids: wines.map(({ id }) => id), ...change }, ...wines.map(wine => put('wines', wine))).map(
    row => Wine.parse(row.after),
  )

test('adds and removes tags of several wines and keeps their other tags', () => {
  const wines = [aWine({ tags: ['gift', 'party'] }), aWine({ tags: [] }), aWine({ tags: ['keep'] })]
  const tagged = editAll(wines, { tags_added: ['keep'], tags_removed: ['party'] })
  assert.deepEqual(
    tagged.map(({ tags }) => tags),
    [['gift', 'keep'], ['keep']],
  )
  assert.deepEqual(editAll(tagged, { tags_added: ['keep'] }), [])
  assert.throws(() => editAll(tagged, {}), refusal('nothing_to_change'))
})

test('sets a window for several wines, and rejects one that is reversed for any of them', () => {
  const wines = [aWine({ drink_from: 2020, drink_until: 2024 }), aWine({ drink_from: null, drink_until: null })]
  const set = editAll(wines, { drink_until: 2030 })
  assert.deepEqual(
    set.map(({ drink_from, drink_until, window_source }) => [drink_from, drink_until, window_source]),
    [
      [2020, 2030, 'own'],
      [null, 2030, 'own'],
    ],
  )
  assert.throws(() => editAll(wines, { drink_until: 2019 }), refusal('window_reversed', 'drink_until'))
})

test('changes no wine when one does not exist or has no room for a tag', () => {
  const full = aWine({ tags: Array.from({ length: 50 }, (_, at) => `tag ${at}`) })
  assert.throws(() => editAll([aWine(), full], { tags_added: ['more'] }), refusal('too_many', 'tags_added'))
  const missing = { wine_ids: [wine.id, anId()], tags_added: ['a'] }
  assert.throws(() => tried(editWines, missing, put('wines', wine)), refusal('not_found'))
  const twice = { wine_ids: [wine.id, wine.id], tags_added: ['a'] }
  assert.throws(() => tried(editWines, twice, put('wines', wine)), refusal('chosen_twice', 'wine_ids'))
})
