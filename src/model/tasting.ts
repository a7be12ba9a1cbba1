import * as z from 'zod/mini'
import { day, id, line, longText, maybe, oneOf } from '../shared/fields.ts'
import { scoreScales } from '../shared/score-scales.ts'

/** A person's note on a wine, often of one bottle. */
export const Tasting = z.strictObject({
  id: id(),
  wine_id: id(),
  bottle_id: maybe(id()),
  /** The author of the note; null when it was imported. */
  person_id: maybe(id()),
  tasted_on: maybe(day()),
  /** The score converted to 0–100 from the scale it was entered on. */
  score: maybe(score()),
  score_scale: maybe(oneOf(scoreScales)),
  note: maybe(longText()),
  food: maybe(line()),
  company: maybe(line()),
  /** The chosen terms by aspect, when the tasting was recorded aspect by aspect. */
  aspects: z.record(z.string(), z.array(z.string())),
})

export type Tasting = z.infer<typeof Tasting>

export function score() {
  return z.number().check(z.minimum(0), z.maximum(100))
}
