import type * as z from 'zod/mini'
import { type Faults, type FieldCode, type FieldFault, fieldTexts, noFaults } from './errors.ts'

/** What a schema found, by field: `prices.0.amount_minor` → what would be right. The first fault of a field stands. */
export function faultsOf(issues: readonly z.core.$ZodIssue[]): Faults {
  const faults = noFaults()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) faults[[...issue.path, key].join('.')] ??= { code: 'unknown_field' }
    } else {
      faults[issue.path.join('.') || 'body'] ??= faultOf(issue)
    }
  }
  return faults
}

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if (isFieldCode(issue.message)) return { code: issue.message }
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
