import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf } from '../../../../tests/fields-of.ts'
import { ImportedCellar, importFile, packed, readAs, winesOf } from '../../../../tests/import-files.ts'

const rounded = importFile('invented/rounded-barcodes.csv', 'other')

test('reads six bottles from six rows whose numbers a spreadsheet changed, and says so', async () => {
  const cellar = new ImportedCellar()
  const { report } = await cellar.take(rounded)
  const { plan } = await readAs(rounded)
  assert.deepEqual([report.format, report.wines, report.bottles, report.known_bottles], ['cellartracker', 4, 6, 0])
  assert.deepEqual(
    plan.bottles.map(({ external_id, extra }) => [external_id, extra.Barcode]),
    [
      [null, '1.23E+12'],
      [null, '1.23E+12'],
      [null, '1.23E+12'],
      ['0000684674', undefined],
      [null, '0129197314'],
      [null, '0129197314'],
    ],
  )
  assert.deepEqual(fieldOf(winesOf(plan), 'barcodes'), [[], ['0036000291452'], [], []])
  assert.deepEqual(
    report.warnings
      .filter(({ code }) => /^(id_|zeros_)/.test(code))
      .map(({ column, code, original, lines }) => [column, code, original, lines]),
    [
      ['UPC', 'id_changed', '4.01234E+12', [2, 3]],
      ['Barcode', 'id_changed', '1.23E+12', [2, 3, 4]],
      ['UPC', 'zeros_lost', '', [4, 5]],
      ['Barcode', 'zeros_lost', '', [5, 6, 7]],
      ['Barcode', 'id_repeated', '0129197314', [7, 6]],
    ],
  )
  const again = await cellar.look(rounded)
  assert.deepEqual([again.report.nothing_new, again.report.known_bottles], [true, 6])
})

test('counts a bottle once that two tables list, or two equal rows, and twice when the rows differ', async () => {
  const header = 'iWine,Barcode,Location,Size,Vintage,Wine,Producer,Type'
  const row = (place: string) => `7,0000000001,${place},750ml,2010,Hof A Eins,Hof A,Red`
  const one = await readAs([header, row('Keller'), row('Keller')])
  assert.deepEqual([one.report.bottles, one.report.known_bottles], [1, 1])
  const two = await readAs([header, row('Keller'), row('Kühlschrank')])
  assert.deepEqual([two.report.bottles, two.report.known_bottles], [2, 0])
  const wines = await readAs([header, row('Keller'), row('Keller').replace('7,', '8,').replace('Eins', 'Zwei')])
  assert.deepEqual([wines.report.wines, wines.report.bottles, wines.report.known_bottles], [2, 2, 0])
  const tables = await readAs(
    packed([
      [header, row('Keller')],
      'iConsumed,iWine,Consumed,Size,Vintage,Wine,Producer,Type\n1,7,3/5/2024,750ml,2010,Hof A Eins,Hof A,Red',
    ]),
  )
  assert.deepEqual([tables.report.bottles, tables.report.gone, tables.report.known_bottles], [1, 0, 1])
})

test('does not mistake a maker’s barcode for the number of a bottle', async () => {
  const header = 'iWine,Barcode,Location,Size,Vintage,Wine,Producer,Type'
  const row = '7,4006381333931,Keller,750ml,2010,Hof A Eins,Hof A,Red'
  const { report } = await readAs([header, row, row, row])
  assert.equal(report.bottles, 3)
})

test('does not mistake a bottle of another wine in the cellar for one with the same number', async () => {
  const header = 'Barcode,Location,Size,Vintage,Wine,Producer,Type'
  const row = (number: number, wine: string) => `${number},Keller,750ml,2010,Hof A ${wine},Hof A,Red`
  const cellar = new ImportedCellar()
  const { written } = await readAs([header, row(1, 'Eins'), row(2, 'Zwei')])
  cellar.write(written)
  const { report } = await readAs([header, row(1, 'Drei'), row(2, 'Zwei')], { replica: cellar.replica })
  assert.deepEqual([report.wines, report.bottles, report.known_bottles], [1, 1, 1])
})

test('treats a copied row of this program’s own table as another bottle when it differs', async () => {
  const columns = 'wine_id,bottle_id,bottle_state,place_kinds,producer,name,vintage,type,received_on'
  const id = '018f0000-0000-7000-8000-0000000000a1'
  const row = (day: string) => `${id},018f0000-0000-7000-8000-0000000000b1,in_cellar,,Haus,Kammer,2015,red,${day}`
  const { report } = await readAs([columns, row('2024-01-02'), row('2024-01-02'), row('2024-05-06')])
  assert.deepEqual([report.wines, report.bottles, report.known_bottles], [1, 2, 1])
})

test('keeps no barcode that a spreadsheet rounded in a list of somebody’s own', async () => {
  const { plan, report } = await readAs('Producer,Wine,Vintage,EAN,Qty\nHof A,Eins,2010,4.00638E+12,6\n')
  const [matched] = plan.wines.matched
  assert.deepEqual([report.format, matched?.wine.barcodes, report.warnings[0]?.code], ['mapped', [], 'id_changed'])
})
