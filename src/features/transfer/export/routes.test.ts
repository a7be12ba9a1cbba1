import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type Somebody, startWorld } from '../../../../tests/harness.ts'
import { sheetRead } from '../../../../tests/read-workbook.ts'
import { newId } from '../../../shared/ids.ts'
import { addBottles, departBottle } from '../../bottles/contract.ts'
import { fillWithSample } from '../../cellars/contract.ts'
import { addWine } from '../../wines/contract.ts'
import { previewImport, takeImport } from '../contract.ts'
import { exportTable } from './contract.ts'
import { readWholeRow } from './whole-reading.ts'
import { isWholeTable } from './whole-table.ts'

const world = await startWorld()
let ada: Somebody
let params: { cellar_id: string }
const [red, white, one, two] = [newId(), newId(), newId(), newId()]

before(async () => {
  ada = await world.person('Ada')
  params = { cellar_id: ada.cellar_id }
  const as = ada
  await world.done(addWine, { as, params, body: { id: red, producer: 'Haus', name: '=1+1', type: 'red' } })
  await world.done(addWine, { as, params, body: { id: white, name: 'Alte Reben', type: 'white' } })
  const bought = { size_ml: 750, received_on: '2026-01-02', price_minor: 1250, price_currency: 'EUR' }
  const body = { id: newId(), wine_id: red, bottle_ids: [one, two], ...bought }
  await world.done(addBottles, { as, params, body })
  const gone = { departure: 'drunk', departed_on: '2026-03-01' } as const
  await world.done(departBottle, { as, params: { ...params, bottle_id: two }, body: gone })
})

test('exports every bottle, past ones too, and wines without bottles, also for a viewer', async () => {
  const guest = await world.person('Gerd')
  await world.join(ada.cellar_id, guest, 'viewer')
  const { status, headers, body } = await world.call(exportTable, { as: guest, params, query: { table: 'everything' } })
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename\*=UTF-8''everything-\d{4}-\d\d-\d\d\.csv$/,
  )
  const [columns = [], ...rows] = parse(textOf(body), { bom: true }) as string[][]
  assert.ok(isWholeTable(columns))
  const read = rows.map(cells => readWholeRow(columns, cells).row)
  assert.deepEqual(
    read.map(({ wine, bottle, purchase }) => `${wine.name} ${bottle?.state} ${purchase?.price_minor}`).sort(),
    ['=1+1 gone 1250', '=1+1 in_cellar 1250', 'Alte Reben undefined undefined'],
  )
})

test('exports the filtered list with the requested columns', async () => {
  const query = { table: 'list', type: 'red', column: ['bottles', 'paid'], currency: 'EUR' }
  const { body } = await world.call(exportTable, { as: ada, params, query })
  assert.equal(
    textOf(body),
    "\ufeffproducer,name,type,in_cellar,on_order,paid_EUR,unpriced\r\nHaus,'=1+1,red,1,0,12.5,0\r\n",
  )
})

test('exports a workbook, and the tables for CellarTracker and the insurer', async () => {
  const workbook = await world.call(exportTable, { as: ada, params, query: { table: 'list', form: 'xlsx' } })
  assert.deepEqual(sheetRead(workbook.body as unknown as Uint8Array)[2]?.slice(0, 3), ['Haus', "'=1+1", 'red'])
  const there = await world.call(exportTable, { as: ada, params, query: { table: 'cellartracker' } })
  const states = parse(textOf(there.body), { bom: true, columns: true }) as Record<string, string>[]
  assert.deepEqual(states.map(row => [row.BottleState, row.DeliveryDate, row.ConsumptionDate].join(' ')).sort(), [
    '0 1/2/2026 3/1/2026',
    '1 1/2/2026 ',
  ])
  const query = { table: 'inventory', on: '2026-02-01', currency: 'EUR' }
  const then = await world.call(exportTable, { as: ada, params, query })
  const rows = parse(textOf(then.body), { bom: true, columns: true }) as Record<string, string>[]
  assert.deepEqual(
    rows.map(row => [row.name, row.bottles, row.paid_EUR]),
    [["'=1+1", '2', '25']],
  )
})

test('exports one cellar unchanged after importing it into another', async () => {
  const [first, second] = await Promise.all([world.person('Cleo'), world.person('Dora')])
  const everything = async (as: Somebody) => {
    const { body } = await world.call(exportTable, { as, params: inCellarOf(as), query: { table: 'everything' } })
    return textOf(body)
  }
  await world.done(fillWithSample, { as: first, params: inCellarOf(first), body: { today: '2026-03-14' } })
  const table = await everything(first)
  const body = Buffer.from(table)
  const { import_id, report } = await world.done(previewImport, { as: second, params: inCellarOf(second), body })
  assert.deepEqual([report.format, report.warnings, report.conflicts], ['own', [], []])
  await world.call(takeImport, { as: second, params: { ...inCellarOf(second), import_id } })
  assert.deepEqual(withoutIds(await everything(second)), withoutIds(table))
})

const inCellarOf = ({ cellar_id }: Somebody) => ({ cellar_id })

/** Removes what differs after an import: ids are new, and so is the person who took a bottle out. */
function withoutIds(table: string): Record<string, string>[] {
  const made = ['wine_id', 'bottle_id', 'purchase_id', 'departed_by']
  const rows = parse(table, { bom: true, columns: true }) as Record<string, string>[]
  return rows
    .map(row => Object.fromEntries(Object.entries(row).filter(([column]) => !made.includes(column))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as Uint8Array)
}
