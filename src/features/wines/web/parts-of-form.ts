import type * as z from 'zod/mini'
import { fieldMessagesOf } from '../../../client/api-errors.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'

/** Returns the values of the fields that a schema names. */
export function pick<S extends z.ZodMiniObject>({ def }: S, values: object): z.output<S> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in def.shape)) as z.output<S>
}

/** Names the fields of a refusal as the form does, without the first steps of their paths: `wines.0.name` is `name`. */
export function namedAsInForm(steps: number): (error: unknown) => never {
  return error => {
    const fields = Object.entries(fieldMessagesOf(error))
    if (fields.length === 0) throw error
    const named = fields.map(([path, text]) => [path.split('.').slice(steps).join('.'), text])
    throw new FormRefusal('', Object.fromEntries(named))
  }
}
