type Changes<Input> = string extends keyof Input ? Input : Partial<Input>

/**
 * Returns the given fields that differ from the record, so that changes by others meanwhile are kept; undefined when
 * none does. A field that the record does not have counts as null.
 */
export function changesTo<Input extends object>(record: object, input: Input): Changes<Input> | undefined {
  const before = record as Record<string, unknown>
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Changes<Input>) : undefined
}
