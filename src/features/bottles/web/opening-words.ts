import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Preservation } from '../../../model/choices.ts'
import type { Reason } from '../keeping.ts'
import { glasses, glassesIn, type OpenedBottle } from '../opened.ts'
import { litresText } from './litres-text.ts'

export const preservationNames: Record<Preservation, MessageDescriptor> = {
  cork: msg({ context: 'preserving a wine', message: 'Cork' }),
  vacuum: msg({ context: 'preserving a wine', message: 'Vacuum pump' }),
  gas: msg({ context: 'preserving a wine', message: 'Argon' }),
  needle: msg({ context: 'preserving a wine', message: 'Coravin' }),
}

/** The preservation as it appears in a sentence about the bottle. */
export const preservationTexts: Record<Preservation, MessageDescriptor> = {
  cork: msg({ context: 'closure', message: 'with the cork' }),
  vacuum: msg({ context: 'closure', message: 'vacuum pump' }),
  gas: msg({ context: 'closure', message: 'under argon' }),
  needle: msg({ context: 'closure', message: 'Coravin' }),
}

/** The sentences that explain why a bottle keeps as long as it does. */
export const reasonTexts: Record<Reason, MessageDescriptor> = {
  bubbles: msg`It loses its bubbles first.`,
  aroma: msg`Keep it in the fridge; its aromas fade first.`,
  skins: msg`Skin contact makes it keep a little longer.`,
  tannin: msg`Its tannins keep it for a few days, longer in the fridge.`,
  sugar: msg`Its sugar preserves it.`,
  fortified: msg`Its alcohol preserves it for weeks.`,
  spirit: msg`Its alcohol preserves it.`,
}

/** Returns `Opened today` or `Open for 3 days`. */
export function openForText(days: number): MessageDescriptor {
  if (days === 0) return msg({ context: 'open bottle', message: 'Opened today' })
  return msg`${plural(days, { one: 'Open for a day', other: 'Open for # days' })}`
}

/** Returns the amount that is left, in glasses and millilitres. */
export function leftText(left_ml: number | null, i18n: I18n): string {
  if (left_ml === null) return i18n._(msg`Amount left unknown`)
  if (left_ml === 0) return i18n._(msg({ context: 'bottle', message: 'Empty' }))
  const amount = litresText(left_ml, i18n)
  const count = glassesIn(left_ml, glasses[0])
  if (count === 0) return i18n._(msg`Less than a glass left (${amount})`)
  return i18n._(msg`${plural(count, { one: 'About one glass left', other: 'About # glasses left' })} (${amount})`)
}

/** Returns how long a bottle is still good, or for how long it has been open too long. */
export function goodText({ good_until }: OpenedBottle, daysLeft: number): MessageDescriptor {
  if (good_until === null) return msg({ context: 'open bottle', message: 'Keeps indefinitely' })
  if (daysLeft < 0) return msg`${plural(-daysLeft, { one: 'Open one day too long', other: 'Open # days too long' })}`
  if (daysLeft === 0) return msg`Good until today`
  return msg`${plural(daysLeft, { one: 'Good for one more day', other: 'Good for # more days' })}`
}
