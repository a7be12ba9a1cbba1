import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf } from '../../../tests/fields-of.ts'
import {
  cleared,
  emptyGrid,
  filledBelow,
  filledDown,
  type Grid,
  isBlank,
  withCells,
  withColumn,
  withKind,
  withoutRows,
  withTable,
  withText,
  withWine,
} from './grid.ts'

const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const kinds = (grid: Grid) => grid.columns.map(({ kind }) => kind)
const columnOf = (grid: Grid, kind: string) => grid.columns.findIndex(column => column.kind === kind)
const texts = (grid: Grid, column: number) => grid.rows.map(row => row.cells[column]).filter(Boolean)

const table = {
  columns: [
    { kind: 'name' as const, title: 'Wine', currency: null },
    { kind: 'note' as const, title: 'Tannin', currency: null },
  ],
  rows: [
    ['Barolo', 'firm'],
    ['Chinon', ''],
  ],
}

test('replaces an empty grid by a list, and adds the columns every wine needs', () => {
  const grid = withTable(emptyGrid(), table)
  assert.deepEqual(kinds(grid), ['quantity', 'producer', 'name', 'vintage', 'type', 'note'])
  assert.deepEqual(texts(grid, 2), ['Barolo', 'Chinon'])
  assert.deepEqual(texts(grid, 5), ['firm'])
  assert.ok(grid.rows.length > 2)
})

test('appends a second list, with each column under its own kind', () => {
  const grid = withTable(withText(emptyGrid(), 1, 2, 'Soave'), table)
  assert.deepEqual(texts(grid, 2), ['Soave', 'Barolo', 'Chinon'])
  assert.equal(grid.columns.at(-1)?.title, 'Tannin')
  assert.equal(new Set(fieldOf([...grid.rows, ...grid.columns], 'id')).size, grid.rows.length + grid.columns.length)
})

test('overwrites existing cells, and adds rows and columns where there are none', () => {
  const start = emptyGrid()
  const grid = withCells(start, start.rows.length - 1, start.columns.length - 1, [
    ['a', 'b'],
    ['c', 'd'],
  ])
  assert.deepEqual(grid.rows[start.rows.length]?.cells.slice(-2), ['c', 'd'])
  assert.equal(grid.columns.at(-1)?.kind, 'none')
})

test('fills a value down a range, or below one cell to the last filled row', () => {
  const grid = withCells(emptyGrid(), 0, 2, [['A'], ['B'], ['C'], ['D']])
  const country = columnOf(grid, 'country')
  const first = withText(grid, 0, country, 'Italy')
  assert.deepEqual(texts(filledDown(first, at(0, country, 2)), country), ['Italy', 'Italy', 'Italy'])
  assert.deepEqual(texts(filledDown(first, at(1, country)), country), ['Italy', 'Italy'])
  const second = withText(first, 2, country, 'France')
  assert.deepEqual(texts(filledBelow(second, 0, country), country), ['Italy', 'Italy', 'France', 'Italy'])
})

test('keeps the row of a cleared cell, and removes a removed row', () => {
  const grid = withCells(emptyGrid(), 0, 2, [['A'], ['B']])
  assert.deepEqual(texts(cleared(grid, at(0, 2)), 2), ['B'])
  assert.equal(withoutRows(grid, 0, 0).rows[0]?.cells[2], 'B')
  assert.ok(isBlank(withoutRows(grid, 0, 1)))
})

test('allows one column of each kind, and any number for notes', () => {
  const grid = emptyGrid()
  assert.equal(withKind(grid, 0, 'name').columns[2]?.kind, 'none')
  const noted = withColumn(withColumn(grid, 'note'), 'note')
  assert.deepEqual(kinds(withKind(noted, noted.columns.length - 1, 'note')).slice(-2), ['note', 'note'])
})

test('fills the row of a selected wine, and drops the selection when the name changes', () => {
  const grid = withWine(emptyGrid(), 0, 'w', { producer: 'Keller', name: 'Von der Fels', vintage: '2020' })
  assert.deepEqual(grid.rows[0]?.cells.slice(1, 4), ['Keller', 'Von der Fels', '2020'])
  assert.equal(withText(grid, 0, 0, '6').rows[0]?.wine_id, 'w')
  assert.equal(withText(grid, 0, 3, '2021').rows[0]?.wine_id, null)
})

test('keeps unchanged rows identical', () => {
  const grid = withCells(emptyGrid(), 0, 2, [['A'], ['B']])
  const next = withText(grid, 0, 2, 'Z')
  assert.equal(next.rows[1], grid.rows[1])
  assert.equal(withText(grid, 0, 2, 'A'), grid)
})
