import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import { CustomField } from '../../model/custom-field.ts'
import { endpoint } from '../../shared/contract.ts'
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

const inCellar = z.strictObject({ cellar_id: id() })
const oneField = z.strictObject({ cellar_id: id(), field_id: id() })

export const addCustomField = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/own-fields',
  policy: 'editor',
  summary: 'Add a field of the cellar’s own to its wines',
  params: inCellar,
  body: NewCustomField,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editCustomField = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/own-fields/:field_id',
  policy: 'editor',
  summary: 'Change the name, the choices or the place of an own field; its kind as long as no wine has a value',
  params: oneField,
  body: CustomFieldChange,
  answer: Committed,
  writes: true,
})

export const removeCustomField = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/own-fields/:field_id',
  policy: 'editor',
  summary: 'Remove an own field and its values from all wines, as one change',
  params: oneField,
  answer: Committed,
  writes: true,
})
