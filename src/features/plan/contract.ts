import * as z from 'zod/mini'
import { PlanGuests, PlanPace } from '../../model/plan.ts'
import { id, list } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** A change of the drink plan's settings. Types and days that it does not name keep theirs. */
export const PlanChange = z.strictObject({
  /** The id is used where the type has no settings yet. */
  paces: z.optional(list(PlanPace, limits.plan_guests)),
  guests: z.optional(list(PlanGuests, limits.plan_guests)),
  /** The days with guests that are taken back. */
  removed_guest_ids: z.optional(list(id(), limits.plan_guests)),
})

export type PlanChange = z.infer<typeof PlanChange>
