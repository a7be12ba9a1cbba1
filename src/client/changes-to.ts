type Changes<Given> = string extends keyof Given ? Given : Partial<Given>

/**
 * Returns the given fields that differ from the record, so that changes by others meanwhile are kept; undefined when
 * none does. A field that the record does not have counts as null.
 */
export function changesTo<Given extends object>(record: object, given: Given): Changes<Given> | undefined {
  const before = record as Record<string, unknown>
  const changed = Object.entries(given).filter(
    ([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Changes<Given>) : undefined
}
