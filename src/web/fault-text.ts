import type * as z from 'zod/mini'
import { type FieldFault, fieldTexts, sentenceFormats } from '../shared/errors.ts'
import { faultsOf } from '../shared/faults.ts'
import { i18n } from './i18n/i18n.ts'

/** The sentence for what is wrong with a field, in the language that is on. */
export function faultText({ code, values }: FieldFault): string {
  const { id, message } = fieldTexts[code]
  return i18n._(id, values, { message, formats: sentenceFormats })
}

/** The same for all that a schema found, by field. */
export function faultTexts(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(Object.entries(faultsOf(issues)).map(([name, fault]) => [name, faultText(fault)]))
}
