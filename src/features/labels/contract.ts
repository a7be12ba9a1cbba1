import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { LabelSheet } from '../../model/label-sheet.ts'
import { endpoint } from '../../shared/contract.ts'
import { day, id, line, list } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** A maker's barcode as it was scanned or typed. */
export const LearntBarcode = z.strictObject({ barcode: line() })
export type LearntBarcode = z.infer<typeof LearntBarcode>

export const CodedPlaces = z.strictObject({ place_ids: list(id(), limits.places).check(z.minLength(1)) })
export type CodedPlaces = z.infer<typeof CodedPlaces>

export const learnBarcode = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wines/:wine_id/barcodes',
  policy: 'editor',
  summary: "Keep a maker's barcode for a wine, which it then stands for",
  params: z.strictObject({ cellar_id: id(), wine_id: id() }),
  body: LearntBarcode,
  answer: Committed,
  status: 201,
  writes: true,
})

export const codePlaces = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/places/codes',
  policy: 'editor',
  summary: 'Give places without a short code theirs, for their stickers',
  params: z.strictObject({ cellar_id: id() }),
  body: CodedPlaces,
  answer: Committed,
  status: 201,
  writes: true,
})

/** Bottles that got their stickers on a day. */
export const LabelledBottles = z.strictObject({
  bottle_ids: list(id(), limits.chosen_at_once).check(z.minLength(1)),
  labelled_on: day(),
})
export type LabelledBottles = z.infer<typeof LabelledBottles>

export const labelBottles = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/label',
  policy: 'editor',
  summary: 'Say that bottles were given their stickers, as one change',
  params: z.strictObject({ cellar_id: id() }),
  body: LabelledBottles,
  answer: Committed,
  status: 201,
  writes: true,
})

export const addLabelSheet = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/label-sheets',
  policy: 'editor',
  summary: 'Keep the measures of a sheet or roll of stickers that is not among the known ones',
  params: z.strictObject({ cellar_id: id() }),
  body: LabelSheet,
  answer: Committed,
  status: 201,
  writes: true,
})

export const removeLabelSheet = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/label-sheets/:sheet_id',
  policy: 'editor',
  summary: 'Forget the measures of a sheet or roll of one’s own',
  params: z.strictObject({ cellar_id: id(), sheet_id: id() }),
  answer: Committed,
  writes: true,
})
