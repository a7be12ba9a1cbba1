import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utils, write } from '@e965/xlsx'
import { worldOf } from '../../../../tests/harness.ts'
import { limits } from '../../../shared/limits.ts'
import { readTables } from '../contract.ts'

const [world, ada, viola, stranger] = await worldOf('Ada', 'Viola', 'Carl')
const params = { cellar_id: ada.cellar_id }
await world.join(ada.cellar_id, viola, 'viewer')

const rows = [
  ['Producer', 'Vintage', 'Value', 'Valued on'],
  ['Krug', 'NV', 1350.25, new Date('2026-01-31T00:00:00Z')],
  ['Château Margaux', 2010, 780, null],
]

function workbookOf(bookType: 'xlsx' | 'xls' | 'ods', cells: unknown[][] = rows): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells, { UTC: true }), 'Prices')
  return write(book, { bookType, type: 'buffer' }) as Buffer
}

for (const form of ['xlsx', 'xls', 'ods'] as const) {
  test(`reads the values of a workbook as ${form}`, async () => {
    const { tables } = await world.done(readTables, { as: ada, body: workbookOf(form) })
    const [table] = tables
    assert.deepEqual([table?.name, table?.typed, table?.columns], ['Prices', true, rows[0]])
    assert.deepEqual(
      table?.rows.map(row => row.slice(0, 3)),
      [
        ['Krug', 'NV', '1350.25'],
        ['Château Margaux', '2010', '780'],
      ],
    )
    assert.equal(table?.rows[0]?.[3], '2026-01-31')
  })
}

test('reads text too, and says what a file is where it has no table', async () => {
  const { tables } = await world.done(readTables, { as: ada, body: Buffer.from('Producer;Value\nKrug;210\n') })
  assert.deepEqual(tables, [{ name: '', typed: false, columns: ['Producer', 'Value'], rows: [['Krug', '210']] }])
  const refused = async (body: Buffer) => {
    const answer = await world.refused(readTables, { as: ada, body })
    return [answer.status, answer.body.code]
  }
  assert.deepEqual(await refused(Buffer.from('%PDF-1.7\n')), [400, 'file_not_table'])
  assert.deepEqual(await refused(Buffer.alloc(0)), [400, 'file_empty'])
  const xlsx = workbookOf('xlsx')
  assert.deepEqual(await refused(xlsx.subarray(0, xlsx.length / 2)), [400, 'file_damaged'])
  const many = Array.from({ length: limits.listed_rows + 2 }, (_, at) => [`Wine ${at}`, '1'])
  assert.deepEqual(await refused(Buffer.from(many.map(row => row.join(';')).join('\n'))), [400, 'file_too_many_rows'])
})

test('lets neither viewers nor strangers have a file read', async () => {
  const body = workbookOf('xlsx')
  assert.equal((await world.refused(readTables, { as: viola, params, body })).status, 403)
  assert.equal((await world.refused(readTables, { as: stranger, params, body })).status, 404)
})
