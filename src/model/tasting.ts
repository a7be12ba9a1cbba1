import * as z from 'zod/mini'
import { day, id, line, longText, maybe, oneOf } from '../shared/fields.ts'
import { scoreScales } from '../shared/score-scales.ts'

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

export function score() {
  return z.number().check(z.minimum(0), z.maximum(100))
}
