import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'

type Values = Record<string, unknown>

/**
 * Lingui's sentences, in which what people wrote stays as they wrote it: Lingui reads escapes such as `\x41`, and a mark
 * of its own for numbers, in the finished sentence. In a value both begin with a character that is given as such an escape.
 */
export class PlainI18n extends I18n {
  override _(asked: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof asked === 'string') return super._(asked, escaped(values), options)
    return super._({ ...asked, values: escaped(asked.values ?? values) })
  }
}

function escaped(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapedValue(value)]))
}

function escapedValue(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll('\\', '\\u005c').replaceAll('%', '\\u0025')
}
