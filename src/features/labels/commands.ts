import { command, put } from '../../ledger/command.ts'
import { addDays } from '../../shared/days.ts'
import { AppError, conflict, invalid, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import { readBarcode } from './barcode.ts'
import { ownersConcerned, refuseTaken, winesOfBarcode } from './barcode-owner.ts'
import * as contract from './contract.ts'

/** Links a barcode to a wine; only one wine of the cellar can have it. */
export const learnBarcode = command(contract.learnBarcode, {
  name: 'learn_barcode',
  reads: ({ wine_id, barcode }) => ({ wines: { id: [wine_id], barcodes: ownersConcerned([barcode]) } }),
  apply(rows, { wine_id, barcode: text }) {
    const wine = rows.wines.get(wine_id)
    if (!wine) throw notFound()
    const barcode = readBarcode(text)
    if (!barcode) throw invalid({ barcode: { code: 'not_a_barcode' } })
    if (winesOfBarcode(barcode, rows.wines).includes(wine)) throw new AppError(400, 'nothing_to_change')
    if (wine.barcodes.length >= limits.barcodes) {
      throw invalid({ barcode: { code: 'too_many', values: { max: limits.barcodes } } })
    }
    refuseTaken([barcode], wine, rows.wines)
    return [put('wines', { ...wine, barcodes: [...wine.barcodes, barcode] })]
  },
})

/** Records that bottles got stickers. Bottles that had one already got a new one. */
export const labelBottles = command(contract.labelBottles, {
  name: 'label_bottles',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply(rows, { bottle_ids, labelled_on }, { today }) {
    if (new Set(bottle_ids).size < bottle_ids.length) throw invalid({ bottle_ids: { code: 'given_twice' } })
    // Dates differ by a day around the world.
    if (labelled_on > addDays(today, 1)) throw invalid({ labelled_on: { code: 'day_in_future' } })
    const labelled = bottle_ids.flatMap(bottle_id => {
      const bottle = rows.bottles.get(bottle_id)
      if (!bottle) throw notFound()
      return bottle.labelled_on === labelled_on ? [] : [put('bottles', { ...bottle, labelled_on })]
    })
    if (labelled.length === 0) throw new AppError(400, 'nothing_to_change')
    return labelled
  },
})

/** Gives places a code. Places that have one keep it, because it is on their stickers. */
export const codePlaces = command(contract.codePlaces, {
  name: 'code_places',
  reads: ({ place_ids }) => ({
    places: { id: place_ids, code: place_ids.flatMap(codesOf) },
    // A typed code does not show whether it belongs to a bottle or a place, so neither may have it.
    bottles: { code: place_ids.flatMap(codesOf) },
  }),
  apply(rows, { place_ids }) {
    if (new Set(place_ids).size < place_ids.length) throw invalid({ place_ids: { code: 'given_twice' } })
    const taken = codesTaken(rows)
    const coded = place_ids.flatMap(place_id => {
      const place = rows.places.get(place_id)
      if (!place) throw notFound()
      if (place.code) return []
      const code = takeCode(place_id, taken)
      if (!code) throw conflict('exists_already')
      return [put('places', { ...place, code })]
    })
    if (coded.length === 0) throw new AppError(400, 'nothing_to_change')
    return coded
  },
})
