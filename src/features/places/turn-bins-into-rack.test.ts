import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bottlesAfter, refusal, tried } from '../../../tests/command-trial.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { Place } from '../../model/place.ts'
import { readCode } from '../bottles/code.ts'
import { aBottle, anId, aPlace } from '../cellars/builders.ts'
import type { RackOfBins } from './contract.ts'
import { turnBinsIntoRack } from './turn-bins-into-rack.ts'

const cellar = aPlace({ name: 'Cellar' })
const [first, second, third] = ['A1', 'A2', 'B3'].map(name => aPlace({ name, kind: 'shelf', parent_id: cellar.id }))
assert.ok(first && second && third)
const places = [cellar, first, second, third]
const rack: RackOfBins = {
  ...{ id: anId(), name: 'Rack', parent_id: cellar.id },
  bins: [
    { place_id: first.id, row: 1, column: 1 },
    { place_id: second.id, row: 1, column: 2 },
    { place_id: third.id, row: 2, column: 3 },
  ],
  ...{ grid_rows: 2, grid_columns: 3, grid_depth: 2, row_names: ['top', 'down'], column_names: [] },
  blocks_gaps: true,
}

const turned = (change: Partial<RackOfBins> = {}, ...rows: RowWrite[]) =>
  tried(turnBinsIntoRack, { ...rack, ...change }, ...places.map(place => put('places', place)), ...rows)

/** Returns the rack that is written; undefined when there is none. */
function rackIn(written: readonly RowWrite[]): Place | undefined {
  const row = written.find(({ table, after }) => table === 'places' && after)
  return row && Place.parse(row.after)
}

test('adds a rack in which the cells without a bin are blocked, and removes the bins', () => {
  const written = turned()
  const { code, ...added } = rackIn(written) ?? {}
  assert.equal(readCode(code ?? ''), code)
  assert.deepEqual(added, {
    ...{ id: rack.id, name: 'Rack', kind: 'rack', parent_id: cellar.id, position: 0, note: null },
    ...{ grid_rows: 2, grid_columns: 3, grid_depth: 2, grid_kind: 'bins' },
    ...{ row_names: ['top', 'down'], column_names: [] },
    blocked: [
      { row: 1, column: 3 },
      { row: 2, column: 1 },
      { row: 2, column: 2 },
    ],
  })
  assert.deepEqual(
    written.flatMap(({ id, after }) => (after ? [] : id)),
    [first.id, second.id, third.id],
  )
  assert.equal(rackIn(turned({ grid_depth: 1 }))?.grid_kind, 'cells')
})

test('leaves the cells without a bin free on request', () => {
  assert.deepEqual(rackIn(turned({ blocks_gaps: false }))?.blocked, [])
  const large = { row_names: [], grid_rows: 500, grid_columns: 500, grid_depth: 1 }
  assert.equal(rackIn(turned({ ...large, blocks_gaps: false }))?.grid_rows, 500)
})

test('puts the bottles of each bin into its slot, and those beyond the depth into the rack without a slot', () => {
  const inFirst = [1, 2, 3].map(at => aBottle({ id: `0190a000-0000-7000-8000-00000000000${at}`, place_id: first.id }))
  const inThird = aBottle({ id: '0190a000-0000-7000-8000-000000000009', place_id: third.id })
  const elsewhere = aBottle({ place_id: cellar.id })
  const rows = [...inFirst, inThird, elsewhere].toReversed().map(bottle => put('bottles', bottle))
  const after = bottlesAfter(turned({}, ...rows))
  assert.deepEqual(
    after.map(({ id, place_id, slot_row, slot_column, slot_depth }) =>
      [id.slice(-1), place_id === rack.id, slot_row, slot_column, slot_depth].join(' '),
    ),
    ['1 true 1 1 1', '2 true 1 1 2', '3 true   ', '9 true 2 3 1'],
  )
})

test('keeps the notes of the bins in the note of the rack', () => {
  const noted = [put('places', { ...first, note: 'Cork side up' }), put('places', { ...third, note: 'Loose board' })]
  assert.equal(rackIn(turned({}, ...noted))?.note, 'A1: Cork side up\nB3: Loose board')
  const long = [first, third].map(place => put('places', { ...place, note: 'x'.repeat(6_000) }))
  assert.throws(() => turned({}, ...long), refusal('notes_too_long', 'bins'))
})

test('makes several racks of the bins of one place, each as deep and with a code of its own', () => {
  const [one, two, three] = rack.bins
  assert.ok(one && two && three)
  const further = {
    ...{ id: anId(), name: 'Left', bins: [{ ...three, row: 1, column: 1 }] },
    ...{ grid_rows: 1, grid_columns: 2, row_names: [], column_names: [] },
  }
  const inThird = put('bottles', aBottle({ place_id: third.id }))
  const written = turned({ bins: [one, two], further: [further] }, inThird)
  const racks = written.flatMap(({ table, after }) => (table === 'places' && after ? [Place.parse(after)] : []))
  assert.deepEqual(
    racks.map(({ name, parent_id, grid_columns, grid_depth, blocked }) => [
      ...[name, parent_id, grid_columns, grid_depth, blocked.length],
    ]),
    [
      ['Rack', cellar.id, 3, 2, 4],
      ['Left', cellar.id, 2, 2, 1],
    ],
  )
  const codes = racks.map(({ code }) => code)
  assert.deepEqual(
    codes.map(code => readCode(code ?? '')),
    codes,
  )
  assert.equal(new Set(codes).size, 2)
  const [bottle] = bottlesAfter(written)
  assert.deepEqual([bottle?.place_id, bottle?.slot_row, bottle?.slot_column], [further.id, 1, 1])
  assert.equal(written.filter(({ table, after }) => table === 'places' && !after).length, 3)
  const wrong = (change: object) => () => turned({ bins: [one, two], further: [{ ...further, ...change }] })
  assert.throws(wrong({ bins: [{ ...two, row: 1 }] }), refusal('chosen_twice', 'further.0.bins.0.place_id'))
  assert.throws(wrong({ row_names: ['a', 'b'] }), refusal('names_differ', 'further.0.row_names'))
  assert.throws(wrong({ id: rack.id }), refusal('exists_already'))
})

test('refuses by field a bin with slots, with places inside, of another place, or that does not exist', () => {
  const withGrid = put('places', { ...second, grid_rows: 1, grid_columns: 2, grid_depth: 1, grid_kind: 'cells' })
  assert.throws(() => turned({}, withGrid), refusal('not_a_bin', 'bins.1.place_id'))
  const inside = put('places', aPlace({ parent_id: third.id }))
  assert.throws(() => turned({}, inside), refusal('not_a_bin', 'bins.2.place_id'))
  const moved = put('places', { ...first, parent_id: null })
  assert.throws(() => turned({}, moved), refusal('of_another_place', 'bins.0.place_id'))
  const unknown = { place_id: anId(), row: 1, column: 1 }
  assert.throws(() => turned({ bins: [unknown] }), refusal('not_yours', 'bins.0.place_id'))
  assert.throws(() => turned({ parent_id: anId() }), refusal('not_yours', 'parent_id'))
})

test('refuses by field two bins in one slot, one bin in two slots, and a slot outside the grid', () => {
  const [one, two] = rack.bins
  assert.ok(one && two)
  const bins = (...changed: RackOfBins['bins']) => ({ bins: changed })
  assert.throws(() => turned(bins(one, { ...two, column: 1 })), refusal('slot_chosen_twice', 'bins.1.row'))
  assert.throws(() => turned(bins(one, { ...one, column: 2 })), refusal('chosen_twice', 'bins.1.place_id'))
  assert.throws(() => turned(bins(one, { ...two, row: 3 })), refusal('outside_grid', 'bins.1.row'))
  assert.throws(() => turned(bins(one, { ...two, column: 4 })), refusal('outside_grid', 'bins.1.column'))
})

test('refuses a grid that is too large or has too many cells without a bin, and an id that exists', () => {
  assert.throws(() => turned({ row_names: ['only'] }), refusal('names_differ', 'row_names'))
  const named = { row_names: [] }
  const large = { ...named, grid_rows: 500, grid_columns: 500 }
  assert.throws(() => turned(large), refusal('grid_too_large', 'grid_rows'))
  assert.throws(() => turned({ ...large, grid_depth: 1 }), refusal('too_many_gaps', 'grid_rows'))
  assert.equal(rackIn(turned({ ...named, grid_rows: 100, grid_columns: 100 }))?.blocked.length, 9_997)
  assert.throws(() => turned({ id: first.id }), refusal('exists_already'))
})
