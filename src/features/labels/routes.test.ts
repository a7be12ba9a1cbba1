import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf } from '../../../tests/fields-of.ts'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { Bottle } from '../../model/bottle.ts'
import { LabelSheet } from '../../model/label-sheet.ts'
import { Place } from '../../model/place.ts'
import { Wine } from '../../model/wine.ts'
import { fieldTexts } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { codesOf, readCode } from '../bottles/code.ts'
import { addBottles } from '../bottles/commands.ts'
import { addPlace } from '../places/commands.ts'
import { addWine, editWines } from '../wines/commands.ts'
import { codePlaces, labelBottles, linkBarcode } from './commands.ts'
import { addLabelSheet, removeLabelSheet } from './sheet-commands.ts'

const [world, ada] = await worldOf('Ada')
const { cellar_id } = ada

async function aWine(name: string, fields: object = {}): Promise<string> {
  const id = newId()
  await world.done(addWine, { as: ada, body: { id, type: 'red', name, ...fields } })
  return id
}

async function aPlace(name: string): Promise<string> {
  const id = newId()
  await world.done(addPlace, { as: ada, body: { id, name, kind: 'rack' } })
  return id
}

test('links a barcode to one wine, and names that wine when it refuses another', async () => {
  const wine_id = await aWine('Cuvée Prestige')
  const other = await aWine('Another')
  const learnt = await world.done(linkBarcode, { as: ada, body: { wine_id, barcode: '036000291452' } })
  assert.deepEqual(Wine.parse(learnt.rows[0]?.after).barcodes, ['0036000291452'])

  const taken = await world.refused(linkBarcode, { as: ada, body: { wine_id: other, barcode: '0036000291452' } })
  assert.equal(taken.status, 409)
  assert.match(taken.body.message, /Cuvée Prestige/)
  const edited = await world.refused(editWines, { as: ada, body: { wine_ids: [other], barcodes: ['036000291452'] } })
  assert.equal(edited.body.code, 'barcode_taken')
  const body = { id: newId(), type: 'red', name: 'Third', barcodes: ['036000291452'] } as const
  assert.equal((await world.refused(addWine, { as: ada, body })).body.code, 'barcode_taken')

  const again = await world.refused(linkBarcode, { as: ada, body: { wine_id, barcode: '036000291452' } })
  assert.equal(again.body.code, 'nothing_to_change')
  await world.done(undoChange, { as: ada, body: { version: learnt.version } })
  await world.done(linkBarcode, { as: ada, body: { wine_id: other, barcode: '0036000291452' } })
})

test('finds a barcode that was stored as a UPC', async () => {
  await aWine('From elsewhere', { barcodes: ['012345678905'] })
  const wine_id = await aWine('New here')
  const refused = await world.refused(linkBarcode, { as: ada, body: { wine_id, barcode: '0012345678905' } })
  assert.match(refused.body.message, /From elsewhere/)
})

test('rejects a text that is no barcode, by field', async () => {
  const wine_id = await aWine('Plain')
  const { status, body } = await world.refused(linkBarcode, { as: ada, body: { wine_id, barcode: '4006381333932' } })
  assert.equal(status, 400)
  assert.deepEqual(body.fields, { barcode: { code: 'not_a_barcode', message: fieldTexts.not_a_barcode.message } })
})

test('gives places without a code one that no bottle of the cellar has', async () => {
  const [rack, secondRack] = [await aPlace('Rack'), await aPlace('Shelf')]
  // Places that were imported, or created before places had codes, have none.
  await world.db.updateTable('places').set({ code: null }).where('id', 'in', [rack, secondRack]).execute()
  const coded = await world.done(codePlaces, { as: ada, body: { place_ids: [rack] } })
  const { code } = Place.parse(coded.rows[0]?.after)
  assert.equal(readCode(code ?? ''), code)

  const both = await world.done(codePlaces, { as: ada, body: { place_ids: [rack, secondRack] } })
  assert.deepEqual(fieldOf(both.rows, 'id'), [secondRack])
  const none = await world.refused(codePlaces, { as: ada, body: { place_ids: [rack, secondRack] } })
  assert.equal(none.body.code, 'nothing_to_change')

  // A bottle with this same id would get the code of the place.
  const wine_id = await aWine('Twin')
  const purchase = { id: newId(), wine_id, bottle_ids: [rack], size_ml: 750, received_on: '2026-03-01' }
  const added = await world.done(addBottles, { as: ada, body: purchase })
  assert.equal(added.rows.find(row => row.table === 'bottles')?.after?.code, codesOf(rack)[1])

  await world.done(undoChange, { as: ada, body: { version: coded.version } })
})

test('records that bottles got stickers, which can be undone', async () => {
  const bottle_ids = [newId(), newId()]
  const purchase = {
    id: newId(),
    wine_id: await aWine('Labelled'),
    bottle_ids,
    size_ml: 750,
    received_on: '2026-03-01',
  }
  await world.done(addBottles, { as: ada, body: purchase })
  const early = await world.refused(labelBottles, { as: ada, body: { bottle_ids, labelled_on: '2999-01-01' } })
  assert.equal(early.body.fields?.labelled_on?.code, 'day_in_future')
  const body = { bottle_ids, labelled_on: '2026-03-10' }
  const labelled = await world.done(labelBottles, { as: ada, body })
  assert.equal(Bottle.parse(labelled.rows[0]?.after).labelled_on, '2026-03-10')
  assert.equal((await world.refused(labelBottles, { as: ada, body })).body.code, 'nothing_to_change')
  const undone = await world.done(undoChange, { as: ada, body: { version: labelled.version } })
  assert.equal(Bottle.parse(undone.rows[0]?.after).labelled_on, null)
})

test('adds a custom sheet to the cellar when its stickers fit on the page', async () => {
  const page = { page_width: 210, page_height: 297 }
  const sheet = { ...page, id: newId(), width: 90, height: 50.8, columns: 2, rows: 5, left: 15, top: 21.5 }
  const body = { ...sheet, across: 90, down: 50.8 }
  const sheets = async () => [...(await readWhole(world.db, cellar_id)).label_sheets.values()]
  const { version } = await world.done(addLabelSheet, { as: ada, body })
  assert.deepEqual(await sheets(), [LabelSheet.parse(body)])
  assert.equal((await world.refused(addLabelSheet, { as: ada, body })).body.code, 'exists_already')

  for (const [field, fields] of [
    ['columns', { columns: 3 }],
    ['rows', { rows: 6 }],
    ['across', { across: 89 }],
    ['down', { down: 0 }],
  ] as const) {
    const other = { ...body, id: newId(), ...fields }
    const refused = await world.refused(addLabelSheet, { as: ada, body: other })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, [field]])
  }

  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await sheets(), [])
  await world.done(addLabelSheet, { as: ada, body })
  await world.done(removeLabelSheet, { as: ada, body: { sheet_id: body.id } })
  assert.deepEqual(await sheets(), [])
  const again = await world.refused(removeLabelSheet, { as: ada, body: { sheet_id: body.id } })
  assert.equal(again.status, 404)
})
