import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPlace } from '../cellars/builders.ts'
import { allBinsIn, binGridOf, binsIn, racksOf } from './bin-grid.ts'
import type { PlaceNode } from './tree.ts'

/** Returns the grid of bins with these names, and the cell of each: `A1-03 at 1/3`. */
function gridOf(...names: string[]) {
  const grid = binGridOf(names.map(name => ({ id: name, name })))
  if (!grid) return undefined
  const { bins, ...rest } = grid
  return { ...rest, bins: bins.map(({ place_id, row, column }) => `${place_id} at ${row}/${column}`) }
}

test('reads the last number as the column and what stands before as the row', () => {
  assert.deepEqual(gridOf('B2-02', 'A1-03', 'A1-02', 'B2-03', 'A2-02'), {
    grid_rows: 3,
    grid_columns: 2,
    row_names: ['A1', 'A2', 'B2'],
    column_names: ['02', '03'],
    bins: ['B2-02 at 3/1', 'A1-03 at 1/2', 'A1-02 at 1/1', 'B2-03 at 3/2', 'A2-02 at 2/1'],
  })
  assert.deepEqual(gridOf('A-1', 'A-2', 'B-1', 'B-2'), {
    grid_rows: 2,
    grid_columns: 2,
    row_names: [],
    column_names: [],
    bins: ['A-1 at 1/1', 'A-2 at 1/2', 'B-1 at 2/1', 'B-2 at 2/2'],
  })
})

test('puts 2 before 10 in the names of rows and columns', () => {
  const found = gridOf('Rack 10 / 10', 'Rack 10 / 9', 'Rack 2 / 10', 'Rack 2 / 9')
  assert.deepEqual(
    [found?.row_names, found?.column_names],
    [
      ['Rack 2', 'Rack 10'],
      ['9', '10'],
    ],
  )
})

test('names the rows without the word for the column', () => {
  const short = gridOf('R3C4', 'R3C5', 'R4C4', 'R4C5')
  assert.deepEqual(
    [short?.row_names, short?.column_names],
    [
      ['R3', 'R4'],
      ['4', '5'],
    ],
  )
  assert.deepEqual(gridOf('Row 1 Col 1', 'Row 2 Col 1')?.row_names, ['Row 1', 'Row 2'])
  // Here the letters tell the rows from each other.
  assert.deepEqual(gridOf('1A1', '1B1', '2A1', '2B1')?.row_names, ['1A', '1B', '2A', '2B'])
})

test('puts plain numbers into one row', () => {
  assert.deepEqual(gridOf('12', '11', '13'), {
    grid_rows: 1,
    grid_columns: 3,
    row_names: [],
    column_names: ['11', '12', '13'],
    bins: ['12 at 1/2', '11 at 1/1', '13 at 1/3'],
  })
})

test('reads a single letter at the end as the column, but not the end of a word', () => {
  const found = gridOf('1A', '1B', '2A', '2C')
  assert.deepEqual(
    [found?.row_names, found?.column_names],
    [
      ['1', '2'],
      ['A', 'B', 'C'],
    ],
  )
  assert.deepEqual(gridOf('Top a', 'Top b')?.bins, ['Top a at 1/1', 'Top b at 1/2'])
  assert.equal(gridOf('Cellar', 'Attic', 'By the door'), undefined)
})

test('reads a number with and without leading zeros as one column, in which one bin has the cell', () => {
  const found = gridOf('A-01', 'A-2', 'A-02', 'A-3')
  assert.deepEqual(found?.column_names, ['01', '02', '03'])
  assert.deepEqual(found?.bins, ['A-01 at 1/1', 'A-2 at 1/2', 'A-3 at 1/3'])
})

test('leaves room for missing rows and columns, but not for many', () => {
  const found = gridOf('A-1', 'A-2', 'A-5', 'D-1', 'B-1')
  assert.deepEqual([found?.grid_rows, found?.grid_columns, found?.row_names, found?.column_names], [4, 5, [], []])
  assert.deepEqual(found?.bins, ['A-1 at 1/1', 'A-2 at 1/2', 'A-5 at 1/5', 'D-1 at 4/1', 'B-1 at 2/1'])
  assert.deepEqual(gridOf('A-1', 'A-2', 'A-200')?.column_names, ['1', '2', '200'])
})

test('keeps bins apart by the racks that their names begin with', () => {
  const racks = (...names: string[]) =>
    racksOf(names.map(name => ({ id: name, name }))).map(({ prefix, bins, row_names, column_names }) => ({
      ...{ prefix, rows: row_names.join(), columns: column_names.join() },
      bins: bins.map(({ place_id, row, column }) => `${place_id} at ${row}/${column}`),
    }))
  assert.deepEqual(racks('B2-02', 'A1-03', 'A1-02', 'B2-03', 'A3-02'), [
    {
      ...{ prefix: 'A', rows: '1,2,3', columns: '02,03' },
      bins: ['A1-03 at 1/2', 'A1-02 at 1/1', 'A3-02 at 3/1'],
    },
    { ...{ prefix: 'B', rows: '2', columns: '02,03' }, bins: ['B2-02 at 1/1', 'B2-03 at 1/2'] },
  ])
  const prefixes = (...names: string[]) => racks(...names).map(({ prefix }) => prefix)
  assert.deepEqual(prefixes('Rack 10 / 2 / 1', 'Rack 2 / 1 / 1', 'Rack 2 / 1 / 2'), ['Rack 2', 'Rack 10'])
  assert.deepEqual(prefixes('Left 1-1', 'Right 1-1'), ['Left', 'Right'])
  // The letters of the first are rows, the words of the others name rows and columns and no rack, and the last is bare.
  assert.deepEqual(prefixes('A-1', 'A-2', 'B-1'), [])
  assert.deepEqual(prefixes('R3C4', 'R4C4'), [])
  assert.deepEqual(prefixes('Row 1 Col 1', 'Row 2 Col 1'), [])
  assert.deepEqual(prefixes('A1-1', 'B1-1', '1-1'), [])
  // Both would have the same cell of rack A.
  assert.deepEqual(prefixes('A1-1', 'A01-1', 'B1-1'), [])
})

test('takes the largest group of names that are built alike, and leaves the others', () => {
  const found = gridOf('Box', 'Shelf 1', 'A1-01', 'A1-02', 'Floor', 'B2-1', 'Shelf 2')
  assert.deepEqual(found?.bins, ['A1-01 at 1/1', 'A1-02 at 1/2', 'B2-1 at 2/1'])
})

test('rejects names that are too long for a row, and more rows, columns or gaps than a grid has', () => {
  assert.equal(gridOf('The long shelf at the back 1', 'The long shelf at the back 2'), undefined)
  assert.equal(gridOf('1234567', '1234568'), undefined)
  const names = (count: number, nameOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => nameOf(at + 1))
  assert.equal(gridOf(...names(500, at => `A-${at}`))?.grid_columns, 500)
  assert.equal(gridOf(...names(501, at => `A-${at}`)), undefined)
  // One bin in each row and column would leave 149 × 150 cells without one.
  assert.equal(gridOf(...names(150, at => `${at}-${at}`)), undefined)
})

test('finds twelve bins or more that have neither slots nor places inside', () => {
  const node = (name: string, grid_rows: number | null = null, within = 0) => ({
    place: aPlace({ name, grid_rows, grid_columns: grid_rows }),
    children: Array.from({ length: within }, () => ({ place: aPlace(), children: [] })),
  })
  const bins = Array.from({ length: 12 }, (_, at) => node(`A${at + 1}`))
  const found = binsIn(null, [...bins, node('Rack', 3), node('Floor')])
  assert.equal(found?.grid.bins.length, 12)
  assert.deepEqual(
    found.others.map(({ name }) => name),
    ['Floor'],
  )
  assert.equal(binsIn(null, bins.slice(1)), undefined)
  assert.equal(binsIn(null, [...bins.slice(1), node('A1', 3)]), undefined)
  assert.equal(binsIn(null, [...bins.slice(1), node('A1', null, 1)]), undefined)
})

test('finds the bins of all places, the most first', () => {
  const bins = (count: number) => Array.from({ length: count }, (_, at) => leaf(`A${at + 1}`))
  const leaf = (name: string) => ({ place: aPlace({ name }), children: [] as PlaceNode[] })
  const [house, room, other] = ['House', 'Room', 'Other'].map(name => aPlace({ name }))
  assert.ok(house && room && other)
  const inHouse = [
    { place: room, children: bins(12) },
    { place: other, children: bins(14) },
  ]
  const found = allBinsIn([...bins(13), { place: house, children: inHouse }])
  assert.deepEqual(
    found.map(({ parent, grid }) => [parent?.name, grid.bins.length]),
    [
      ['Other', 14],
      [undefined, 13],
      ['Room', 12],
    ],
  )
})
