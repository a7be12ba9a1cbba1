import { command, put } from '../../ledger/command.ts'
import { addDays } from '../../shared/days.ts'
import { AppError, conflict, getRow, invalid, refuse, twice } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codesOf, codesTaken, takeCode } from '../bottles/code.ts'
import { readBarcode } from './barcode.ts'
import { ownersRead, winesOfBarcode } from './barcode-owner.ts'
import { CodedPlaces, LabelledBottles, LinkedBarcode } from './contract.ts'
import { refuseTaken } from './refuse-taken.ts'

/** Links a barcode to a wine; only one wine of the cellar can have it. */
export const linkBarcode = command('wines/link-barcode', {
  summary: "Link a maker's barcode to a wine",
  input: LinkedBarcode,
  kind: 'wines',
  history: 'A barcode was linked to the wine',
  reads: ({ wine_id, barcode }) => ({ wines: { id: [wine_id], barcodes: ownersRead([barcode]) } }),
  apply(rows, { wine_id, barcode: text }) {
    const wine = getRow(rows.wines, wine_id)
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
export const labelBottles = command('bottles/label', {
  summary: 'Record that bottles were given their stickers',
  input: LabelledBottles,
  kind: 'bottles',
  history:
    '{bottles, plural, =0 {Bottles were labelled} one {One bottle was labelled} other {# bottles were labelled}}',
  reads: ({ bottle_ids }) => ({ bottles: { id: bottle_ids } }),
  apply(rows, { bottle_ids, labelled_on }, { today }) {
    refuse({ bottle_ids: twice(bottle_ids) })
    // Dates differ by a day around the world.
    if (labelled_on > addDays(today, 1)) throw invalid({ labelled_on: { code: 'day_in_future' } })
    const labelled = bottle_ids.flatMap(bottle_id => {
      const bottle = getRow(rows.bottles, bottle_id)
      return bottle.labelled_on === labelled_on ? [] : [put('bottles', { ...bottle, labelled_on })]
    })
    if (labelled.length === 0) throw new AppError(400, 'nothing_to_change')
    return labelled
  },
})

/** Gives places a code. Places that have one keep it, because it is on their stickers. */
export const codePlaces = command('places/code', {
  summary: 'Give places that have no short code one for their stickers',
  input: CodedPlaces,
  kind: 'places',
  history:
    '{places, plural, =0 {Codes were assigned to places} one {A code was assigned to one place} other {Codes were assigned to # places}}',
  reads: ({ place_ids }) => ({
    places: { id: place_ids, code: place_ids.flatMap(codesOf) },
    // A typed code does not show whether it belongs to a bottle or a place, so neither may have it.
    bottles: { code: place_ids.flatMap(codesOf) },
  }),
  apply(rows, { place_ids }) {
    refuse({ place_ids: twice(place_ids) })
    const taken = codesTaken(rows)
    const coded = place_ids.flatMap(place_id => {
      const place = getRow(rows.places, place_id)
      if (place.code) return []
      const code = takeCode(place_id, taken)
      if (!code) throw conflict('exists_already')
      return [put('places', { ...place, code })]
    })
    if (coded.length === 0) throw new AppError(400, 'nothing_to_change')
    return coded
  },
})
