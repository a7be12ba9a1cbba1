import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Valuation } from '../../../model/valuation.ts'
import type { ValueBasis } from '../../../model/wine-summary.ts'
import type { WorthBasis } from '../returns.ts'

/** The names of the sources of valuations. */
export const valueSourceNames: Record<Valuation['source'], MessageDescriptor> = {
  own: msg({ context: 'value', message: 'Own value' }),
  imported: msg({ context: 'value', message: 'Imported value' }),
  sale: msg({ context: 'value', message: 'Sale' }),
}

export const valueBasisNames: Record<ValueBasis, MessageDescriptor> = {
  ...valueSourceNames,
  paid: msg({ context: 'value', message: 'at cost' }),
}

export const worthBasisNames: Record<WorthBasis, MessageDescriptor> = {
  ...valueSourceNames,
  sold: msg({ context: 'value', message: 'What it brought' }),
  lost: msg({ context: 'value', message: 'Lost, broken or spoiled' }),
}
