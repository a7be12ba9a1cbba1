import * as z from 'zod/mini'
import { fieldErrorTexts } from '../../../client/field-error-text.ts'

export type FormSchema = z.ZodMiniObject<Record<string, z.core.$ZodType>>
export type Checked<S extends FormSchema> = { values: z.output<S> } | { fieldErrors: Record<string, string> }

/** The form's fields as its schema wants them, or what is wrong with each. */
export function checkForm<S extends FormSchema>(schema: S, form: FormData): Checked<S> {
  const given = Object.fromEntries(Object.keys(schema.def.shape).map(name => [name, form.get(name) ?? undefined]))
  const { data, error } = z.safeParse(schema, given)
  return error ? { fieldErrors: fieldErrorTexts(error.issues) } : { values: data }
}
