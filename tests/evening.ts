import { addBottles, editBottle, moveBottles } from '../src/features/bottles/commands.ts'
import { bringBack, departBottles, editDeparture } from '../src/features/bottles/departures.ts'
import { lockBottles, unlockBottles } from '../src/features/bottles/locking.ts'
import { editOpening, openBottle, pour } from '../src/features/bottles/opening.ts'
import { addOrder, cancelBottles, receiveBottles } from '../src/features/bottles/orders.ts'
import { setOwners } from '../src/features/bottles/owning.ts'
import { editPurchase, removeBottles, removePurchase } from '../src/features/bottles/purchases.ts'
import { editPurchases } from '../src/features/bottles/shared-purchases.ts'
import { bulkAdd } from '../src/features/bulk-add/bulk-add.ts'
import { addCustomField, editCustomField, removeCustomField } from '../src/features/custom-fields/commands.ts'
import { codePlaces, labelBottles, linkBarcode } from '../src/features/labels/commands.ts'
import { addLabelSheet, removeLabelSheet } from '../src/features/labels/sheet-commands.ts'
import { setSharing } from '../src/features/members/commands.ts'
import { importValues, valueWines } from '../src/features/money/commands.ts'
import { addPhoto, editPhoto, orderPhotos, removePhoto } from '../src/features/photos/commands.ts'
import { addPlace, arrangePlaces, editPlace, removePlace } from '../src/features/places/commands.ts'
import { placeBottles } from '../src/features/places/placing.ts'
import { turnBinsIntoRack } from '../src/features/places/turn-bins-into-rack.ts'
import { setPlan } from '../src/features/plan/commands.ts'
import {
  applyDifferences,
  checkBottles,
  closeStocktake,
  startStocktake,
  uncheckBottles,
} from '../src/features/stocktakes/commands.ts'
import { addTasting, editTasting, removeTasting } from '../src/features/tastings/commands.ts'
import { addWindowRule, editWindowRule, removeWindowRule } from '../src/features/window-rules/commands.ts'
import { addWine, confirmWindows, editWines, removeWines } from '../src/features/wines/commands.ts'
import { mergeWines } from '../src/features/wines/merging.ts'
import { addWish, buyWish, editWish, removeWish } from '../src/features/wishes/commands.ts'
import type { CalledCommand } from '../src/ledger/command-endpoint.ts'
import { newId } from '../src/shared/ids.ts'
import { smallPhoto } from './small-photo.ts'

/** One action of somebody in a cellar. */
export interface Doing {
  command: CalledCommand
  input: Record<string, unknown>
  bytes?: Uint8Array<ArrayBuffer>
}

/**
 * Returns an evening in a cellar on which every possible command is used, each building on those before it. The cellar
 * has one place, from the time before places had codes.
 */
export async function evening(old_place_id: string): Promise<Doing[]> {
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const [room = '', rack = '', attic = '', field = '', gone_field = '', rule = ''] = ids(6)
  const [wine = '', duplicate = '', mistake = '', ordered = '', pasted = ''] = ids(5)
  const [front = '', back = '', purchase = '', spare = '', wrong = ''] = ids(5)
  const [line = '', large = '', tasting = '', wish = '', stocktake = ''] = ids(5)
  const [drunk = '', moved = '', slotted = '', opened = '', gifted = '', sold = ''] = ids(6)
  const [come = '', with_it = '', never = '', ...waiting] = ids(6)
  const [spared = '', too_many = '', found = '', missing = '', sheet = ''] = ids(5)
  const picture = new Uint8Array(await smallPhoto(40, 30))

  return [
    ...inPlaces({ room, rack, attic, old_place_id }),
    done(addCustomField, { id: field, name: 'Importer', kind: 'text' }),
    done(editCustomField, { field_id: field, name: 'Imported by' }),
    done(addCustomField, { id: gone_field, name: 'Cork', kind: 'text' }),
    done(addWindowRule, { id: rule, ...estimate, years_until: 12 }),
    done(editWindowRule, { rule_id: rule, ...estimate, years_until: 15 }),

    done(addWine, { id: wine, type: 'red', producer: 'Steinberger', vintage: 2015 }),
    done(addWine, { id: duplicate, type: 'red', producer: 'Steinberger', vintage: 2015, note: 'Twice' }),
    done(addWine, { id: mistake, type: 'white', name: 'Nothing like it' }),
    done(editWines, { wine_ids: [wine], note: 'From the slope', own: { [gone_field]: 'long' } }),
    done(editWines, { wine_ids: [wine, duplicate], tags_added: ['for guests'] }),
    done(confirmWindows, { windows: [{ wine_id: wine, drink_from: 2018, drink_until: 2030 }] }),
    done(linkBarcode, { wine_id: wine, barcode: '4006381333931' }),
    done(valueWines, {
      ...{ amount_minor: 4200, currency: 'EUR', valued_on: '2026-01-09' },
      wines: [{ id: newId(), wine_id: wine, size_ml: 750 }],
    }),
    done(importValues, {
      valuations: [
        { id: newId(), wine_id: wine, size_ml: 1500, amount_minor: 9000, currency: 'EUR', valued_on: '2026-01-08' },
      ],
    }),
    done(removeWines, { wine_ids: [mistake] }),
    done(removeCustomField, { field_id: gone_field }),
    { ...done(addPhoto, { wine_id: wine, photo_id: front, width: 40, height: 30 }), bytes: picture },
    { ...done(addPhoto, { wine_id: wine, photo_id: back, width: 40, height: 30 }), bytes: picture },
    done(editPhoto, { photo_id: front, caption: 'The label' }),
    done(orderPhotos, { wine_id: wine, photo_ids: [back, front] }),
    done(removePhoto, { photo_id: back }),

    done(addBottles, {
      ...{ id: purchase, wine_id: duplicate, size_ml: 750, received_on: '2026-01-10', place_id: rack },
      bottle_ids: [drunk, moved, slotted, opened, gifted, sold],
    }),
    done(mergeWines, { wine_id: wine, other_ids: [duplicate] }),
    done(editBottle, { bottle_id: moved, note: 'The label is stained' }),
    done(moveBottles, { bottle_ids: [moved], place_id: newId(), new_place_name: 'Behind the door' }),
    done(placeBottles, {
      placements: [{ bottle_id: slotted, place_id: rack, slot_row: 2, slot_column: 3, slot_depth: 1 }],
    }),
    done(labelBottles, { bottle_ids: [slotted, moved], labelled_on: '2026-02-01' }),
    done(lockBottles, { bottle_ids: [slotted, moved], lock_reason: 'The wedding', locked_until_on: '2031-06-01' }),
    done(unlockBottles, { bottle_ids: [moved] }),
    done(setOwners, { bottle_ids: [slotted, moved], owners: [{ person_id: newId(), name: 'Bruno', parts: 2 }] }),
    done(openBottle, { bottle_id: opened, opened_on: '2026-02-02', poured_ml: 200 }),
    done(pour, { bottle_id: opened, ml: 100 }),
    done(editOpening, { bottle_id: opened, left_ml: 300 }),
    done(departBottles, { bottle_ids: [drunk], departure: 'drunk', departed_on: '2026-02-03' }),
    done(editDeparture, { bottle_id: drunk, company: 'Bruno' }),
    done(departBottles, { bottle_ids: [gifted, sold], departure: 'gifted', departed_on: '2026-02-04' }),
    done(bringBack, { bottle_id: sold, place_id: rack }),

    done(addOrder, {
      lines: [
        { id: line, wine_id: ordered, wine: newcomer, bottle_ids: [come, with_it, never, ...waiting], size_ml: 750 },
        { id: large, wine_id: ordered, bottle_ids: ids(2), size_ml: 1500 },
      ],
      merchant: 'Ambros',
      received_on: null,
    }),
    done(receiveBottles, { bottle_ids: [come], received_on: '2026-02-05' }),
    done(receiveBottles, { bottle_ids: [with_it], received_on: '2026-02-06', place_id: rack }),
    done(cancelBottles, { bottle_ids: [never], cancelled_on: '2026-02-07' }),
    done(editPurchase, { purchase_id: line, merchant: 'Ambros & Son' }),
    done(editPurchases, { purchase_ids: [line, large], order_number: '2026-7' }),
    done(removePurchase, { purchase_id: large }),
    done(addBottles, {
      ...{ id: spare, wine_id: wine, size_ml: 375, received_on: '2026-02-08' },
      bottle_ids: [spared, too_many],
    }),
    done(removeBottles, { bottle_ids: [too_many] }),
    ...withBins(room, spared),
    done(bulkAdd, {
      wines: [{ id: pasted, type: 'sparkling', name: 'From a list' }],
      purchases: [{ id: wrong, wine_id: pasted, bottle_ids: ids(3), size_ml: 750, received_on: '2026-02-09' }],
    }),

    done(addTasting, { id: tasting, wine_id: wine, bottle_id: drunk, tasted_on: '2026-02-03', note: 'Plums' }),
    done(editTasting, { tasting_id: tasting, score: 92, score_scale: 'points_100' }),
    done(removeTasting, { tasting_id: tasting }),
    done(addWish, { id: wish, wine_id: wine, quantity: 6, wished_on: '2026-02-10' }),
    done(editWish, { wish_id: wish, merchant: 'Ambros' }),
    done(buyWish, {
      wish_id: wish,
      id: newId(),
      wine_id: wine,
      bottle_ids: ids(2),
      size_ml: 750,
      received_on: '2026-02-11',
    }),
    done(removeWish, { wish_id: wish }),
    done(startStocktake, { id: stocktake, place_id: rack, expected: { [rack]: [slotted, opened, sold] } }),
    done(checkBottles, { stocktake_id: stocktake, checks: [check(found, slotted, rack), check(missing, sold, rack)] }),
    done(uncheckBottles, { stocktake_id: stocktake, check_ids: [missing] }),
    done(applyDifferences, { stocktake_id: stocktake, bottle_ids: [sold], applied_on: '2026-02-12' }),
    done(closeStocktake, { stocktake_id: stocktake, applied: { bottle_ids: [opened], applied_on: '2026-02-12' } }),
    done(addLabelSheet, { id: sheet, ...roll }),
    done(removeLabelSheet, { sheet_id: sheet }),
    done(removeWindowRule, { rule_id: rule }),
    done(setPlan, {
      paces: [{ id: newId(), type: 'red', yearly: 24, minimum: 6 }],
      guests: [{ id: newId(), guests_on: '2031-06-01', people: 8 }],
    }),
    done(setSharing, { id: newId(), prices_for: 'editors' }),
  ]
}

function inPlaces({ room, rack, attic, old_place_id }: Record<'room' | 'rack' | 'attic' | 'old_place_id', string>) {
  const grid = { grid_rows: 2, grid_columns: 4 }
  return [
    done(codePlaces, { place_ids: [old_place_id] }),
    done(addPlace, { id: room, name: 'Cellar', kind: 'room' }),
    done(addPlace, { id: attic, name: 'Attic', kind: 'room' }),
    done(addPlace, { id: rack, name: 'Rack', kind: 'rack', parent_id: room, ...grid }),
    done(editPlace, { place_id: rack, grid_depth: 2, note: 'By the stairs' }),
    done(arrangePlaces, { place_ids: [attic, room] }),
    done(removePlace, { place_id: attic }),
  ]
}

function withBins(parent_id: string, bottle_id: string) {
  const [first, second, rack] = [newId(), newId(), newId()]
  const bins = [first, second].map((place_id, at) => ({ place_id, row: 1, column: at + 1 }))
  const grid = { grid_rows: 1, grid_columns: 3, grid_depth: 1, row_names: [], column_names: [], blocks_gaps: true }
  return [
    done(addPlace, { id: first, name: 'A1', kind: 'shelf', parent_id }),
    done(addPlace, { id: second, name: 'A2', kind: 'shelf', parent_id }),
    done(moveBottles, { bottle_ids: [bottle_id], place_id: second }),
    done(turnBinsIntoRack, { id: rack, name: 'Made of bins', parent_id, bins, ...grid }),
  ]
}

function done(command: CalledCommand, input: Record<string, unknown>): Doing {
  return { command, input }
}

const estimate = { type: 'red', country: 'DE', region: null, grape: null, classification: null, years_from: 3 }
const newcomer = { producer: 'Weingut Neuling', type: 'white' }
const roll = {
  ...{ page_width: 40, page_height: 30, width: 40, height: 30, columns: 1, rows: 1 },
  ...{ left: 0, top: 0, across: 40, down: 30 },
}

function check(id: string, bottle_id: string, place_id: string) {
  return { id, bottle_id, code: null, place_id, recorded_state: 'in_cellar', recorded_place_id: place_id }
}
