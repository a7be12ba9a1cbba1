import assert from 'node:assert/strict'
import test from 'node:test'
import { ImportedCellar } from '../../../../tests/import-files.ts'

/*
 * Two of CellarTracker's Inventory tables of one cellar, with invented wines: each row is a bottle with its number, a
 * bottle on order is in `(pending)`, and one that has left is not listed.
 */

const header =
  'iWine\tBarcode\tLocation\tBin\tSize\tCurrency\tPrice\tStoreName\tPurchaseDate\tBottleNote\tVintage\tWine\tCountry\tProducer\tType\tBeginConsume\tEndConsume'
const row = (wine: 1 | 2 | 3, barcode: string, location: string, bin = '', note = '', until = '2030') => {
  const named = { 1: ['Hof A Eins', 'Hof A'], 2: ['Hof B Zwei', 'Hof B'], 3: ['Hof C Drei', 'Hof C'] }[wine]
  const bought = ['750ml', 'EUR', '12.5', 'Unknown', '5/25/2020', note]
  return [wine, barcode, location, bin, ...bought, 2015, named[0], 'Austria', named[1], 'Red', 2020, until].join('\t')
}
const table = (...rows: string[]) => [header, ...rows].join('\n')

const before = table(
  row(1, '0000000101', 'Rack 1', 'A1'),
  row(1, '0000000102', 'Rack 1', 'A2'),
  row(1, '0000000103', 'Rack 1', 'A3'),
  row(2, '0000000201', '(pending)'),
  row(2, '0000000202', '(pending)'),
)

test('recognises moved, arrived, departed, new and edited bottles by number', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(before)
  assert.equal((await cellar.look(before)).report.nothing_new, true)
  const later = table(
    row(1, '0000000102', 'Fridge', '', '', '2032'),
    row(1, '0000000103', 'Rack 1', 'A3', 'Label torn', '2032'),
    row(2, '0000000201', 'Rack 2', 'B1'),
    row(2, '0000000202', '(pending)'),
    row(3, '0000000301', 'Rack 2', 'B2'),
  )
  const { report } = await cellar.take(later, { vanished_as: 'gifted', vanished_on: '2026-03-01' })
  const { figures, vanished, unchanged, differences } = report.since ?? {}
  assert.deepEqual(figures, {
    wine_new: 1,
    wine_edited: 1,
    bottles_new: 1,
    bottles_received: 1,
    bottles_moved: 1,
    bottles_edited: 1,
    bottles_gone: 0,
    bottles_vanished: 1,
  })
  assert.deepEqual([vanished?.count, vanished?.of, vanished?.taken_as, unchanged], [1, 5, 'gone', 1])
  const moved = differences?.find(({ kind }) => kind === 'bottles_moved')
  assert.deepEqual([moved?.before, moved?.after], ['Rack 1 / A2', 'Fridge'])

  const byNumber = new Map([...cellar.replica.bottles.values()].map(bottle => [bottle.external_id, bottle]))
  const states = [...byNumber].map(([number, { state, departure, note }]) => [number, state, departure, note])
  assert.deepEqual(states.sort(), [
    ['0000000101', 'gone', 'gifted', null],
    ['0000000102', 'in_cellar', null, null],
    ['0000000103', 'in_cellar', null, 'Label torn'],
    ['0000000201', 'in_cellar', null, null],
    ['0000000202', 'on_order', null, null],
    ['0000000301', 'in_cellar', null, null],
  ])
  assert.equal((await cellar.look(later)).report.nothing_new, true)
})

test('recognises a departed bottle that returns to the table', async () => {
  const cellar = new ImportedCellar()
  await cellar.take(before)
  await cellar.take(before.split('\n').slice(0, -1).join('\n'))
  const { report } = await cellar.take(before)
  assert.deepEqual([cellar.replica.bottles.size, report.bottles + report.on_order], [5, 0])
})
