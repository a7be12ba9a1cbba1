import * as bottles from '../src/features/bottles/contract.ts'
import * as opening from '../src/features/bottles/opening-contract.ts'
import * as orders from '../src/features/bottles/orders-contract.ts'
import * as batches from '../src/features/bulk-add/contract.ts'
import * as customFields from '../src/features/custom-fields/contract.ts'
import * as labels from '../src/features/labels/contract.ts'
import * as photos from '../src/features/photos/contract.ts'
import * as places from '../src/features/places/contract.ts'
import * as stocktakes from '../src/features/stocktakes/contract.ts'
import * as tastings from '../src/features/tastings/contract.ts'
import * as windowRules from '../src/features/window-rules/contract.ts'
import * as wines from '../src/features/wines/contract.ts'
import * as wishes from '../src/features/wishes/contract.ts'
import type { Endpoint } from '../src/shared/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { smallPhoto } from './small-photo.ts'

/** One action of somebody in a cellar. */
export interface Doing {
  endpoint: Endpoint
  params: Record<string, string>
  body: Record<string, unknown>
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
  const [drunk = '', moved = '', slotted = '', opened = '', given = '', sold = ''] = ids(6)
  const [come = '', with_it = '', never = '', ...waiting] = ids(6)
  const [spared = '', too_many = '', met = '', not_met = '', sheet = ''] = ids(5)
  const picture = new Uint8Array(await smallPhoto(40, 30))

  return [
    ...inPlaces({ room, rack, attic, old_place_id }),
    done(customFields.addCustomField, { id: field, name: 'Importer', kind: 'text' }),
    done(customFields.editCustomField, { name: 'Imported by' }, { field_id: field }),
    done(customFields.addCustomField, { id: gone_field, name: 'Cork', kind: 'text' }),
    done(windowRules.addWindowRule, { id: rule, ...estimate, years_until: 12 }),
    done(windowRules.editWindowRule, { ...estimate, years_until: 15 }, { rule_id: rule }),

    done(wines.addWine, { id: wine, type: 'red', producer: 'Steinberger', vintage: 2015 }),
    done(wines.addWine, { id: duplicate, type: 'red', producer: 'Steinberger', vintage: 2015, note: 'Twice' }),
    done(wines.addWine, { id: mistake, type: 'white', name: 'Nothing like it' }),
    done(wines.editWine, { note: 'From the slope', own: { [gone_field]: 'long' } }, { wine_id: wine }),
    done(wines.editWines, { wine_ids: [wine, duplicate], tags_added: ['for guests'] }),
    done(labels.learnBarcode, { barcode: '4006381333931' }, { wine_id: wine }),
    done(wines.removeWine, {}, { wine_id: mistake }),
    done(customFields.removeCustomField, {}, { field_id: gone_field }),
    { ...done(photos.addPhoto, { width: 40, height: 30 }, { wine_id: wine, photo_id: front }), bytes: picture },
    { ...done(photos.addPhoto, { width: 40, height: 30 }, { wine_id: wine, photo_id: back }), bytes: picture },
    done(photos.editPhoto, { caption: 'The label' }, { photo_id: front }),
    done(photos.orderPhotos, { photo_ids: [back, front] }, { wine_id: wine }),
    done(photos.removePhoto, {}, { photo_id: back }),

    done(bottles.addBottles, {
      ...{ id: purchase, wine_id: duplicate, size_ml: 750, received_on: '2026-01-10', place_id: rack },
      bottle_ids: [drunk, moved, slotted, opened, given, sold],
    }),
    done(wines.mergeWines, { other_ids: [duplicate] }, { wine_id: wine }),
    done(bottles.editBottle, { note: 'The label is stained' }, { bottle_id: moved }),
    done(bottles.moveBottles, { bottle_ids: [moved], place_id: newId(), new_place_name: 'Behind the door' }),
    done(places.placeBottles, {
      placements: [{ bottle_id: slotted, place_id: rack, slot_row: 2, slot_column: 3, slot_depth: 1 }],
    }),
    done(labels.labelBottles, { bottle_ids: [slotted, moved], labelled_on: '2026-02-01' }),
    done(opening.openBottle, { opened_on: '2026-02-02', poured_ml: 200 }, { bottle_id: opened }),
    done(opening.pour, { ml: 100 }, { bottle_id: opened }),
    done(opening.editOpening, { left_ml: 300 }, { bottle_id: opened }),
    done(bottles.departBottle, { departure: 'drunk', departed_on: '2026-02-03' }, { bottle_id: drunk }),
    done(bottles.editDeparture, { company: 'Bruno' }, { bottle_id: drunk }),
    done(bottles.departBottles, { bottle_ids: [given, sold], departure: 'gifted', departed_on: '2026-02-04' }),
    done(bottles.bringBack, { place_id: rack }, { bottle_id: sold }),

    done(orders.addOrder, {
      lines: [
        { id: line, wine_id: ordered, wine: newcomer, bottle_ids: [come, with_it, never, ...waiting], size_ml: 750 },
        { id: large, wine_id: ordered, bottle_ids: ids(2), size_ml: 1500 },
      ],
      merchant: 'Ambros',
      received_on: null,
    }),
    done(bottles.receiveBottle, { received_on: '2026-02-05' }, { bottle_id: come }),
    done(orders.receiveBottles, { bottle_ids: [with_it], received_on: '2026-02-06', place_id: rack }),
    done(orders.cancelBottles, { bottle_ids: [never], cancelled_on: '2026-02-07' }),
    done(orders.editPurchase, { merchant: 'Ambros & Son' }, { purchase_id: line }),
    done(orders.removePurchase, {}, { purchase_id: large }),
    done(bottles.addBottles, {
      ...{ id: spare, wine_id: wine, size_ml: 375, received_on: '2026-02-08' },
      bottle_ids: [spared, too_many],
    }),
    done(orders.removeBottles, { bottle_ids: [too_many] }),
    done(batches.bulkAdd, {
      wines: [{ id: pasted, type: 'sparkling', name: 'From a list' }],
      purchases: [{ id: wrong, wine_id: pasted, bottle_ids: ids(3), size_ml: 750, received_on: '2026-02-09' }],
    }),

    done(tastings.addTasting, { id: tasting, wine_id: wine, bottle_id: drunk, tasted_on: '2026-02-03', note: 'Plums' }),
    done(tastings.editTasting, { score: 92, score_scale: 'points_100' }, { tasting_id: tasting }),
    done(tastings.removeTasting, {}, { tasting_id: tasting }),
    done(wishes.addWish, { id: wish, wine_id: wine, quantity: 6, wished_on: '2026-02-10' }),
    done(wishes.editWish, { merchant: 'Ambros' }, { wish_id: wish }),
    done(
      wishes.buyWish,
      { id: newId(), wine_id: wine, bottle_ids: ids(2), size_ml: 750, received_on: '2026-02-11' },
      { wish_id: wish },
    ),
    done(wishes.removeWish, {}, { wish_id: wish }),
    done(stocktakes.startStocktake, { id: stocktake, place_id: rack, expected: { [rack]: [slotted, opened, sold] } }),
    done(
      stocktakes.checkBottles,
      { checks: [check(met, slotted, rack), check(not_met, sold, rack)] },
      { stocktake_id: stocktake },
    ),
    done(stocktakes.uncheckBottles, { check_ids: [not_met] }, { stocktake_id: stocktake }),
    done(stocktakes.closeStocktake, {}, { stocktake_id: stocktake }),
    done(labels.addLabelSheet, { id: sheet, ...roll }),
    done(labels.removeLabelSheet, {}, { sheet_id: sheet }),
    done(windowRules.removeWindowRule, {}, { rule_id: rule }),
  ]
}

function inPlaces({ room, rack, attic, old_place_id }: Record<'room' | 'rack' | 'attic' | 'old_place_id', string>) {
  const grid = { grid_rows: 2, grid_columns: 4 }
  return [
    done(labels.codePlaces, { place_ids: [old_place_id] }),
    done(places.addPlace, { id: room, name: 'Cellar', kind: 'room' }),
    done(places.addPlace, { id: attic, name: 'Attic', kind: 'room' }),
    done(places.addPlace, { id: rack, name: 'Rack', kind: 'rack', parent_id: room, ...grid }),
    done(places.editPlace, { grid_depth: 2, note: 'By the stairs' }, { place_id: rack }),
    done(places.arrangePlaces, { place_ids: [attic, room] }),
    done(places.removePlace, {}, { place_id: attic }),
  ]
}

function done(endpoint: Endpoint, body: Record<string, unknown>, params: Record<string, string> = {}): Doing {
  return { endpoint, params, body }
}

const estimate = { type: 'red', country: 'DE', region: null, grape: null, classification: null, years_from: 3 }
const newcomer = { producer: 'Weingut Neuling', type: 'white' }
const roll = {
  ...{ page_width: 40, page_height: 30, width: 40, height: 30, columns: 1, rows: 1 },
  ...{ left: 0, top: 0, across: 40, down: 30 },
}

function check(id: string, bottle_id: string, place_id: string) {
  return { id, bottle_id, code: null, place_id, said_state: 'in_cellar', said_place_id: place_id }
}
