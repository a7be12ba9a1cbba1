import * as z from 'zod/mini'
import { fieldErrorsOf } from '../shared/field-errors.ts'
import type { FieldErrors } from '../ui/form-errors.ts'
import { fieldErrorText } from './field-error-text.ts'
import { readForm } from './read-form.ts'

export type FormSchema = z.ZodMiniType<object>

/** Returns the values of a form as its schema defines them, or the errors by field. */
export function checkForm<S extends FormSchema>(
  schema: S,
  data: FormData,
  locale: string,
): { value: z.output<S> } | { fieldErrors: FieldErrors } {
  const { values, fieldErrors } = readForm(schema, data, locale)
  const { data: value, error } = z.safeParse(schema, values, { reportInput: true })
  const found = Object.entries({ ...fieldErrorsOf(error?.issues ?? []), ...fieldErrors })
  if (error || found.length > 0)
    return { fieldErrors: Object.fromEntries(found.map(([name, fieldError]) => [name, fieldErrorText(fieldError)])) }
  return { value: value as z.output<S> }
}
