import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aWine } from '../cellars/builders.ts'
import { listOf } from './listed-table.ts'
import { pastedCells } from './pasted-cells.ts'
import { readValueTable } from './value-table.ts'

const wine = aWine({ producer: 'Krug', name: 'Grande Cuvée', vintage: null, type: 'sparkling' })
const frame = {
  wines: new Map([[wine.id, wine]]),
  custom_fields: new Map(),
  currency: 'EUR',
  today: '2026-03-15',
  order: 'day_first' as const,
}
const columns = ['Producer', 'Wine', 'Vintage', 'Value', 'Date']
const read = (typed: boolean, value: string) =>
  readValueTable(
    listOf({ name: '', typed, columns, rows: [['Krug', 'Grande Cuvée', 'NV', value, '2026-01-31']] }),
    frame,
  )

test('reads the numbers and days of a workbook in their one form', () => {
  const { values, left_out } = read(true, '1350.25')
  assert.deepEqual(left_out, [])
  assert.deepEqual([values[0]?.amount_minor, values[0]?.valued_on], [1350_25, '2026-01-31'])
})

test('never mistakes the decimals of a number in a workbook for thousands', () => {
  assert.equal(read(true, '12.346').values[0]?.amount_minor, 12_35)
  assert.equal(read(false, '12.346').values[0]?.amount_minor, 12_346_00)
})

test('writes cells with tabs, quotes and line breaks so that they are read back', () => {
  const rows = [['Krug', 'Grande\tCuvée "171"\nBrut', 'NV', '210', '']]
  const list = listOf({ name: '', typed: false, columns, rows })
  assert.equal(list, 'Producer\tWine\tVintage\tValue\tDate\nKrug\t"Grande\tCuvée ""171""\nBrut"\tNV\t210\t')
  assert.deepEqual(pastedCells(list), [columns, ...rows])
})
