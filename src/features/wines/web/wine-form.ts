import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { type Wine, WineType } from '../../../model/wine.ts'
import { ownValuesForm } from '../../custom-fields/web/custom-values-form.ts'
import { WineChange } from '../contract.ts'
import { typedVintage } from './typed-vintage.ts'

/** Returns the schema of a wine's fields in a form, with the cellar's custom fields. */
export function wineForm(fields: readonly CustomField[]) {
  return z.strictObject({
    ...WineChange.def.shape,
    type: WineType,
    vintage: typedVintage,
    own: ownValuesForm(fields),
  })
}
export type WineForm = z.infer<ReturnType<typeof wineForm>>

/** Returns the changes that a form makes to a wine; undefined when nothing differs. */
export function wineChanges(wine: Wine, { own = {}, extra = {}, ...fields }: WineForm): WineChange | undefined {
  const imported = Object.fromEntries(Object.entries(wine.extra).map(([name, value]) => [name, value.trim()]))
  const ownChanged = changesTo(wine.own, own)
  const extraChanged = changesTo(imported, extra)
  return changesTo({}, { ...changesTo(wine, fields), own: ownChanged, extra: extraChanged })
}
