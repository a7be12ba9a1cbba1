import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomFieldKind } from '../../../model/custom-field.ts'

export const kindNames: Record<CustomFieldKind, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  day: msg`Day`,
  choice: msg`Choice`,
}
