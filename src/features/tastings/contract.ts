import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { day, id, line, list, longText, maybe, oneOf } from '../../shared/fields.ts'
import { scoreScales } from '../../shared/score-scales.ts'
import { Committed } from '../cellars/contract.ts'
import { UnlistedWine } from '../wines/contract.ts'

/** A person's note on a wine, often of one bottle. */
export const Tasting = z.strictObject({
  id: id(),
  wine_id: id(),
  bottle_id: maybe(id()),
  /** Whose note; null when it came with an import. */
  person_id: maybe(id()),
  tasted_on: maybe(day()),
  /** 0–100, whatever scale it was given on. */
  score: maybe(score()),
  score_scale: maybe(oneOf(scoreScales)),
  note: maybe(longText()),
  food: maybe(line()),
  company: maybe(line()),
  /** What it was like, where it was noted part by part: the terms chosen, by aspect. */
  aspects: z.record(z.string(), z.array(z.string())),
})
export type Tasting = z.infer<typeof Tasting>

/** What a person says of a wine in the glass. */
const said = {
  bottle_id: z.optional(maybe(id())),
  tasted_on: z.optional(maybe(day())),
  score: z.optional(maybe(score())),
  score_scale: z.optional(maybe(oneOf(scoreScales))),
  note: z.optional(maybe(longText())),
  food: z.optional(maybe(line())),
  company: z.optional(maybe(line())),
  /** By aspect, see `aspects.ts`; which there are, and how many terms each takes, the deed says. */
  aspects: z.optional(z.record(z.string().check(z.maxLength(40)), list(z.string().check(z.maxLength(40)), 40))),
}

export const NewTasting = z.strictObject({
  id: id(),
  wine_id: id(),
  /** Given when the wine is not in the cellar: it is added with the note, under `wine_id`. */
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

function score() {
  return z.number().check(z.minimum(0), z.maximum(100))
}
