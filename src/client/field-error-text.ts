import type * as z from 'zod/mini'
import { type FieldError, fieldTexts, sentenceFormats } from '../shared/errors.ts'
import { fieldErrorsOf } from '../shared/field-errors.ts'
import { i18n } from './i18n/i18n.ts'

/** Returns the sentence for the error of a field in the person's language. */
export function fieldErrorText({ code, values }: FieldError): string {
  const { id, message } = fieldTexts[code]
  return i18n._(id, values, { message, formats: sentenceFormats })
}

/** Returns the sentences for all errors that a schema found, by field. */
export function fieldErrorTexts(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(issues)).map(([name, fieldError]) => [name, fieldErrorText(fieldError)]),
  )
}
