/** What a field holds, trimmed; null when it is empty. */
export function textIn(data: FormData, name: string): string | null {
  const value = data.get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** The same as a number; what is no number stays text, for a schema to refuse. */
export function numberIn(data: FormData, name: string): number | string | null {
  const text = textIn(data, name)
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** All values of a field that may be there several times. */
export function textsIn(data: FormData, name: string): string[] {
  return data.getAll(name).filter((value): value is string => typeof value === 'string' && value.trim() !== '')
}

/** Of the given fields only those that differ from the record: what others changed meanwhile stays theirs. */
export function changesTo(record: object, given: Record<string, unknown>): Record<string, unknown> {
  const before = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  )
}
