import * as z from 'zod/mini'
import { id, line, list, oneOf } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'
import { customFieldKinds } from './choices.ts'

export const CustomFieldKind = oneOf(customFieldKinds)

export type CustomFieldKind = z.infer<typeof CustomFieldKind>

/** A field that a cellar adds to the standard ones. A wine's `own` holds its value under the field's id. */
export const CustomField = z.strictObject({
  id: id(),
  name: line(limits.custom_field_name),
  kind: CustomFieldKind,
  /** The options of a choice field; empty for the other kinds. */
  choices: list(line(limits.custom_field_name), limits.custom_field_choices),
  /** Its position among the custom fields. */
  position: z.int(),
})

export type CustomField = z.infer<typeof CustomField>
