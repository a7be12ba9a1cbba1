import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { id, line, list, oneOf } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { Committed } from '../cellars/contract.ts'

export const ownFieldKinds = ['text', 'number', 'day', 'choice'] as const
export const OwnFieldKind = oneOf(ownFieldKinds)
export type OwnFieldKind = z.infer<typeof OwnFieldKind>

/** A field that a cellar has for its wines beside the usual ones; a wine's `own` holds its value by the field's id. */
export const OwnField = z.strictObject({
  id: id(),
  name: line(limits.own_field_name),
  kind: OwnFieldKind,
  /** What there is to choose from; empty for the other kinds. */
  choices: list(line(limits.own_field_name), limits.own_field_choices),
  /** Where it stands among the others. */
  position: z.int(),
})
export type OwnField = z.infer<typeof OwnField>

const { name, kind, choices } = OwnField.def.shape

/** A new one stands last. */
export const NewOwnField = z.strictObject({ id: id(), name, kind, choices: z.optional(choices) })
export type NewOwnField = z.infer<typeof NewOwnField>

export const OwnFieldChange = z.strictObject({
  name: z.optional(name),
  /** As long as no wine has a value. */
  kind: z.optional(kind),
  choices: z.optional(choices),
  /** Its new place among the others, from 0; those behind it move on. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(limits.own_fields - 1))),
})
export type OwnFieldChange = z.infer<typeof OwnFieldChange>

const inCellar = z.strictObject({ cellar_id: id() })
const oneField = z.strictObject({ cellar_id: id(), field_id: id() })

export const addOwnField = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/own-fields',
  policy: 'editor',
  summary: 'Add a field of the cellar’s own to its wines',
  params: inCellar,
  body: NewOwnField,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editOwnField = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/own-fields/:field_id',
  policy: 'editor',
  summary: 'Change the name, the choices or the place of an own field; its kind as long as no wine has a value',
  params: oneField,
  body: OwnFieldChange,
  answer: Committed,
  writes: true,
})

export const removeOwnField = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/own-fields/:field_id',
  policy: 'editor',
  summary: 'Remove an own field and its values from all wines, as one change',
  params: oneField,
  answer: Committed,
  writes: true,
})
