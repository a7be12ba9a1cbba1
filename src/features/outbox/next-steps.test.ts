import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Wine } from '../../model/wine.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import type { Change } from '../cellars/contract.ts'
import {
  displacedIn,
  duplicateLeft,
  reasonIn,
  remainingWine,
  rowsInQuestion,
  withFreeSlots,
  withOther,
  withSlots,
} from './next-steps.ts'

const slot = (slot_row: number, slot_column: number, slot_depth = 1) => ({ slot_row, slot_column, slot_depth })
const rack = aPlace({ kind: 'rack', grid_rows: 2, grid_columns: 2, blocked: [{ row: 2, column: 1 }] })
const theirs = aBottle({ place_id: rack.id, ...slot(1, 1) })
const loose = aBottle({ place_id: null })
const wine = aWine()
const replica = withRows(emptyReplica('a'), 1, [
  put('places', rack),
  put('wines', wine),
  put('bottles', theirs),
  put('bottles', loose),
])
const request = (...placements: object[]) => ({ input: { placements } })
const into = (row: number, column: number) => ({ bottle_id: loose.id, place_id: rack.id, ...slot(row, column) })

test('offers free slots of the same rack in filling order for a taken or missing one', () => {
  const free = [
    { row: 1, column: 2, depth: 1 },
    { row: 2, column: 2, depth: 1 },
  ]
  const [taken, ...none] = displacedIn(request(into(1, 1)), replica)
  assert.deepEqual([taken?.at, taken?.bottle.id, taken?.occupant?.id, taken?.free], [0, loose.id, theirs.id, free])
  assert.deepEqual(none, [])
  for (const place of [into(2, 1), into(3, 1)]) {
    const [gone] = displacedIn(request(place), replica)
    assert.deepEqual([gone?.occupant, gone?.free], [undefined, free])
  }
  assert.deepEqual(displacedIn(request(into(1, 2)), replica), [])
})

test('accepts two bottles that swap slots, and keeps the other requested slots', () => {
  const swapped = request({ ...into(1, 1) }, { bottle_id: theirs.id, place_id: rack.id, ...slot(1, 2) })
  assert.deepEqual(displacedIn(swapped, replica), [])
  const body = withSlots(request(into(1, 1), into(2, 2)).input, new Map([[0, { row: 1, column: 2, depth: 1 }]]))
  assert.deepEqual(body, request(into(1, 2), into(2, 2)).input)
})

test('puts as many bottles into slots as are free by now, those of a bulk add together', () => {
  const put = (count: number) => ({ place_id: rack.id, slots: [{ place_id: rack.id, count }] })
  assert.deepEqual(withFreeSlots(put(6), replica), put(2))
  assert.deepEqual(withFreeSlots({ purchases: [put(1), put(3), put(1)] }, replica), {
    purchases: [put(1), put(1), { place_id: rack.id, slots: [] }],
  })
  assert.deepEqual(withFreeSlots({ place_id: rack.id }, replica), { place_id: rack.id })
})

test('queries the history of the bottles in the slots, else of all rows in the change', () => {
  assert.deepEqual(rowsInQuestion(request(into(1, 1)), replica), [theirs.id])
  const input = { bottle_id: loose.id, place_id: rack.id }
  assert.deepEqual(rowsInQuestion({ input }, replica), [loose.id, rack.id])
})

test('finds the newest change of its kind that the device had not seen', () => {
  const person_id = anId()
  const other_id = anId()
  const change = (version: number, command: string, row: Partial<Change['rows'][number]>, by = other_id): Change => ({
    version,
    command,
    person_id: by,
    person_name: 'Ben',
    made_at: '2026-05-01T10:00:00.000Z',
    composed_at: null,
    undoes: null,
    undone_by: null,
    touched: {},
    rows: [{ table: 'bottles', id: theirs.id, before: { ...theirs }, after: { ...theirs }, ...row }],
  })
  const note = change(9, 'bottles/edit', { after: { ...theirs, note: 'Cold' } })
  const put = change(8, 'bottles/place', { before: { ...theirs, ...slot(2, 2) } })
  const gone = change(8, 'wines/remove', { table: 'wines', id: wine.id, after: null })
  const merged = { ...gone, command: 'wines/merge' }
  const seen = { seen_version: 7, person_id }
  const reason = (...request: Parameters<typeof reasonIn>) => {
    const reason = reasonIn(...request)
    return reason && [reason.how, reason.change.version, reason.row_id]
  }
  assert.deepEqual(reason([note, put], seen, true), ['slot taken', 8, theirs.id])
  assert.deepEqual(reason([note, put], seen, false), ['changed', 9, theirs.id])
  assert.deepEqual(reason([gone], seen, false), ['removed', 8, wine.id])
  assert.deepEqual(reason([merged], seen, false), ['merged', 8, wine.id])
  assert.equal(reasonIn([put], { ...seen, seen_version: 8 }, true), undefined, 'it was seen')
  assert.equal(reasonIn([{ ...merged, undone_by: 10 }], seen, false), undefined, 'it was undone')
  assert.equal(reasonIn([change(9, 'bottles/edit', {}, person_id)], seen, false), undefined, 'an own edit')
  assert.deepEqual(reason([change(8, 'wines/merge', { table: 'wines', after: null }, person_id)], seen, false), [
    'merged',
    8,
    theirs.id,
  ])
})

test('replaces a merged wine by its successor wherever the request names it', () => {
  const gone_id = anId()
  const removed = { table: 'wines', id: gone_id, after: null } as const
  assert.equal(remainingWine([removed, { table: 'bottles', id: loose.id, after: { wine_id: wine.id } }]), wine.id)
  assert.equal(remainingWine([removed]), undefined)
  const order = (wine_id: string) => ({ input: { wine_id, lines: [{ wine_id, note: 'Late' }] } })
  assert.deepEqual(withOther(order(gone_id), gone_id, wine.id), order(wine.id))
})

test('finds the remaining wine of the same producer, name and vintage after a merge without changes', () => {
  const gone = aWine({ producer: 'Château Étoile', name: 'Cuvée', vintage: 2019 })
  const same = aWine({ producer: 'chateau etoile', name: 'Cuvée', vintage: 2019 })
  const younger = aWine({ producer: 'Château Étoile', name: 'Cuvée', vintage: 2020 })
  const rows = [{ table: 'wines' as const, id: gone.id, before: { ...gone }, after: null }]
  const left = (...wines: Wine[]) => {
    const puts = wines.map(each => put('wines', each))
    return duplicateLeft(rows, gone.id, withRows(emptyReplica('a'), 1, puts))?.id
  }
  assert.equal(left(same, younger), same.id)
  assert.equal(left(younger), undefined)
  // Two wines match, so it cannot be known which one was meant.
  assert.equal(left(same, aWine({ ...same, id: anId() })), undefined)
})
