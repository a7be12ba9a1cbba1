import { fieldNames } from './field-names.ts'

export type Scalars = Record<string, string | number | null>

/** Returns the fields of a request that a person can read and write: those with a single value, without ids. */
export function scalarsOf(body: Record<string, unknown>): Scalars {
  const named = Object.entries(body).filter(
    (entry): entry is [string, string | number | null] =>
      entry[0] in fieldNames && !/^slot_|_id$/.test(entry[0]) && (entry[1] === null || typeof entry[1] !== 'object'),
  )
  return Object.fromEntries(named)
}
