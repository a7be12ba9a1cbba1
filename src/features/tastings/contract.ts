import * as z from 'zod/mini'
import { score } from '../../model/tasting.ts'
import { day, id, line, list, longText, maybe, oneOf } from '../../shared/fields.ts'
import { scoreScales } from '../../shared/score-scales.ts'
import { UnlistedWine } from '../wines/contract.ts'

/** The fields that a person enters about a wine they tasted. */
const tastingFields = {
  bottle_id: z.optional(maybe(id())),
  tasted_on: z.optional(maybe(day())),
  score: z.optional(maybe(score())),
  score_scale: z.optional(maybe(oneOf(scoreScales))),
  note: z.optional(maybe(longText())),
  food: z.optional(maybe(line())),
  company: z.optional(maybe(line())),
  /** Terms by aspect, see `aspects.ts`. The command checks which aspects exist and how many terms each takes. */
  aspects: z.optional(z.record(z.string().check(z.maxLength(40)), list(z.string().check(z.maxLength(40)), 40))),
}

export const NewTasting = z.strictObject({
  id: id(),
  wine_id: id(),
  /** Present when the wine is not in the cellar: it is added with the note, under `wine_id`. */
  wine: z.optional(UnlistedWine),
  ...tastingFields,
})
export type NewTasting = z.infer<typeof NewTasting>

export const TastingChange = z.strictObject(tastingFields)
export type TastingChange = z.infer<typeof TastingChange>
