import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OwnFieldKind } from '../contract.ts'

export const kindNames: Record<OwnFieldKind, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  day: msg`Day`,
  choice: msg`Choice`,
}
