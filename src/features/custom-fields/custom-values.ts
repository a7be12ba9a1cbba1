import type { CustomField } from '../../model/custom-field.ts'
import { isDay } from '../../shared/days.ts'
import { type FieldError, type FieldErrors, invalid } from '../../shared/errors.ts'

/** The custom values of a wine by the ids of their fields: a number as its digits, a day as YYYY-MM-DD. */
export type OwnValues = Readonly<Record<string, string>>

/** Entered values: null removes a value, and fields that are not named keep theirs. */
export type CustomValueChanges = Readonly<Record<string, string | null>>

/**
 * Returns the values with the entered ones applied. A value that does not change is not checked, because its choice may
 * be gone.
 */
export function withValues(
  values: OwnValues,
  entered: CustomValueChanges,
  fields: ReadonlyMap<string, CustomField>,
): OwnValues {
  const fieldErrors: FieldErrors = {}
  const after: Record<string, string> = { ...values }
  for (const [id, value] of Object.entries(entered)) {
    const field = fields.get(id)
    const fieldError = field ? errorIn(field, value, values[id]) : ({ code: 'not_yours' } as const)
    if (fieldError) fieldErrors[`own.${id}`] = fieldError
    else if (value === null) delete after[id]
    else after[id] = value
  }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  return after
}

export function withoutValue(values: OwnValues, field_id: string): Record<string, string> {
  const { [field_id]: _, ...others } = values
  return others
}

/** Returns whether a text is a number in its only canonical form: no plus sign, no blanks, no redundant zeros. */
export function isPlainNumber(text: string): boolean {
  return text !== '-0' && /^-?(0|[1-9]\d{0,14})(\.\d{0,9}[1-9])?$/.test(text)
}

function errorIn(
  { kind, choices }: CustomField,
  value: string | null,
  before: string | undefined,
): FieldError | undefined {
  if (value === null || value === before) return undefined
  if (kind === 'number' && !isPlainNumber(value)) return { code: 'wrong_type', values: { expected: 'number' } }
  if (kind === 'day' && !isDay(value)) return { code: 'not_a_day' }
  if (kind === 'choice' && !choices.includes(value)) {
    return { code: 'not_in_list', values: { options: choices.join(', ') } }
  }
  return undefined
}
