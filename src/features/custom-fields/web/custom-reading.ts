import { textIn } from '../../../client/form-reading.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import type { OwnValues } from '../custom-values.ts'

export function inputNameOf({ id }: Pick<CustomField, 'id'>): string {
  return `own.${id}`
}

/** Of the own values in a form those that are not as they were: null for one that was emptied. */
export function ownIn(
  data: FormData,
  fields: readonly CustomField[],
  before: OwnValues = {},
): { own?: Record<string, string | null> } {
  const changed = fields
    .map(field => [field.id, valueIn(data, field)] as const)
    .filter(([id, value]) => value !== (before[id] ?? null))
  return changed.length > 0 ? { own: Object.fromEntries(changed) } : {}
}

function valueIn(data: FormData, field: CustomField): string | null {
  const text = textIn(data, inputNameOf(field))
  if (text === null || field.kind !== 'number') return text
  const number = Number(text)
  return Number.isFinite(number) ? String(number) : text
}
