import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { PlainFilter } from '../bottle-table.ts'

const viewTitles: Record<PlainFilter, MessageDescriptor> = {
  type: msg({ context: 'heading', message: 'By type' }),
  stage: msg({ context: 'heading', message: 'By stage' }),
  country: msg({ context: 'heading', message: 'By country' }),
  region: msg({ context: 'heading', message: 'By region' }),
  vintage: msg({ context: 'heading', message: 'By vintage' }),
  grape: msg({ context: 'heading', message: 'By grape' }),
  producer: msg({ context: 'heading', message: 'By producer' }),
  place: msg({ context: 'heading', message: 'By place' }),
  merchant: msg({ context: 'heading', message: 'By merchant' }),
  price: msg({ context: 'heading', message: 'By price' }),
  size: msg({ context: 'heading', message: 'By bottle size' }),
  score: msg({ context: 'heading', message: 'By score' }),
  tag: msg({ context: 'heading', message: 'By tag' }),
}

export function useViewTitle(by: PlainFilter): string {
  const { i18n } = useLingui()
  return i18n._(viewTitles[by])
}
