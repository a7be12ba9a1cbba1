import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { fieldsOf } from '../../../../tests/fields-of.ts'
import { type Somebody, worldOf } from '../../../../tests/harness.ts'
import { sheetRead } from '../../../../tests/read-workbook.ts'
import type { CellarTable } from '../../../model/cellar-tables.ts'
import type { RecordOf } from '../../../model/tables.ts'
import { newId } from '../../../shared/ids.ts'
import { addBottles } from '../../bottles/commands.ts'
import { departBottles } from '../../bottles/departures.ts'
import { fillWithSample } from '../../cellars/sample.ts'
import { addTasting } from '../../tastings/commands.ts'
import { addWine } from '../../wines/commands.ts'
import { addWish } from '../../wishes/commands.ts'
import { applyImport, previewImport } from '../contract.ts'
import { exportTable } from './contract.ts'
import { readWholeRow } from './whole-reading.ts'
import { isWholeTable } from './whole-table.ts'

const [world, ada] = await worldOf('Ada')
const params = { cellar_id: ada.cellar_id }
const [red, white, one, two] = [newId(), newId(), newId(), newId()]

await world.done(addWine, { as: ada, body: { id: red, producer: 'Haus', name: '=1+1', type: 'red' } })
await world.done(addWine, { as: ada, body: { id: white, name: 'Alte Reben', type: 'white' } })
const bought = { size_ml: 750, received_on: '2026-01-02', price_minor: 1250, price_currency: 'EUR' }
const body = { id: newId(), wine_id: red, bottle_ids: [one, two], ...bought }
await world.done(addBottles, { as: ada, body })
const gone = { departure: 'drunk', departed_on: '2026-03-01' } as const
await world.done(departBottles, { as: ada, body: { bottle_ids: [two], ...gone } })

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
  const { body } = await world.call(exportTable, { as: ada, query })
  assert.equal(
    textOf(body),
    "\ufeffproducer,name,type,in_cellar,on_order,paid_EUR,unpriced\r\nHaus,'=1+1,red,1,0,12.5,0\r\n",
  )
})

test('exports a workbook, and the tables for CellarTracker and the insurer', async () => {
  const workbook = await world.call(exportTable, { as: ada, query: { table: 'list', form: 'xlsx' } })
  assert.deepEqual(sheetRead(workbook.body as unknown as Uint8Array)[2]?.slice(0, 3), ['Haus', "'=1+1", 'red'])
  const there = await world.call(exportTable, { as: ada, query: { table: 'cellartracker' } })
  const states = parse(textOf(there.body), { bom: true, columns: true }) as Record<string, string>[]
  assert.deepEqual(states.map(row => [row.BottleState, row.DeliveryDate, row.ConsumptionDate].join(' ')).sort(), [
    '0 1/2/2026 3/1/2026',
    '1 1/2/2026 ',
  ])
  const query = { table: 'inventory', on: '2026-02-01', currency: 'EUR' }
  const then = await world.call(exportTable, { as: ada, query })
  const rows = parse(textOf(then.body), { bom: true, columns: true }) as Record<string, string>[]
  assert.deepEqual(fieldsOf(rows, 'name', 'bottles', 'paid_EUR'), [["'=1+1", '2', '25']])
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
  await world.call(applyImport, { as: second, params: { ...inCellarOf(second), import_id } })
  assert.deepEqual(withoutIds(await everything(second)), withoutIds(table))
})

for (const form of ['csv', 'xlsx'] as const) {
  test(`restores every row of a rich cellar from ${form.toUpperCase()}, all tastings, values and wishes too`, async () => {
    const [first, second] = await Promise.all([world.person(`Emil-${form}`), world.person(`Fee-${form}`)])
    const as = { as: first, params: inCellarOf(first) }
    await world.done(fillWithSample, { ...as, body: { today: '2026-03-14' } })
    const { rows } = await rowsOf(first)
    const [wine, other] = rows.wines
    const bottle = rows.bottles.find(({ wine_id, state }) => wine_id === wine?.id && state === 'in_cellar')
    const wine_id = wine?.id ?? ''
    const day = { tasted_on: '2026-03-01', score: 91, score_scale: 'points_100' } as const
    for (const body of [
      { ...day, note: 'Cherry; =1+1', food: 'Lamb', company: 'Ada, Bo', bottle_id: bottle?.id ?? null },
      { ...day, note: 'Cherry; =1+1', food: 'Cheese' },
      { tasted_on: '2025-12-24', score: 16, score_scale: 'points_20', note: 'Two\nlines' },
      { tasted_on: null, food: 'Trout' },
      { aspects: { clarity: ['clear'], depth: ['deep'] } },
    ] as const) {
      await world.done(addTasting, { ...as, body: { id: newId(), wine_id, ...body } })
    }
    const valued = [
      'wine_id,bottle_id,bottle_state,place_kinds,producer,name,vintage,type,value,value_currency,valued_on,value_size_ml',
      ...['750,2025-01-01', '750,2025-02-01', '1500,2025-03-01', '375,2025-04-01'].map((text, at) => {
        const [size_ml, day] = text.split(',')
        const { id, producer, name, vintage, type } = other ?? {}
        return [id, '', '', '', producer, name, vintage, type, `20.0${at}`, 'EUR', day, size_ml].join(',')
      }),
    ].join('\n')
    const values = await world.done(previewImport, { ...as, body: Buffer.from(valued) })
    await world.call(applyImport, { ...as, params: { ...as.params, import_id: values.import_id } })
    const { rows: grown } = await rowsOf(first)
    assert.equal(grown.valuations.length, rows.valuations.length + 4)
    const wishes = [
      { size_ml: 750, quantity: 6, limit_minor: 4_550, limit_currency: 'CHF', merchant: 'Handlung', note: 'For Jo' },
      { size_ml: 1500, quantity: 1 },
    ]
    for (const wish of wishes) {
      await world.done(addWish, { ...as, body: { id: newId(), wine_id, wished_on: '2026-02-03', ...wish } })
    }
    const { body } = await world.call(exportTable, { ...as, query: { table: 'everything', form } })
    const file = Buffer.from(form === 'csv' ? textOf(body) : (body as unknown as Uint8Array))
    const params = inCellarOf(second)
    const { import_id, report } = await world.done(previewImport, { as: second, params, body: file })
    assert.deepEqual([report.format, report.warnings, report.conflicts], ['own', [], []])
    await world.call(applyImport, { as: second, params: { ...params, import_id } })
    const [before, after] = [(await rowsOf(first)).named, (await rowsOf(second)).named]
    assert.ok(before.tastings.length > 5 && before.valuations.length > 4 && before.wishes.length > 1)
    for (const table of tables) assert.deepEqual(after[table], before[table], table)

    const again = await world.done(previewImport, { as: second, params, body: file })
    assert.deepEqual([again.report.nothing_new, again.report.tastings], [true, 0])
  })
}

const tables = ['wines', 'purchases', 'bottles', 'tastings', 'valuations', 'wishes'] as const

/** Returns the rows of a cellar as they are, and with names in place of their ids, in a fixed order. */
async function rowsOf({ cellar_id, user }: Somebody) {
  const read = async <T extends CellarTable>(table: T) =>
    (await world.db
      .selectFrom(table as 'wines')
      .selectAll()
      .where('cellar_id', '=', cellar_id)
      .execute()) as unknown as RecordOf[T][]
  const rows = {
    wines: await read('wines'),
    purchases: await read('purchases'),
    bottles: await read('bottles'),
    tastings: await read('tastings'),
    valuations: await read('valuations'),
    wishes: await read('wishes'),
  }
  const places = new Map((await read('places')).map(place => [place.id, place]))
  const pathOf = (id: string): string => {
    const place = places.get(id)
    return place ? `${place.parent_id === null ? '' : `${pathOf(place.parent_id)} / `}${place.name}` : ''
  }
  const names = new Map<unknown, string>([
    ...rows.wines.map(({ id, producer, name, vintage }) => [id, `${producer} ${name} ${vintage}`] as const),
    ...rows.bottles.map(({ id, code }) => [id, code] as const),
    ...rows.purchases.map(({ id, merchant, ordered_on }) => [id, `${merchant} ${ordered_on}`] as const),
    ...Array.from(places.keys(), id => [id, pathOf(id)] as const),
    [user.id, 'me'],
  ])
  // Custom fields, and the people who took bottles out or wrote imported notes, are not in these rows.
  const left = ['id', 'cellar_id', 'departed_by', 'own']
  const named = Object.fromEntries(
    tables.map(table => [
      table,
      rows[table]
        .map(row => Object.entries(row).filter(([column]) => !left.includes(column)))
        .map(row => JSON.stringify(row.map(([column, value]) => [column, names.get(value) ?? value])))
        .sort(),
    ]),
  ) as Record<(typeof tables)[number], string[]>
  return { rows, named }
}

const inCellarOf = ({ cellar_id }: Somebody) => ({ cellar_id })

/** Removes what differs after an import: ids are new, and so is the person who took a bottle out. */
function withoutIds(table: string): Record<string, string>[] {
  const made = ['wine_id', 'bottle_id', 'purchase_id', 'departed_by', 'tasted_bottle_id']
  const rows = parse(table, { bom: true, columns: true }) as Record<string, string>[]
  return rows
    .map(row => Object.fromEntries(Object.entries(row).filter(([column]) => !made.includes(column))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as Uint8Array)
}
