import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { preservations } from '../../model/choices.ts'
import { endpoint } from '../../shared/contract.ts'
import { day, maybe, oneOf, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { oneBottle } from './contract.ts'

/** The opening of a bottle that is not emptied at once. */
export const NewOpening = z.strictObject({
  opened_on: day(),
  /** The amount poured at the opening. */
  poured_ml: z.optional(maybe(sizeMl())),
  preserved: z.optional(maybe(oneOf(preservations))),
})
export type NewOpening = z.infer<typeof NewOpening>

export const Pour = z.strictObject({ ml: sizeMl() })
export type Pour = z.infer<typeof Pour>

/** A field that is left out keeps its value; null for `opened_on` means that the bottle was not opened after all. */
export const OpeningChange = z.strictObject({
  opened_on: z.optional(maybe(day())),
  left_ml: z.optional(maybe(z.int().check(z.minimum(0), z.maximum(limits.size_ml_max)))),
  preserved: z.optional(maybe(oneOf(preservations))),
})
export type OpeningChange = z.infer<typeof OpeningChange>

export const openBottle = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/opening',
  policy: 'editor',
  summary: 'Open a bottle that is not emptied at once',
  params: oneBottle,
  body: NewOpening,
  answer: Committed,
  status: 201,
  writes: true,
})

export const pour = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/pours',
  policy: 'editor',
  summary: 'Pour from an opened bottle',
  params: oneBottle,
  body: Pour,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editOpening = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/bottles/:bottle_id/opening',
  policy: 'editor',
  summary: 'Put right when a bottle was opened, how much is left in it and how it is kept',
  params: oneBottle,
  body: OpeningChange,
  answer: Committed,
  writes: true,
})
