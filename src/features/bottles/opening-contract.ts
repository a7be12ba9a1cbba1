import * as z from 'zod/mini'
import { preservations } from '../../model/choices.ts'
import { day, maybe, oneOf, sizeMl } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

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
