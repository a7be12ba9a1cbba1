import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { sentenceValues } from '../../shared/sentence-values.ts'

type Values = Record<string, unknown>

/** Lingui's sentences, in which text that people typed stays as they typed it. */
export class PlainI18n extends I18n {
  override _(message: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof message === 'string') return super._(message, sentenceValues(values), options)
    return super._({ ...message, values: sentenceValues(message.values ?? values) })
  }
}
