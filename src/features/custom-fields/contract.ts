import * as z from 'zod/mini'
import { CustomField } from '../../model/custom-field.ts'
import { id } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

const { name, kind, choices } = CustomField.def.shape

/** A new field comes last. */
export const NewCustomField = z.strictObject({ id: id(), name, kind, choices: z.optional(choices) })
export type NewCustomField = z.infer<typeof NewCustomField>

export const CustomFieldChange = z.strictObject({
  name: z.optional(name),
  /** Can change as long as no wine has a value. */
  kind: z.optional(kind),
  choices: z.optional(choices),
  /** The new position among the others, from 0; the fields after it move down. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(limits.custom_fields - 1))),
})
export type CustomFieldChange = z.infer<typeof CustomFieldChange>
