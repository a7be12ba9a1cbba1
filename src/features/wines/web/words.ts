import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { stocks } from '../../../model/choices.ts'
import type { Stage, Wine, WineType } from '../../../model/wine.ts'

export const typeNames: Record<WineType, MessageDescriptor> = {
  red: msg({ context: 'wine type', message: 'Red' }),
  white: msg({ context: 'wine type', message: 'White' }),
  rose: msg({ context: 'wine type', message: 'Rosé' }),
  orange: msg({ context: 'wine type', message: 'Orange' }),
  sparkling: msg({ context: 'wine type', message: 'Sparkling' }),
  sweet: msg({ context: 'wine type', message: 'Sweet' }),
  fortified: msg({ context: 'wine type', message: 'Fortified' }),
  spirit: msg({ context: 'wine type', message: 'Spirit' }),
  other: msg({ context: 'wine type', message: 'Other' }),
}

export const stageNames: Record<Stage, MessageDescriptor> = {
  young: msg({ context: 'stage', message: 'Too young' }),
  early: msg({ context: 'stage', message: 'Ready, early' }),
  peak: msg`At its best`,
  late: msg({ context: 'stage', message: 'Drink soon' }),
  past: msg`Past its window`,
  young_estimated: msg`Probably too young`,
  early_estimated: msg`Probably ready, early`,
  peak_estimated: msg`Probably at its best`,
  late_estimated: msg`Probably best drunk soon`,
  past_estimated: msg`Probably past its window`,
  unknown: msg`No drinking window`,
}

/** The bottles that the list can show. */
export const stockNames: Record<(typeof stocks)[number], MessageDescriptor> = {
  in: msg`In the cellar`,
  order: msg({ context: 'screen', message: 'On order' }),
  gone: msg({ context: 'stock', message: 'Past bottles' }),
  all: msg({ context: 'bottles', message: 'All' }),
}

type Window = Pick<Wine, 'drink_from' | 'drink_until'>

/** Returns the years of a window: `2023–2031`, `from 2023`, `until 2031`. */
export function windowYears({ drink_from, drink_until }: Window): MessageDescriptor | undefined {
  const from = String(drink_from)
  const until = String(drink_until)
  if (drink_from && drink_until) return drink_from === drink_until ? msg`${from}` : msg`${from}–${until}`
  if (drink_from) return msg({ context: 'years', message: `from ${from}` })
  return drink_until ? msg({ context: 'years', message: `until ${until}` }) : undefined
}
