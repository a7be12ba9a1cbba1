import * as z from 'zod/mini'
import { command, put, type RowWrite, remove } from '../../ledger/command.ts'
import { customFieldKinds, wineTypes } from '../../model/choices.ts'
import type { CustomField } from '../../model/custom-field.ts'
import { AppError, conflict, type FieldErrors, getRow, notFound, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { CustomFieldChange, NewCustomField } from './contract.ts'
import { withoutValue } from './custom-values.ts'
import { inTheirOrder } from './field-order.ts'

const allFields = { custom_fields: { kind: customFieldKinds } }
const allWines = { wines: { type: wineTypes } }

export const addCustomField = command('custom-fields/add', {
  summary: 'Add a custom field to the wines of the cellar',
  input: NewCustomField,
  kind: 'settings',
  history: 'A custom field was added',
  reads: () => allFields,
  apply({ custom_fields }, { id, name, kind, choices = [] }) {
    if (custom_fields.has(id)) throw conflict('exists_already')
    if (custom_fields.size >= limits.custom_fields)
      throw conflict('too_many_custom_fields', { max: limits.custom_fields })
    const last = inTheirOrder(custom_fields).at(-1)
    const field: CustomField = { id, name, kind, choices, position: last ? last.position + 1 : 0 }
    check(field, custom_fields)
    return [put('custom_fields', field)]
  },
})

/** Changes a custom field. Wines keep a removed choice, because only new values have to be among the choices. */
export const editCustomField = command('custom-fields/edit', {
  summary: 'Edit the name, choices or position of a custom field; its kind only while no wine has a value',
  input: z.extend(CustomFieldChange, { field_id: id() }),
  kind: 'settings',
  history: 'A custom field was changed',
  // Wines are read only when the kind changes, because a cellar has thousands of them.
  reads: ({ kind }) => (kind === undefined ? allFields : { ...allFields, ...allWines }),
  apply({ custom_fields, wines }, { field_id, position, ...change }) {
    const before = getRow(custom_fields, field_id)
    const kind = change.kind ?? before.kind
    if (kind !== before.kind && [...wines.values()].some(wine => field_id in wine.own))
      throw conflict('custom_field_used')
    const choices = change.choices ?? (kind === 'choice' ? before.choices : [])
    const field: CustomField = { ...before, name: change.name ?? before.name, kind, choices }
    check(field, custom_fields)
    const written = placed(field, position, custom_fields)
    if (written.length === 0) throw new AppError(400, 'nothing_to_change')
    return written
  },
})

/** Removes a custom field with its values. An undo restores both. */
export const removeCustomField = command('custom-fields/remove', {
  summary: 'Remove a custom field and its values from all wines',
  input: z.strictObject({ field_id: id() }),
  kind: 'settings',
  history: 'A custom field was removed with its values',
  reads: ({ field_id }) => ({ custom_fields: { id: [field_id] }, ...allWines }),
  apply({ custom_fields, wines }, { field_id }) {
    if (!custom_fields.has(field_id)) throw notFound()
    const holding = [...wines.values()].filter(wine => field_id in wine.own)
    return [
      ...holding.map(wine => put('wines', { ...wine, own: withoutValue(wine.own, field_id) })),
      remove('custom_fields', field_id),
    ]
  },
})

/** Returns the field as it is now in its position, and the others whose position changes. */
function placed(
  field: CustomField,
  position: number | undefined,
  fields: ReadonlyMap<string, CustomField>,
): RowWrite[] {
  const present = inTheirOrder(fields)
  const others = present.filter(each => each.id !== field.id)
  const at = position ?? present.findIndex(each => each.id === field.id)
  const ordered = position === undefined ? [field] : others.toSpliced(at, 0, field)
  return ordered
    .map((each, index) => (position === undefined ? each : { ...each, position: index }))
    .filter(each => JSON.stringify(each) !== JSON.stringify(fields.get(each.id)))
    .map(each => put('custom_fields', each))
}

function check({ id, name, kind, choices }: CustomField, fields: ReadonlyMap<string, CustomField>) {
  const fieldErrors: FieldErrors = {}
  const namesake = [...fields.values()].some(
    other => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (namesake) fieldErrors.name = { code: 'name_taken' }
  if (kind === 'choice' && choices.length === 0) fieldErrors.choices = { code: 'too_few', values: { min: 1 } }
  if (kind !== 'choice' && choices.length > 0) fieldErrors.choices = { code: 'too_many', values: { max: 0 } }
  refuse({ ...fieldErrors, choices: twice(choices) ?? fieldErrors.choices })
}
