import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { addDays } from '../../../shared/days.ts'
import { isOld, type UsedRate } from '../rates.ts'

/**
 * Writes rates out with all their digits, so that a figure can be computed again, and tells the age of an old one on the
 * day for which it was used.
 */
export function useRateText(): (rate: UsedRate) => string {
  const { t, i18n } = useLingui()
  const digits = new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 21 })
  return used => {
    const { currency, per_euro, day_on, age_days } = used
    // The text of the number, because its binary value has more digits than were published.
    const rate = digits.format(`${per_euro}`)
    const day = dayText(day_on, i18n.locale)
    const used_on = dayText(addDays(day_on, age_days), i18n.locale)
    return isOld(used)
      ? t`1 EUR = ${rate} ${currency} on ${day}, ${plural(age_days, { one: '# day old', other: '# days old' })} on ${used_on}`
      : t`1 EUR = ${rate} ${currency} on ${day}`
  }
}
