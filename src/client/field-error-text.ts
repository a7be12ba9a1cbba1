import { type FieldError, fieldTexts, sentenceFormats } from '../shared/errors.ts'
import { i18n } from './i18n/i18n.ts'

/** Returns the sentence for the error of a field in the person's language. */
export function fieldErrorText({ code, values }: FieldError): string {
  const { id, message } = fieldTexts[code]
  return i18n._(id, values, { message, formats: sentenceFormats })
}
