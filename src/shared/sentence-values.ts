/**
 * Returns values for a Lingui sentence in which what people typed stays as it is. Lingui interprets escapes such as
 * `\x41`, and a marker of its own for numbers, in the finished sentence. Both begin with a character that is replaced
 * by such an escape here.
 */
export function sentenceValues(values: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]))
}

function escaped(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll('\\', '\\u005c').replaceAll('%', '\\u0025')
}
