import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context, refusal } from '../../../tests/command-trial.ts'
import { worldOf } from '../../../tests/harness.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { undoChange } from '../../ledger/contract.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { snapshotOf } from '../../ledger/snapshot.ts'
import { Wine } from '../../model/wine.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles } from '../bottles/commands.ts'
import { aBottle, aTasting, aWine } from '../cellars/builders.ts'
import { addWine } from './commands.ts'
import { duplicatesOf, vintagesOf } from './duplicates.ts'
import { mergeWines as mergeEndpoint, mergeWines } from './merging.ts'

const cellarOf = (...rows: RowWrite[]) => withRows(emptyReplica('a'), 1, rows)

test('finds duplicates with the same producer, name and vintage, however they are written', () => {
  const one = aWine({ producer: 'Château d’Yquem', name: null, vintage: 2001 })
  const other = aWine({ producer: 'CHATEAU D YQUEM', name: null, vintage: 2001 })
  const younger = aWine({ producer: 'Château d’Yquem', name: null, vintage: 2005 })
  const { wines } = cellarOf(put('wines', one), put('wines', other), put('wines', younger), put('wines', aWine()))
  assert.deepEqual(duplicatesOf(one, wines), [other])
  assert.deepEqual(duplicatesOf(younger, wines), [])
})

test('shows the history of the bottles of all vintages', () => {
  const [young, old] = [aWine({ vintage: 2015 }), aWine({ vintage: 2005 })]
  const gone = { wine_id: old.id, state: 'gone' } as const
  const cellar = cellarOf(
    put('wines', young),
    put('wines', old),
    put('bottles', aBottle({ wine_id: young.id })),
    put('bottles', aBottle({ ...gone, departure: 'drunk', departed_on: '2024-05-01' })),
    put('bottles', aBottle({ ...gone, departure: 'drunk', departed_on: '2023-05-01' })),
    put('bottles', aBottle({ ...gone, departure: 'gifted', departed_on: '2025-05-01' })),
    put('tastings', aTasting({ wine_id: old.id, score: 90 })),
    put('tastings', aTasting({ wine_id: old.id, score: 94 })),
  )
  assert.deepEqual(
    vintagesOf(young, cellar).map(({ wine, ...story }) => [wine.vintage, ...Object.values(story)]),
    [
      [2015, 1, 0, 0, 0, null, null],
      [2005, 0, 0, 2, 1, '2024-05-01', 92],
    ],
  )
})

test('keeps the fields of the remaining wine and fills empty ones from the others', () => {
  const remaining = aWine({ region: null, note: 'Mine', tags: ['a'], own: { x: '1' } })
  const other = aWine({
    region: 'Nahe',
    country: 'AT',
    note: 'Yours',
    tags: ['a', 'b'],
    drink_from: 2024,
    window_source: 'imported',
    own: { x: '2', y: '3' },
  })
  const cellar = cellarOf(put('wines', remaining), put('wines', other))
  const [written] = mergeWines.apply(cellar, { wine_id: remaining.id, other_ids: [other.id] }, context)
  const { region, country, note, tags, drink_from, window_source, own } = Wine.parse(written?.after)
  assert.deepEqual([region, country, note], ['Nahe', 'DE', 'Mine\n\nYours'])
  assert.deepEqual([tags, drink_from, window_source, own], [['a', 'b'], 2024, 'imported', { x: '1', y: '3' }])
})

test('rejects merging a wine with itself, with an unknown one, or beyond the limits', () => {
  const remaining = aWine({ note: 'x'.repeat(9_000) })
  const other = aWine({ note: 'y'.repeat(9_000) })
  const cellar = cellarOf(put('wines', remaining), put('wines', other))
  const merge = (id: string) => mergeWines.apply(cellar, { wine_id: remaining.id, other_ids: [id] }, context)
  assert.throws(() => merge(remaining.id), refusal('chosen_twice', 'other_ids'))
  assert.throws(() => merge(newId()), refusal('not_yours', 'other_ids'))
  assert.throws(() => merge(other.id), refusal('merged_too_long'))
})

const [world, ada] = await worldOf('Ada')

test('moves all bottles to one wine, and restores both wines with one undo', async () => {
  const [remaining, other] = [newId(), newId()]
  for (const id of [remaining, other]) {
    await world.done(addWine, { as: ada, body: { id, name: 'Doppelt', type: 'red' } })
    const bought = { id: newId(), wine_id: id, bottle_ids: [newId(), newId()], size_ml: 750, received_on: '2026-01-02' }
    await world.done(addBottles, { as: ada, body: bought })
  }
  const rows = async () => snapshotOf(await readWhole(world.db, ada.cellar_id)).tables
  const earlier = await rows()
  const merged = { as: ada, params: { wine_id: remaining }, body: { other_ids: [other] } }
  const { version } = await world.done(mergeEndpoint, merged)
  const cellar = await readWhole(world.db, ada.cellar_id)
  assert.deepEqual([...cellar.wines.keys()], [remaining])
  assert.equal([...cellar.bottles.values()].filter(bottle => bottle.wine_id === remaining).length, 4)
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await rows(), earlier)
})
