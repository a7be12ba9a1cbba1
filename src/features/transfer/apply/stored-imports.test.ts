import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf, fieldsOf } from '../../../../tests/fields-of.ts'
import { worldOf } from '../../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../../ledger/contract.ts'
import { replicaOf } from '../../../ledger/replica.ts'
import { departBottles } from '../../bottles/departures.ts'
import { editWines } from '../../wines/commands.ts'
import {
  applyImport,
  dropImport,
  getImportFile,
  type ImportResult,
  type ImportSettings,
  listImports,
  previewImport,
  reviseImport,
  type SettingsChange,
} from '../contract.ts'

const [world, ada] = await worldOf('Ada')
const inAdas = { cellar_id: ada.cellar_id }

const header = 'Wine,Vintage,Producer,Type,Size,Quantity,Price,Currency'
const file = (...rows: string[]) => Buffer.from([header, ...rows].join('\n'))
const uncertain = file('Eins,2015,Hof A,Purple,gross,2,10.00,', 'Zwei,2016,Hof B,Purple,750ml,1,12.00,')

test('resolves warnings by a person’s settings, which are stored with the file until it is imported', async () => {
  const looked = await look(uncertain)
  assert.deepEqual(fieldsOf(looked.report.warnings, 'column', 'original', 'count', 'lines', 'decided_by'), [
    ['Type', 'Purple', 2, [2, 3], 'type'],
    ['Size', 'gross', 1, [2], 'size'],
  ])
  const corrections = [
    { column: 'Type', original: 'Purple', text: 'Red' },
    { column: 'Size', original: 'gross', text: '1500ml' },
  ]
  const revised = await revise(looked.import_id, { corrections, currency: 'CHF' })
  assert.deepEqual([revised.report.warnings_count, revised.report.currency], [0, 'CHF'])
  assert.deepEqual(revised.settings, { corrections, currency: 'CHF' })
  const back = await revise(looked.import_id, { currency: null })
  assert.deepEqual([back.settings, back.report.currency], [{ corrections }, 'EUR'])
  await revise(looked.import_id, { currency: 'CHF' })
  const { version } = await take(looked.import_id)
  const { wines, bottles, purchases } = await cellar()
  assert.deepEqual(fieldOf(wines.values(), 'type'), ['red', 'red'])
  assert.deepEqual(fieldOf(bottles.values(), 'size_ml').toSorted(), [1500, 1500, 750])
  assert.deepEqual(fieldOf(purchases.values(), 'price_currency'), ['CHF', 'CHF'])

  const next = await look(file('Drei,2017,Hof C,Purple,gross,1,9.00,'))
  assert.deepEqual(
    [next.remembered, next.settings, next.report.warnings_count],
    [true, { corrections, currency: 'CHF' }, 0],
    'a later file of the same columns begins with them',
  )
  await undo(version)
  const forgotten = await look(file('Drei,2017,Hof C,Purple,gross,1,9.00,'))
  assert.deepEqual([forgotten.remembered, forgotten.report.warnings_count], [false, 2])
})

test('rejects impossible settings by name', async () => {
  const { import_id } = await look(uncertain)
  const body = {
    corrections: [{ column: '', original: 'x', text: 'y' }],
    vanished: 'perhaps',
  } as unknown as SettingsChange
  const { status, body: answer } = await world.refused(reviseImport, {
    as: ada,
    params: { ...inAdas, import_id },
    body,
  })
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(answer.fields ?? {}).toSorted(), ['corrections.0.column', 'vanished'])
})

test('stores the original file for download, and imports it again after an undo', async () => {
  const { import_id } = await look(uncertain, 'Keller "März"\'s.csv')
  assert.equal((await world.refused(getImportFile, { as: ada, params: { ...inAdas, import_id } })).status, 404)
  const first = await take(import_id)
  const [listed] = (await world.done(listImports, { as: ada })).imports
  assert.deepEqual(
    [listed?.id, listed?.format, listed?.bytes, listed?.person_name, listed?.version, listed?.undone_by],
    [import_id, 'cellartracker', uncertain.length, 'Ada', first.version, null],
  )
  assert.deepEqual(listed?.figures, { wines: 2, known_wines: 0, bottles: 3, on_order: 0, gone: 0, known_bottles: 0 })
  const { body, headers } = await world.call(getImportFile, { as: ada, params: { ...inAdas, import_id } })
  assert.ok(Buffer.from(body as unknown as Uint8Array).equals(uncertain))
  assert.equal(headers['content-type'], 'application/octet-stream')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-disposition'], "attachment; filename*=UTF-8''Keller%20%22M%C3%A4rz%22%27s.csv")

  const again = await look(uncertain)
  assert.equal(again.report.nothing_new, true)
  const undone = await undo(first.version)
  const [after] = (await world.done(listImports, { as: ada })).imports
  assert.equal(after?.undone_by, undone.version)
  const fresh = await look(uncertain)
  assert.deepEqual([fresh.report.since, fresh.report.bottles], [null, 3], 'what was undone is no earlier export')
  assert.equal((await world.refused(dropImport, { as: ada, params: { ...inAdas, import_id } })).status, 409)
  const second = await take(import_id)
  assert.equal((await cellar()).bottles.size, 3)
  await undo(second.version)
})

test('does not find the file of another cellar', async () => {
  const { import_id } = await look(uncertain)
  const { version } = await take(import_id)
  const stranger = await world.person('Stranger')
  const params = { cellar_id: stranger.cellar_id, import_id }
  for (const [endpoint, body] of [
    [getImportFile, undefined],
    [reviseImport, { currency: 'CHF' }],
    [applyImport, undefined],
    [dropImport, undefined],
  ] as const) {
    const { status } = await world.refused(endpoint, { as: stranger, params, body })
    assert.equal(status, 404, endpoint.path)
  }
  await undo(version)
})

test('names the changes that depend on an import when it is undone', async () => {
  const { import_id } = await look(uncertain)
  const { version } = await take(import_id)
  const { bottles, wines } = await cellar()
  const [bottle_id = ''] = bottles.keys()
  const [wine_id = ''] = wines.keys()
  await world.done(departBottles, {
    as: ada,
    body: { bottle_ids: [bottle_id], departure: 'drunk', departed_on: '2026-03-14' },
  })
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], region: 'Nahe', type: 'white' } })
  const { status, body } = await world.refused(undoChange, { as: ada, body: { version } })
  assert.deepEqual([status, body.code], [409, 'undo_blocked'])
  const { changes } = body.details as { changes: { command: string; version: number }[] }
  assert.deepEqual(fieldOf(changes, 'command'), ['wines/edit', 'bottles/depart'])
  for (const change of changes) await undo(change.version)
  await undo(version)
  assert.equal((await cellar()).bottles.size, 0)
})

test('rejects the import while more than half of an earlier export is missing and undecided', async () => {
  const first = await look(file('Eins,2015,Hof A,Red,750ml,6,10.00,EUR', 'Zwei,2016,Hof B,Red,750ml,1,12.00,EUR'))
  const { version } = await take(first.import_id)
  const part = await look(file('Zwei,2016,Hof B,Red,750ml,1,12.00,EUR', 'Drei,2016,Hof B,Red,750ml,1,12.00,EUR'))
  assert.deepEqual([part.report.since?.vanished.count, part.report.since?.vanished.taken_as], [6, null])
  const { status, body } = await world.refused(applyImport, {
    as: ada,
    params: { ...inAdas, import_id: part.import_id },
  })
  assert.deepEqual([status, body.code], [409, 'import_undecided'])
  await revise(part.import_id, { vanished: 'gone', vanished_as: 'sold' })
  const second = await take(part.import_id)
  const { bottles } = await cellar()
  assert.equal(Array.from(bottles.values()).filter(({ departure }) => departure === 'sold').length, 6)
  await undo(second.version)
  await undo(version)
})

test('imports two different files at the same time, each in one change', async () => {
  const files = [file('Eins,2015,Hof A,Red,750ml,6,,'), file('Zwei,2015,Hof B,Red,750ml,5,,')]
  const looked = await Promise.all(files.map(body => look(body)))
  const taken = await Promise.all(looked.map(({ import_id }) => take(import_id)))
  assert.equal((await cellar()).bottles.size, 11)
  assert.equal(new Set(fieldOf(taken, 'version')).size, 2)
  for (const { version } of taken.toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))) await undo(version)
})

function look(body: Uint8Array, file_name = 'cellar.csv') {
  world.pass(1_000)
  return world.done(previewImport, { as: ada, query: { file_name }, body })
}

function revise(import_id: string, body: { [K in keyof ImportSettings]: ImportSettings[K] | null }) {
  return world.done(reviseImport, { as: ada, params: { ...inAdas, import_id }, body })
}

async function take(import_id: string): Promise<ImportResult> {
  const lines = (await world.done(applyImport, {
    as: ada,
    params: { ...inAdas, import_id },
  })) as unknown as ImportResult[]
  const last = lines.at(-1)
  assert.equal(last?.phase, 'done', JSON.stringify(last))
  return last as ImportResult
}

function undo(version: number | null) {
  return world.done(undoChange, { as: ada, body: { version } })
}

async function cellar() {
  return replicaOf(await world.done(getSnapshot, { as: ada }))
}
