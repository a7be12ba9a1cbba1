import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../tests/fields-of.ts'
import { worldOf } from '../../../../tests/harness.ts'
import { importFile } from '../../../../tests/import-files.ts'
import { getSnapshot, type Snapshot, undoChange } from '../../../ledger/contract.ts'
import { replicaOf } from '../../../ledger/replica.ts'
import { anId } from '../../cellars/builders.ts'
import { addPlace } from '../../places/commands.ts'
import { applyImport, dropImport, type ImportResult, previewImport } from '../contract.ts'

const [world, ada, bob, vera, stranger] = await worldOf('Ada', 'Bob', 'Vera', 'Stranger')
await world.join(ada.cellar_id, bob, 'editor')
await world.join(ada.cellar_id, vera, 'viewer')
const winebuddy = importFile('winebuddy/cellar.test.csv')
const inventory = importFile('mathroule/inventory.tsv')
const inAdas = { cellar_id: ada.cellar_id }

test('previews a file without writing anything', async () => {
  const before = await snapshot()
  const { report, rows, rows_count } = await look(winebuddy)
  assert.deepEqual([report.wines, report.bottles, report.valuations, report.warnings_count], [92, 160, 89, 1])
  // CellarTracker's values are averages with four decimals.
  assert.deepEqual(fieldsOf(report.warnings, 'column', 'code', 'original'), [['Value', 'amounts_rounded', '29.0099']])
  const [{ line, wine } = { line: 0, wine: null }] = rows
  const { name, producer, vintage, value_minor, value_currency, in_cellar } = wine ?? {}
  assert.deepEqual([rows.length, rows_count], [92, 92])
  assert.deepEqual(
    [line, producer, name, vintage, value_minor, value_currency, in_cellar],
    [2, '14 Hands', 'Cabernet Sauvignon The Reserve', 2016, 2_901, 'USD', 1],
  )
  assert.deepEqual(await snapshot(), before)
})

test('writes the rows of an import in the order of their ids, over all tables', async () => {
  const eva = await world.person('Eva')
  const inEvas = { as: eva, params: { cellar_id: eva.cellar_id } }
  const { import_id } = await world.done(previewImport, { ...inEvas, query: { file_name: 'a.tsv' }, body: inventory })
  await world.done(applyImport, { ...inEvas, params: { ...inEvas.params, import_id } })
  const rows = await world.db
    .selectFrom('change_rows')
    .select(['table_name', 'row_id'])
    .where('cellar_id', '=', eva.cellar_id)
    .where('table_name', 'in', ['wines', 'purchases', 'bottles', 'valuations'])
    .orderBy('version')
    .orderBy('position')
    .execute()
  assert.deepEqual(new Set(rows.map(row => row.table_name)), new Set(['wines', 'purchases', 'bottles', 'valuations']))
  const ids = rows.map(row => row.row_id)
  assert.deepEqual(ids, ids.toSorted())
})

test('imports a file in one change and undoes it as a whole', async () => {
  const before = await snapshot()
  const { import_id } = await look(winebuddy)
  const lines = await take(import_id)
  const done = endOf(lines)
  assert.deepEqual(done, {
    phase: 'done',
    version: before.version + 1,
    command: 'imports/apply',
    wines: 92,
    bottles: 160,
    on_order: 0,
    gone: 0,
    photos: 0,
    photos_left: 0,
    unslotted: 0,
  })
  assert.ok(
    lines.some(line => line.phase === 'writing'),
    'progress is told',
  )

  const cellar = replicaOf(await snapshot())
  assert.deepEqual(
    [cellar.version, cellar.wines.size, cellar.bottles.size, cellar.valuations.size],
    [before.version + 1, 92, 160, 89],
  )

  const undone = await world.done(undoChange, { as: ada, body: { version: done.version }, key: 'undo-import-1' })
  assert.equal(undone.rows.length, 92 + 160 + 89)
  assert.deepEqual((await snapshot()).tables, before.tables)
})

test('imports a file once, and answers a repeated key with the first result', async () => {
  const { import_id } = await look(inventory)
  const first = endOf(await take(import_id, 'take-inventory'))
  const again = endOf(await take(import_id, 'take-inventory'))
  assert.deepEqual(again, first)
  assert.deepEqual([first.wines, first.bottles, first.on_order], [3, 6, 3])
  const other = await world.refused(applyImport, { as: bob, params: { ...inAdas, import_id }, key: 'take-by-another' })
  assert.deepEqual([other.status, other.body.code], [409, 'import_applied'])
  const dropped = await world.refused(dropImport, { as: ada, params: { ...inAdas, import_id } })
  assert.deepEqual([dropped.status, dropped.body.code], [409, 'import_applied'])

  const { import_id: next, report } = await look(inventory)
  assert.deepEqual([report.wines, report.known_wines, report.bottles, report.known_bottles], [0, 3, 0, 9])
  const nothing = endOf(await take(next))
  assert.deepEqual([nothing.version, nothing.bottles], [null, 0], 'all of it is in the cellar already')
  await world.done(undoChange, { as: ada, body: { version: first.version }, key: 'undo-inventory' })
})

test('imports a file once when two people apply it at the same time', async () => {
  const { import_id } = await look(inventory)
  const params = { ...inAdas, import_id }
  const answers = await Promise.all(
    [ada, bob].map(as => world.refused(applyImport, { as, params, key: `race-${as.user.id}` })),
  )
  const lines = answers.map(({ status, body }) => (status === 200 ? (body as unknown as Line[]).at(-1) : body))
  assert.equal(lines.filter(line => line && 'phase' in line && line.phase === 'done').length, 1, JSON.stringify(lines))
  assert.equal(lines.filter(line => line?.code === 'import_applied').length, 1)
  assert.equal(replicaOf(await snapshot()).bottles.size, 9)
  const done = lines.find(line => line?.code === undefined) as Line | undefined
  await world.done(undoChange, { as: ada, body: { version: done?.version }, key: 'undo-the-race' })
})

test('takes into account changes between preview and import', async () => {
  const { import_id, report } = await look(inventory)
  const duplicate = await look(inventory)
  assert.equal(report.wines, 3)
  const first = endOf(await take(duplicate.import_id))
  assert.deepEqual(endOf(await take(import_id)).version, null, 'its bottles came in meanwhile')
  await world.done(undoChange, { as: ada, body: { version: first.version }, key: 'undo-the-duplicate' })
})

test('rejects previews and imports by viewers, and hides the cellar from strangers', async () => {
  const { import_id } = await look(winebuddy)
  const params = { ...inAdas, import_id }
  for (const [endpoint, body] of [
    [previewImport, winebuddy],
    [applyImport, undefined],
    [dropImport, undefined],
  ] as const) {
    assert.equal((await world.refused(endpoint, { as: vera, params, body })).status, 403)
    assert.equal((await world.refused(endpoint, { as: stranger, params, body })).status, 404)
    assert.equal((await world.refused(endpoint, { params, body })).status, 401)
  }
  const elsewhere = { cellar_id: stranger.cellar_id, import_id }
  assert.equal((await world.refused(applyImport, { as: stranger, params: elsewhere })).status, 404)
  assert.equal((await world.refused(dropImport, { as: stranger, params: elsewhere })).status, 404)
  assert.equal((await world.call(dropImport, { as: ada, params })).status, 204)
  assert.equal((await world.refused(applyImport, { as: ada, params })).status, 404)
})

test('stores the last three previews', async () => {
  const looked = []
  for (let number = 0; number < 4; number++) {
    looked.push((await look(inventory)).import_id)
  }
  const drop = (import_id: string | undefined) => world.call(dropImport, { as: ada, params: { ...inAdas, import_id } })
  assert.equal((await drop(looked[0])).status, 404)
  assert.equal((await drop(looked[1])).status, 204)
})

test('rejects a file without a table in plain words and stores nothing', async () => {
  const cases = [
    [importFile('mathroule/not_logged.html'), 'file_is_login_page'],
    [importFile('mathroule/bottles_empty.tsv'), 'file_no_rows'],
    [Buffer.from('<!doctype html><p>no'), 'file_is_html'],
    [Buffer.alloc(0), 'file_empty'],
    [Buffer.from([0, 1, 2, 255, 254]), 'file_not_table'],
    [Buffer.from('a\n1'), 'file_unknown_table'],
  ] as const
  const before = await world.db.selectFrom('imports').select('id').execute()
  for (const [body, code] of cases) {
    const { status, body: answer } = await world.refused(previewImport, { as: ada, body })
    assert.deepEqual([status, answer.code], [400, code])
    assert.match(answer.message, /^[A-Z].*\.$/)
  }
  assert.deepEqual(await world.db.selectFrom('imports').select('id').execute(), before)
})

test('imports a file of three thousand bottles whole, and undoes it whole', async () => {
  const before = await snapshot()
  const header =
    'BottleState,Barcode,iWine,Vintage,Wine,Locale,Country,Region,Producer,Type,Varietal,Quantity,BottleSize,Location,Bin,Store,PurchaseDate,DeliveryDate,BottleCost,BottleCostCurrency,ConsumptionDate,ConsumptionType,BeginConsume,EndConsume'
  const rows = Array.from({ length: 3_000 }, (_, at) => {
    const wine = Math.floor(at / 4)
    const gone = at % 4 === 3
    const went = gone ? '6/1/2023,Drank from my cellar' : ','
    return `${gone ? 0 : 1},${String(at).padStart(10, '0')},${wine},${1990 + (wine % 30)},Gut ${wine} Cuvée ${wine},"France, Burgundy",France,Burgundy,Gut ${wine},Red,Pinot Noir,1,750ml,Rack ${at % 7},${at % 40},Store ${at % 5},3/1/2020,3/9/2020,${10 + (wine % 90)}.5,EUR,${went},2020,2035`
  })
  const { import_id, report } = await look(new TextEncoder().encode([header, ...rows].join('\n')))
  assert.deepEqual(
    [report.rows_read, report.wines, report.bottles, report.gone, report.warnings_count],
    [3_000, 750, 2_250, 750, 0],
  )
  const lines = await take(import_id)
  const done = endOf(lines)
  assert.deepEqual([done.wines, done.bottles, done.gone], [750, 2_250, 750])
  const steps = lines.flatMap(line => (line.phase === 'writing' ? [line.done] : []))
  assert.deepEqual(
    steps,
    steps.toSorted((a, b) => a - b),
  )
  assert.equal(replicaOf(await snapshot()).bottles.size, 3_000)
  await world.done(undoChange, { as: ada, body: { version: done.version }, key: 'undo-three-thousand' })
  assert.deepEqual((await snapshot()).tables, before.tables)
})

test('counts the bottles in a rack without a slot, in the preview and in the result', async () => {
  const grid = { grid_rows: 2, grid_columns: 3, grid_depth: 1, grid_kind: 'cells' }
  const rack = { id: anId(), name: 'Oak rack', kind: 'rack', ...grid }
  const added = await world.done(addPlace, { as: ada, body: rack, key: 'add-oak-rack' })
  const header = 'Wine,Vintage,Producer,Type,Size,Quantity,Pending,Location,Price,Currency,BeginConsume,EndConsume'
  const rows = [
    'Hof A Eins,2015,Hof A,Red,750ml,5,2,Oak rack,12.50,EUR,2020,2030',
    'Hof A Zwei,2016,Hof A,Red,750ml,4,0,Shed,12.50,EUR,2020,2030',
  ]
  const { import_id, report } = await look(new TextEncoder().encode([header, ...rows].join('\n')))
  assert.deepEqual(
    report.warnings.map(({ code, original, count, guess }) => [code, original, count, guess]),
    [['slot_missing', 'Oak rack', 5, '6']],
  )
  const done = endOf(await take(import_id))
  assert.deepEqual([done.bottles, done.on_order, done.unslotted], [9, 2, 5])
  for (const version of [done.version, added.version])
    await world.done(undoChange, { as: ada, body: { version }, key: `undo-rack-${version}` })
})

type Line = { phase?: string; code?: string; done?: number; version?: number }

function look(body: Uint8Array) {
  world.pass(1_000)
  return world.done(previewImport, { as: ada, query: { file_name: 'cellar.csv' }, body })
}

async function take(import_id: string, key?: string) {
  const options = { as: ada, params: { ...inAdas, import_id }, ...(key ? { key } : {}) }
  return (await world.done(applyImport, options)) as unknown as ({ phase: 'writing'; done: number } | ImportResult)[]
}

function endOf(lines: readonly ({ phase: string } | ImportResult)[]): ImportResult {
  const last = lines.at(-1)
  assert.equal(last?.phase, 'done', JSON.stringify(last))
  return last as ImportResult
}

function snapshot(): Promise<Snapshot> {
  return world.done(getSnapshot, { as: ada })
}
