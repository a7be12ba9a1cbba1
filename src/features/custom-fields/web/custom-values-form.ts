import * as z from 'zod/mini'
import type { CustomField } from '../../../model/custom-field.ts'
import { day, line, maybe } from '../../../shared/fields.ts'
import { limits } from '../../../shared/limits.ts'

/** Returns the schema of the inputs for custom fields. A number becomes its digits, as it is stored. */
export function ownValuesForm(fields: readonly CustomField[]) {
  return z.optional(z.strictObject(Object.fromEntries(fields.map(field => [field.id, maybe(kindOf(field))]))))
}

function kindOf({ kind }: CustomField): z.ZodMiniType<string> {
  if (kind === 'number') return z.pipe(z.number(), z.transform(String))
  return kind === 'day' ? day() : line(limits.own_value)
}
