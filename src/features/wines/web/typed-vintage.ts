import * as z from 'zod/mini'
import { dayAt } from '../../../shared/days.ts'
import { maybe } from '../../../shared/fields.ts'
import { limits } from '../../../shared/limits.ts'
import { lastVintage } from '../last-vintage.ts'

const notTooLate = z.check<number>(({ value: input, issues }) => {
  const maximum = lastVintage(dayAt(new Date()))
  if (input > maximum) issues.push({ code: 'too_big', origin: 'int', maximum, inclusive: true, input })
})

/** A vintage as it is typed: `NV` means that the wine has none. */
export const typedVintage = z.pipe(
  z.transform((typed: unknown) => (typeof typed === 'string' && /^nv$/i.test(typed) ? null : typed)),
  z.optional(maybe(z.int().check(z.minimum(limits.vintage_min), notTooLate))),
)
