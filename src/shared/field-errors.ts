import type * as z from 'zod/mini'
import { type FieldCode, type FieldError, type FieldErrors, fieldTexts, noFieldErrors } from './errors.ts'
import { limits } from './limits.ts'

/**
 * Returns the errors that a schema found by field, such as `prices.0.amount_minor`. Only the first error of a field is
 * kept, and only as many fields as a person would read: a request with a hundred thousand wrong fields gets no error
 * for each.
 */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fieldErrors = noFieldErrors()
  for (const issue of issues.slice(0, limits.errors_named)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, limits.errors_named))
        fieldErrors[nameOf([...issue.path, key])] ??= { code: 'unknown_field' }
    } else {
      fieldErrors[nameOf(issue.path) || 'body'] ??= errorOf(issue)
    }
  }
  return fieldErrors
}

/** Counts the fields with errors, whether they are named or not. */
export function countFieldErrors(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.')
  return name.length > limits.error_name ? `${name.slice(0, limits.error_name)}…` : name
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  if (isFieldCode(issue.message)) {
    return { code: issue.message, ...(issue.code === 'custom' && issue.params ? { values: issue.params } : {}) }
  }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'required' }
        : { code: 'wrong_type', values: { expected: issue.expected } }
    case 'too_small':
      return { code: smallCode(issue), values: { min: Number(issue.minimum) } }
    case 'too_big':
      return { code: bigCode(issue), values: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return issue.input === undefined
        ? { code: 'required' }
        : { code: 'not_in_list', values: { options: issue.values.map(String).join(', ') } }
    case 'invalid_union':
      return issue.input === undefined ? { code: 'required' } : { code: 'bad_format' }
    default:
      return { code: 'bad_format' }
  }
}

function smallCode(issue: z.core.$ZodIssueTooSmall): FieldCode {
  if (issue.origin === 'string') return Number(issue.minimum) === 1 ? 'required' : 'too_short'
  return issue.origin === 'array' ? 'too_few' : 'too_small'
}

function bigCode(issue: z.core.$ZodIssueTooBig): FieldCode {
  if (issue.origin === 'string') return 'too_long'
  return issue.origin === 'array' ? 'too_many' : 'too_big'
}

function isFieldCode(text: string): text is FieldCode {
  return Object.hasOwn(fieldTexts, text)
}
