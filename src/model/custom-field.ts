import * as z from 'zod/mini'
import { id, line, list, oneOf } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'
import { customFieldKinds } from './choices.ts'

export const CustomFieldKind = oneOf(customFieldKinds)

export type CustomFieldKind = z.infer<typeof CustomFieldKind>

/** A field that a cellar has for its wines beside the usual ones; a wine's `own` holds its value by the field's id. */
export const CustomField = z.strictObject({
  id: id(),
  name: line(limits.custom_field_name),
  kind: CustomFieldKind,
  /** What there is to choose from; empty for the other kinds. */
  choices: list(line(limits.custom_field_name), limits.custom_field_choices),
  /** Where it stands among the others. */
  position: z.int(),
})

export type CustomField = z.infer<typeof CustomField>
