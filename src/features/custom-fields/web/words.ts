import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomFieldKind } from '../../../model/custom-field.ts'

export const kindNames: Record<CustomFieldKind, MessageDescriptor> = {
  text: msg({ context: 'kind of field', message: 'Text' }),
  number: msg({ context: 'kind of field', message: 'Number' }),
  day: msg({ context: 'kind of field', message: 'Date' }),
  choice: msg({ context: 'kind of field', message: 'Choice' }),
}
