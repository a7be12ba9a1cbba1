/**
 * Values for a sentence of Lingui's in which what people wrote stays as they wrote it: Lingui reads escapes such as
 * `\x41`, and a mark of its own for numbers, in the finished sentence. Both begin with a character that is given here as
 * such an escape.
 */
export function sentenceValues(values: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]))
}

function escaped(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll('\\', '\\u005c').replaceAll('%', '\\u0025')
}
