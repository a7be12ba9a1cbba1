import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { amountOf } from '../../../shared/minor-units.ts'
import { useMoney } from '../../money/web/use-money.ts'

/** Writes figures in the person's language and currency. */
export interface FigureWords {
  number: (value: number) => string
  bottles: (count: number) => string
  /** Minor units of the display currency, in full and as an axis has room for. */
  amount: (minor: number) => string
  amountShort: (minor: number) => string
  /** From 0 to 1. */
  share: (share: number) => string
}

/** Amounts below it are short enough in full. */
const compactFrom = 10_000

export function useFigureWords(): FigureWords {
  const { t, i18n } = useLingui()
  const { currency, format } = useMoney()
  const { locale } = i18n
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale)
    const percent = new Intl.NumberFormat(locale, { style: 'percent' })
    const money = { style: 'currency', currency } as const
    const whole = new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 0 })
    const compact = new Intl.NumberFormat(locale, { ...money, notation: 'compact', maximumSignificantDigits: 3 })
    return {
      number: value => number.format(value),
      bottles: count => t`${plural(count, { one: '# bottle', other: '# bottles' })}`,
      amount: minor => format(Math.round(minor)),
      amountShort: minor => {
        const amount = amountOf(minor, currency)
        return (Math.abs(amount) < compactFrom ? whole : compact).format(amount)
      },
      share: share => (share > 0 && share < 0.005 ? t`<${percent.format(0.01)}` : percent.format(share)),
    }
  }, [t, locale, currency, format])
}
