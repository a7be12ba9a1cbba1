import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Stage, Wine, WineType } from '../../../model/wine.ts'

export const typeNames: Record<WineType, MessageDescriptor> = {
  red: msg`Red`,
  white: msg`White`,
  rose: msg`Rosé`,
  orange: msg`Orange`,
  sparkling: msg`Sparkling`,
  sweet: msg`Sweet`,
  fortified: msg`Fortified`,
  spirit: msg`Spirit`,
  other: msg`Other`,
}

export const stageNames: Record<Stage, MessageDescriptor> = {
  young: msg`Too young`,
  early: msg`Ready, early`,
  peak: msg`At its best`,
  late: msg`Drink soon`,
  past: msg`Past its window`,
  unknown: msg`No window known`,
}

type Window = Pick<Wine, 'drink_from' | 'drink_until'>

/** Returns the years of a window: `2023–2031`, `from 2023`, `until 2031`. */
export function windowYears({ drink_from, drink_until }: Window): MessageDescriptor | undefined {
  const from = String(drink_from)
  const until = String(drink_until)
  if (drink_from && drink_until) return drink_from === drink_until ? msg`${from}` : msg`${from}–${until}`
  if (drink_from) return msg`from ${from}`
  return drink_until ? msg`until ${until}` : undefined
}
