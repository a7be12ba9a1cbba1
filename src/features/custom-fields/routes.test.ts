import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { newId } from '../../shared/ids.ts'
import { addWine, editWines } from '../wines/commands.ts'
import { getWine, listWines } from '../wines/contract.ts'
import { addCustomField, editCustomField, removeCustomField } from './commands.ts'

const world = await startWorld()

test('defines, fills, finds, removes and restores a custom field', async () => {
  const ada = await world.person('Ada')
  const eve = await world.person('Eve')
  const field_id = newId()
  await world.done(addCustomField, { as: ada, body: { id: field_id, name: 'Importer', kind: 'text' } })
  const wine_id = newId()
  await world.done(addWine, {
    as: ada,
    body: { id: wine_id, type: 'red', name: 'Cuvée', own: { [field_id]: 'Étienne & Co' } },
  })
  const found = await world.done(listWines, { as: ada, query: { search: 'etienne' } })
  assert.deepEqual(
    found.wines.map(wine => wine.id),
    [wine_id],
  )

  const kind = await world.refused(editCustomField, { as: ada, body: { field_id, kind: 'number' } })
  assert.deepEqual([kind.status, kind.body.code], [409, 'custom_field_used'])
  const unknown = await world.refused(editWines, {
    as: ada,
    body: { wine_ids: [wine_id], own: { [newId()]: 'x' } },
  })
  assert.equal(Object.values(unknown.body.fields ?? {})[0]?.code, 'not_yours')
  const elsewhere = await world.refused(removeCustomField, {
    as: eve,
    body: { field_id },
  })
  assert.equal(elsewhere.status, 404)

  const { version } = await world.done(removeCustomField, { as: ada, body: { field_id } })
  const valueNow = async () => (await world.done(getWine, { as: ada, params: { wine_id } })).own
  assert.deepEqual(await valueNow(), {})
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await valueNow(), { [field_id]: 'Étienne & Co' })
})
