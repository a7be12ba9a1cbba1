import * as z from 'zod/mini'

/** Reads what follows a schema; undefined for anything else. */
export function readingBy<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> | undefined {
  return value => z.safeParse(schema, value).data
}
