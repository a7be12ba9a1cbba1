import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, type CommandContext, put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { Wine } from '../../model/wine.ts'
import { AppError } from '../../shared/errors.ts'
import { aBottle, anId, aTasting, aValuation, aWine } from '../cellars/builders.ts'
import { addWine, editWine, editWines, removeWine } from './commands.ts'
import type { NewWine, WineChange, WinesChange } from './contract.ts'

const context: CommandContext = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}

function after<Input>(command: Command<Input>, input: Input, ...rows: RowWrite[]): RowWrite[] {
  return command.apply(withRows(emptyReplica('a'), 1, rows), input, context)
}

function wineAfter(written: RowWrite[]): Wine {
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

test('requires only a name or a producer', () => {
  assert.equal(add({}).producer, null)
  assert.equal(add({ name: null, producer: 'Domaine' }).producer, 'Domaine')
  assert.deepEqual(add({}).grapes, [])
  assert.equal(add({}).created_at, context.now)
  assert.throws(() => add({ name: null }), refusal('required', 'name'))
})

test('rejects a wine that exists already', () => {
  assert.throws(
    () => after(addWine, { id, type: 'red', name: 'a' }, put('wines', aWine({ id }))),
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

test('keeps fields that are left out', () => {
  assert.deepEqual(edit({ region: 'Pfalz' }), { ...wine, region: 'Pfalz' })
  assert.throws(() => edit({}), refusal('nothing_to_change'))
  assert.throws(() => edit({ name: null, producer: null }), refusal('required', 'name'))
})

test('rejects a grape or a tag that is named twice', () => {
  const grape = { name: 'Merlot', share: null }
  assert.throws(() => add({ grapes: [grape, grape] }), refusal('given_twice', 'grapes'))
  assert.throws(() => add({ tags: ['gift', 'gift'] }), refusal('given_twice', 'tags'))
})

test('does not find a wine of another cellar', () => {
  assert.throws(() => after(editWine, { wine_id: anId(), name: 'x' }), refusal('not_found'))
  assert.throws(() => after(removeWine, { wine_id: anId() }), refusal('not_found'))
})

test('refuses to remove a wine with bottles or notes, and removes valuations with a wine', () => {
  const wine_id = wine.id
  const remove = (...rows: RowWrite[]) => after(removeWine, { wine_id }, put('wines', wine), ...rows)
  assert.throws(() => remove(put('bottles', aBottle({ wine_id }))), refusal('in_use'))
  assert.throws(() => remove(put('tastings', aTasting({ wine_id }))), refusal('in_use'))
  const valuation = aValuation({ wine_id })
  assert.deepEqual(remove(put('valuations', valuation)), [
    { table: 'valuations', id: valuation.id, after: null },
    { table: 'wines', id: wine_id, after: null },
  ])
})

const editAll = (wines: Wine[], change: Omit<WinesChange, 'wine_ids'>) =>
  after(editWines, { wine_ids: wines.map(({ id }) => id), ...change }, ...wines.map(wine => put('wines', wine))).map(
    row => Wine.parse(row.after),
  )

test('adds and removes tags of several wines and keeps their other tags', () => {
  const wines = [aWine({ tags: ['gift', 'party'] }), aWine({ tags: [] }), aWine({ tags: ['keep'] })]
  const tagged = editAll(wines, { tags_added: ['keep'], tags_removed: ['party'] })
  assert.deepEqual(
    tagged.map(({ tags }) => tags),
    [['gift', 'keep'], ['keep']],
  )
  assert.throws(() => editAll(tagged, { tags_added: ['keep'] }), refusal('nothing_to_change'))
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
  assert.throws(() => after(editWines, missing, put('wines', wine)), refusal('not_found'))
  const twice = { wine_ids: [wine.id, wine.id], tags_added: ['a'] }
  assert.throws(() => after(editWines, twice, put('wines', wine)), refusal('given_twice', 'wine_ids'))
})
