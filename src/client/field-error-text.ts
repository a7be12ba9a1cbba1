import type * as z from 'zod/mini'
import { type FieldError, fieldTexts, sentenceFormats } from '../shared/errors.ts'
import { fieldErrorsOf } from '../shared/field-errors.ts'
import { i18n } from './i18n/i18n.ts'

/** The sentence for what is wrong with a field, in the language that is on. */
export function fieldErrorText({ code, values }: FieldError): string {
  const { id, message } = fieldTexts[code]
  return i18n._(id, values, { message, formats: sentenceFormats })
}

/** The same for all that a schema found, by field. */
export function fieldErrorTexts(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(issues)).map(([name, fieldError]) => [name, fieldErrorText(fieldError)]),
  )
}
