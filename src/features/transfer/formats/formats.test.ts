import assert from 'node:assert/strict'
import test from 'node:test'
import { ImportedCellar, importFile, packed } from '../../../../tests/import-files.ts'
import { records } from '../../../model/tables.ts'

/* Rules that hold for every format, checked on each real file of it. */

const other = (name: string) => importFile(name, 'other')
const ofAccount = (names: string[]) => packed(names.map(name => importFile(`mathroule/${name}.tsv`)))
const ofVinocell = (names: string[]) => packed(names.map(name => other(`vinocell-synthetic/export-${name}.csv`)))

const files: [name: string, bytes: Uint8Array][] = [
  [
    'CellarTracker, seven tables',
    ofAccount(['bottles', 'inventory', 'list', 'purchase', 'pending', 'consumed', 'availability']),
  ],
  ['CellarTracker, Purchase and Consumed', ofAccount(['purchase', 'consumed'])],
  ['InVintory', other('invintory-adsail/cellar_0233081.csv')],
  ['CavusVinifera', other('cavusvinifera-loicsalou/demi-20170528.csv')],
  ['VinoCell', ofVinocell(['wines', 'bottles-stored', 'bottles-gone'])],
]

for (const [name, bytes] of files) {
  test(`${name}: every row became something or was told, every record is whole, and again it is nothing new`, async () => {
    const cellar = new ImportedCellar()
    const { report, written } = await cellar.take(bytes)
    const { rows_read, rows_taken, rows_dropped, rows_passed, tables } = report
    assert.equal(rows_read, rows_taken + rows_dropped + rows_passed)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    assert.equal(rows_read, rows)
    const fieldErrors = written.flatMap(({ table, after }) => records[table].safeParse(after).error?.issues ?? [])
    assert.deepEqual(fieldErrors, [])

    const again = await cellar.look(bytes)
    const { bottles, on_order, gone, wines, known_bottles } = again.report
    assert.deepEqual([bottles, on_order, gone, wines], [0, 0, 0, 0])
    assert.equal(known_bottles, report.bottles + report.on_order + report.gone)
    assert.deepEqual(again.written, [])
  })
}
