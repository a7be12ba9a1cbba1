import * as z from 'zod/mini'
import { NewWine } from '../contract.ts'

/** A vintage as it is typed: `NV` means that the wine has none. */
export const typedVintage = z.pipe(
  z.transform((typed: unknown) => (typeof typed === 'string' && /^nv$/i.test(typed) ? null : typed)),
  NewWine.def.shape.vintage,
)
