import { addBottles } from '../src/features/bottles/commands.ts'
import { departBottles } from '../src/features/bottles/departures.ts'
import { lockBottles } from '../src/features/bottles/locking.ts'
import { setOwners } from '../src/features/bottles/owning.ts'
import { addCustomField } from '../src/features/custom-fields/commands.ts'
import { addLabelSheet } from '../src/features/labels/sheet-commands.ts'
import { setSharing } from '../src/features/members/commands.ts'
import { addPhoto, removePhoto } from '../src/features/photos/commands.ts'
import { addPlace, editPlace } from '../src/features/places/commands.ts'
import { placeBottles } from '../src/features/places/placing.ts'
import { setPlan } from '../src/features/plan/commands.ts'
import { checkBottles, closeStocktake, startStocktake } from '../src/features/stocktakes/commands.ts'
import { addTasting } from '../src/features/tastings/commands.ts'
import { applyImport, previewImport } from '../src/features/transfer/contract.ts'
import { saveView } from '../src/features/views/contract.ts'
import { addWindowRule } from '../src/features/window-rules/commands.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { addWish } from '../src/features/wishes/commands.ts'
import { nowhere } from '../src/model/nowhere.ts'
import { newId } from '../src/shared/ids.ts'
import type { Somebody, World } from './harness.ts'
import { importFile } from './import-files.ts'
import { smallPhoto } from './small-photo.ts'

/** Makes at least one row of every table, two people, a photo, a removed photo, a saved view and an import. */
export async function everyKindOfRow(world: World, ada: Somebody, kim: Somebody) {
  const params = { cellar_id: ada.cellar_id }
  const [wine_id, bottle_id, inner, outer] = [newId(), newId(), newId(), newId()]
  const [photo_id, gone_id, tasting_id, stocktake_id] = [newId(), newId(), newId(), newId()]
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Grand Cru', type: 'white' } })
  const grid = { grid_rows: 1, grid_columns: 2, grid_depth: 1 }
  await world.done(addPlace, { as: ada, body: { id: inner, name: 'Shelf', kind: 'shelf', parent_id: null, ...grid } })
  await world.done(addPlace, { as: ada, body: { id: outer, name: 'House', kind: 'house', parent_id: null } })
  // The older place lies in the newer one, so in the order of their ids the inner one comes first.
  await world.done(editPlace, { as: ada, body: { place_id: inner, parent_id: outer } })
  const bought = { id: newId(), wine_id, bottle_ids: [bottle_id, newId()], size_ml: 750, received_on: '2026-01-02' }
  await world.done(addBottles, { as: kim, params, body: { ...bought, place_id: inner } })
  await world.done(departBottles, {
    as: kim,
    params,
    body: { bottle_ids: [bought.bottle_ids[1]], departure: 'drunk', departed_on: '2026-02-03' },
  })
  const placements = [{ bottle_id, place_id: inner, slot_row: 1, slot_column: 2, slot_depth: 1 }]
  await world.done(placeBottles, { as: kim, params, body: { placements } })
  const lock = { bottle_ids: [bottle_id], lock_reason: 'The wedding', locked_until_on: '2031-06-01' }
  await world.done(lockBottles, { as: kim, params, body: lock })
  const owners = [...new Set([ada, kim])].map(({ user: { id, name } }, at) => ({ person_id: id, name, parts: 2 - at }))
  await world.done(setOwners, { as: kim, params, body: { bottle_ids: [bottle_id], owners } })
  const paces = [{ id: newId(), type: 'red', yearly: 24.5, minimum: null }]
  const guests = [{ id: newId(), guests_on: '2031-12-24', people: 8 }]
  await world.done(setPlan, { as: ada, body: { paces, guests } })
  await world.done(setSharing, { as: ada, body: { id: newId(), prices_for: 'editors' } })
  await world.done(addCustomField, { as: ada, body: { id: newId(), name: 'Importer', kind: 'text' } })
  const sheet = { page_width: 210, page_height: 297, width: 60, height: 30, columns: 3, rows: 8, left: 5, top: 5 }
  await world.done(addLabelSheet, { as: ada, body: { id: newId(), ...sheet, across: 65, down: 34 } })
  await world.done(addWindowRule, {
    as: ada,
    body: {
      id: newId(),
      type: 'white',
      country: null,
      region: null,
      grape: null,
      classification: null,
      years_from: 1,
      years_until: 4,
    },
  })
  const note = { id: tasting_id, wine_id, tasted_on: '2026-03-01', note: 'Ünïcödé, “quotes” and\nlines.' }
  await world.done(addTasting, { as: ada, body: note })
  await world.done(addWish, {
    as: kim,
    params,
    body: { id: newId(), wine_id, size_ml: 750, quantity: 2, wished_on: '2026-03-02' },
  })
  for (const id of [photo_id, gone_id]) {
    await world.done(addPhoto, { as: kim, params, query: { wine_id, photo_id: id }, body: await smallPhoto() })
  }
  await world.done(removePhoto, { as: ada, body: { photo_id: gone_id } })
  const expected = { [inner]: [bottle_id], [nowhere]: [] }
  await world.done(startStocktake, { as: ada, body: { id: stocktake_id, place_id: outer, expected } })
  const tick = { id: newId(), bottle_id, code: null, place_id: inner, recorded_state: null, recorded_place_id: null }
  await world.done(checkBottles, { as: kim, params, body: { stocktake_id, checks: [tick] } })
  await world.done(closeStocktake, { as: ada, params, body: { stocktake_id } })
  await world.done(saveView, {
    as: ada,
    params: { view_id: newId() },
    body: { name: 'To drink', address: 'stage=peak', look: { columns: ['vintage'], density: 'dense' } },
  })
  const body = importFile('winebuddy/cellar.test.csv')
  const { import_id } = await world.done(previewImport, { as: ada, query: { file_name: 'list.csv' }, body })
  await world.done(applyImport, { as: ada, params: { import_id }, key: newId() })
  await world.done(previewImport, { as: ada, query: { file_name: 'only looked at.csv' }, body })
  return { photo_id, tasting_id, wine_id }
}
