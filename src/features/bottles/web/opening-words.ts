import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Preservation } from '../../../model/choices.ts'
import type { Reason } from '../keeping.ts'
import { glasses, glassesIn, type OpenedBottle } from '../opened.ts'
import { litresText } from './size-text.ts'

export const preservationNames: Record<Preservation, MessageDescriptor> = {
  cork: msg`Cork`,
  vacuum: msg`Pump`,
  gas: msg`Argon`,
  needle: msg`Needle`,
}

/** The preservation as it appears in a sentence about the bottle. */
export const keptTexts: Record<Preservation, MessageDescriptor> = {
  cork: msg`under its cork`,
  vacuum: msg`pumped out`,
  gas: msg`under argon`,
  needle: msg`poured through a needle`,
}

/** The sentences that explain why a bottle keeps as long as it does. */
export const reasonTexts: Record<Reason, MessageDescriptor> = {
  bubbles: msg`The bubbles go first.`,
  aroma: msg`In the cold; its scent fades first.`,
  skins: msg`Its time on the skins helps it a little.`,
  tannin: msg`Its tannin holds for some days, longer in the cold.`,
  sugar: msg`Its sugar keeps it.`,
  fortified: msg`Its alcohol keeps it for weeks.`,
  spirit: msg`Its alcohol keeps it.`,
}

/** Returns `Opened today` or `Open for 3 days`. */
export function openForText(days: number): MessageDescriptor {
  if (days === 0) return msg`Opened today`
  return msg`${plural(days, { one: 'Open for a day', other: 'Open for # days' })}`
}

/** Returns the amount that is left, in glasses and millilitres. */
export function leftText(left_ml: number | null, i18n: I18n): string {
  if (left_ml === null) return i18n._(msg`Nobody said how much is left`)
  if (left_ml === 0) return i18n._(msg`Nothing left`)
  const amount = litresText(left_ml, i18n)
  const count = glassesIn(left_ml, glasses[0])
  if (count === 0) return i18n._(msg`Less than a glass left (${amount})`)
  return i18n._(msg`${plural(count, { one: 'About one glass left', other: 'About # glasses left' })} (${amount})`)
}

/** Returns how long a bottle is still good, or for how long it has been open too long. */
export function goodText({ good_until }: OpenedBottle, daysLeft: number): MessageDescriptor {
  if (good_until === null) return msg`Keeps`
  if (daysLeft < 0) return msg`${plural(-daysLeft, { one: 'A day too long', other: '# days too long' })}`
  if (daysLeft === 0) return msg`Good until today`
  return msg`${plural(daysLeft, { one: 'Good for one more day', other: 'Good for # more days' })}`
}
