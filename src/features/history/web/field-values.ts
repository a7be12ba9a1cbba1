/** Returns the ids of the custom fields whose values differ. */
export function ownIdsIn(before: unknown, after: unknown): string[] {
  const ids = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...ids].filter(id => ownIn(before, id) !== ownIn(after, id))
}

export function ownIn(values: unknown, id: string): string | undefined {
  return (values as Record<string, string> | undefined)?.[id]
}

/** Returns a value as text. Lists become the names of their items. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(each => textOf(each?.name ?? each)).join(', ')
  return String(value)
}
