import * as z from 'zod/mini'
import { count, id, instant, line, maybe } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'

/** A picture of a wine. Its bytes are kept apart from the cellar's records, and fetched when they are shown. */
export const Photo = z.strictObject({
  id: id(),
  wine_id: id(),
  caption: maybe(line()),
  width: count(limits.photo_side),
  height: count(limits.photo_side),
  /** Where it stands among the wine's photos; the first stands for the wine. */
  position: z.int(),
  /** Who took it. */
  person_id: maybe(id()),
  created_at: instant(),
})

export type Photo = z.infer<typeof Photo>
