import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { sentenceValues } from '../../shared/sentence-values.ts'

type Values = Record<string, unknown>

/** Lingui's sentences, in which text that people typed stays as they typed it. */
export class PlainI18n extends I18n {
  override _(asked: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof asked === 'string') return super._(asked, sentenceValues(values), options)
    return super._({ ...asked, values: sentenceValues(asked.values ?? values) })
  }
}
