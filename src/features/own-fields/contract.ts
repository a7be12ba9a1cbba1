import * as z from 'zod/mini'
import { id, line, list, oneOf } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

export const ownFieldKinds = ['text', 'number', 'day', 'choice'] as const

/** A field that a cellar has for its wines beside the usual ones; a wine's `own` holds its value by the field's id. */
export const OwnField = z.strictObject({
  id: id(),
  name: line(limits.own_field_name),
  kind: oneOf(ownFieldKinds),
  /** What there is to choose from; empty for the other kinds. */
  choices: list(line(limits.own_field_name), limits.own_field_choices),
  /** Where it stands among the others. */
  position: z.int(),
})
export type OwnField = z.infer<typeof OwnField>
