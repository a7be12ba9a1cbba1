import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { score } from '../../model/tasting.ts'
import { endpoint } from '../../shared/contract.ts'
import { day, id, line, list, longText, maybe, oneOf } from '../../shared/fields.ts'
import { scoreScales } from '../../shared/score-scales.ts'
import { UnlistedWine } from '../wines/contract.ts'

/** The fields that a person enters about a wine they tasted. */
const said = {
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
  ...said,
})
export type NewTasting = z.infer<typeof NewTasting>

export const TastingChange = z.strictObject(said)
export type TastingChange = z.infer<typeof TastingChange>

const oneTasting = z.strictObject({ cellar_id: id(), tasting_id: id() })

export const addTasting = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/tastings',
  policy: 'editor',
  summary: 'Note what a wine was like; a wine that is not in the cellar is added with the note',
  params: z.strictObject({ cellar_id: id() }),
  body: NewTasting,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editTasting = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/tastings/:tasting_id',
  policy: 'editor',
  summary: 'Change fields of a tasting of one’s own; those not named stay as they are',
  params: oneTasting,
  body: TastingChange,
  answer: Committed,
  writes: true,
})

export const removeTasting = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/tastings/:tasting_id',
  policy: 'editor',
  summary: 'Remove a tasting of one’s own',
  params: oneTasting,
  answer: Committed,
  writes: true,
})
