import * as z from 'zod/mini'
import { count, id, instant, line, maybe } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'

/** A picture of a wine. Its bytes are stored apart from the cellar's records and fetched when it is shown. */
export const Photo = z.strictObject({
  id: id(),
  wine_id: id(),
  caption: maybe(line()),
  width: count(limits.photo_side),
  height: count(limits.photo_side),
  /** Its position among the wine's photos; the first one represents the wine. */
  position: z.int(),
  /** The person who took it. */
  person_id: maybe(id()),
  created_at: instant(),
})

export type Photo = z.infer<typeof Photo>
