import * as z from 'zod/mini'
import { day, id, line, longText, maybe, oneOf } from '../../shared/fields.ts'

/** The scale a score was given on. */
export const scoreScales = ['points_100', 'points_20', 'stars_5'] as const
export const ScoreScale = oneOf(scoreScales)
export type ScoreScale = z.infer<typeof ScoreScale>

/** A person's note on a wine, often of one bottle. */
export const Tasting = z.strictObject({
  id: id(),
  wine_id: id(),
  bottle_id: maybe(id()),
  /** Whose note; null when it came with an import. */
  person_id: maybe(id()),
  tasted_on: maybe(day()),
  /** 0–100, whatever scale it was given on. */
  score: maybe(z.number().check(z.minimum(0), z.maximum(100))),
  score_scale: maybe(ScoreScale),
  note: maybe(longText()),
  food: maybe(line()),
  company: maybe(line()),
  /** What it was like, where it was noted part by part: the terms chosen, by aspect. */
  aspects: z.record(z.string(), z.array(z.string())),
})
export type Tasting = z.infer<typeof Tasting>
