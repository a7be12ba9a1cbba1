import * as z from 'zod/mini'
import { day, id, line, list } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** A wine and a maker's barcode as it was scanned or typed. */
export const LinkedBarcode = z.strictObject({ wine_id: id(), barcode: line() })
export type LinkedBarcode = z.infer<typeof LinkedBarcode>

export const CodedPlaces = z.strictObject({ place_ids: list(id(), limits.places).check(z.minLength(1)) })
export type CodedPlaces = z.infer<typeof CodedPlaces>

/** Bottles that got their stickers on a day. */
export const LabelledBottles = z.strictObject({
  bottle_ids: list(id(), limits.chosen_at_once).check(z.minLength(1)),
  labelled_on: day(),
})
export type LabelledBottles = z.infer<typeof LabelledBottles>
