import { AppError, conflict, type Faults, invalid, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { type Deed, put, remove, type Written } from '../cellars/deed.ts'
import { wineTypes } from '../wines/contract.ts'
import { type NewOwnField, type OwnField, type OwnFieldChange, ownFieldKinds } from './contract.ts'
import { inTheirOrder, withoutValue } from './own-values.ts'

const allFields = { own_fields: { kind: ownFieldKinds } }
const allWines = { wines: { type: wineTypes } }

export const addOwnField: Deed<NewOwnField> = {
  name: 'add_own_field',
  concerns: () => allFields,
  apply({ own_fields }, { id, name, kind, choices = [] }) {
    if (own_fields.has(id)) throw conflict('exists_already')
    if (own_fields.size >= limits.own_fields) throw conflict('too_many_own_fields', { max: limits.own_fields })
    const last = inTheirOrder(own_fields).at(-1)
    const field: OwnField = { id, name, kind, choices, position: last ? last.position + 1 : 0 }
    check(field, own_fields)
    return [put('own_fields', field)]
  },
}

/** A choice that is taken away stays with the wines that have it: only new values have to be among the choices. */
export const editOwnField: Deed<{ field_id: string } & OwnFieldChange> = {
  name: 'edit_own_field',
  // Whether it is used matters to another kind only, and a cellar has thousands of wines.
  concerns: ({ kind }) => (kind === undefined ? allFields : { ...allFields, ...allWines }),
  apply({ own_fields, wines }, { field_id, position, ...change }) {
    const before = own_fields.get(field_id)
    if (!before) throw notFound()
    const kind = change.kind ?? before.kind
    if (kind !== before.kind && [...wines.values()].some(wine => field_id in wine.own)) throw conflict('own_field_used')
    const choices = change.choices ?? (kind === 'choice' ? before.choices : [])
    const field: OwnField = { ...before, name: change.name ?? before.name, kind, choices }
    check(field, own_fields)
    const written = placed(field, position, own_fields)
    if (written.length === 0) throw new AppError(400, 'nothing_to_change')
    return written
  },
}

/** Its values go with it, and come back with it when that is undone. */
export const removeOwnField: Deed<{ field_id: string }> = {
  name: 'remove_own_field',
  concerns: ({ field_id }) => ({ own_fields: { id: [field_id] }, ...allWines }),
  apply({ own_fields, wines }, { field_id }) {
    if (!own_fields.has(field_id)) throw notFound()
    const holding = [...wines.values()].filter(wine => field_id in wine.own)
    return [
      ...holding.map(wine => put('wines', { ...wine, own: withoutValue(wine.own, field_id) })),
      remove('own_fields', field_id),
    ]
  },
}

/** The field as it is now, at its place; the others numbered anew as far as that changes them. */
function placed(field: OwnField, position: number | undefined, fields: ReadonlyMap<string, OwnField>): Written[] {
  const present = inTheirOrder(fields)
  const others = present.filter(each => each.id !== field.id)
  const at = position ?? present.findIndex(each => each.id === field.id)
  const ordered = position === undefined ? [field] : others.toSpliced(at, 0, field)
  return ordered
    .map((each, index) => (position === undefined ? each : { ...each, position: index }))
    .filter(each => JSON.stringify(each) !== JSON.stringify(fields.get(each.id)))
    .map(each => put('own_fields', each))
}

function check({ id, name, kind, choices }: OwnField, fields: ReadonlyMap<string, OwnField>) {
  const faults: Faults = {}
  const namesake = [...fields.values()].some(
    other => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (namesake) faults.name = { code: 'name_taken' }
  if (kind === 'choice' && choices.length === 0) faults.choices = { code: 'too_few', values: { min: 1 } }
  if (kind !== 'choice' && choices.length > 0) faults.choices = { code: 'too_many', values: { max: 0 } }
  if (new Set(choices).size < choices.length) faults.choices = { code: 'given_twice' }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
