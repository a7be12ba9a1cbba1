import assert from 'node:assert/strict'
import test from 'node:test'
import { csvOfChart, rowsOfChart } from './chart-rows.ts'

const series = [
  { key: 'red', label: 'Red', tone: '--type-red' },
  { key: 'white', label: 'White', tone: '--type-white' },
] as const

test('writes a row for each label with a number for each series in whole units', () => {
  const data = [
    { key: 'FR', label: 'France', values: { red: 1250, white: 300 } },
    { key: 'IT', label: 'Italy', values: { red: 99 } },
  ]
  assert.deepEqual(
    rowsOfChart({ data, series }, 'Country', cents => cents / 100),
    [
      ['Country', 'Red', 'White'],
      ['France', 12.5, 3],
      ['Italy', 0.99, 0],
    ],
  )
})

test('writes CSV in the form of the language, with formulas as text and unknown numbers empty', () => {
  const rows = [
    ['Merchant', 'Cost'],
    ['=HYPERLINK(1)', 12.5],
    ['Barolo, Bra', null],
  ]
  assert.equal(csvOfChart(rows, 'en'), '\ufeffMerchant,Cost\r\n\'=HYPERLINK(1),12.5\r\n"Barolo, Bra",\r\n')
  assert.equal(csvOfChart(rows, 'de'), "\ufeffMerchant;Cost\r\n'=HYPERLINK(1);12,5\r\nBarolo, Bra;\r\n")
})
