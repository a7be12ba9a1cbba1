import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { memoize } from '../../../shared/memoize.ts'
import { amountOf } from '../../../shared/minor-units.ts'
import { useSession } from '../../accounts/web/session.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { scoreText } from '../../tastings/web/score-text.tsx'
import { scoreUnit } from '../bottle-table.ts'

/** Writes figures in the person's language and currency. */
export interface FigureWords {
  number: (value: number) => string
  bottles: (count: number) => string
  wines: (count: number) => string
  /** From millilitres. */
  litres: (ml: number) => string
  /** Minor units of the display currency, in full and as an axis has room for. */
  amount: (minor: number) => string
  amountShort: (minor: number) => string
  /** Minor units in whole ones, for a file. */
  plainAmount: (minor: number) => number
  /** On the person's scale. */
  score: (score: number) => string
  /** From 0 to 100, for a file. */
  plainScore: (score: number) => number
  /** From 0 to 1. */
  share: (share: number) => string
}

/** Amounts below it are short enough in full. */
const compactFrom = 100_000

export function useFigureWords(): FigureWords {
  const { t, i18n } = useLingui()
  const { currency, format } = useMoney()
  const { user } = useSession()
  const { locale } = i18n
  const scale = user?.score_scale ?? 'points_100'
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale)
    const percent = new Intl.NumberFormat(locale, { style: 'percent' })
    const litres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'liter', maximumFractionDigits: 1 })
    const money = { style: 'currency', currency } as const
    const whole = new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 0 })
    const compact = new Intl.NumberFormat(locale, { ...money, notation: 'compact', maximumSignificantDigits: 3 })
    // A page of charts names some hundred numbers of bottles at each press.
    const bottles = memoize(text => {
      const count = Number(text)
      return t`${plural(count, { one: '# bottle', other: '# bottles' })}`
    })
    return {
      number: value => number.format(value),
      bottles: count => bottles(String(count)),
      wines: count => t`${plural(count, { one: '# wine', other: '# wines' })}`,
      litres: ml => litres.format(ml / 1_000),
      amount: minor => format(Math.round(minor)),
      amountShort: minor => {
        const amount = amountOf(Math.round(minor), currency)
        return (Math.abs(amount) < compactFrom ? whole : compact).format(amount)
      },
      plainAmount: minor => amountOf(Math.round(minor), currency),
      plainScore: score => Math.round(score / (scoreUnit / 10)) / 10,
      score: score => scoreText(Math.round(score / (scoreUnit / 10)) / 10, scale, i18n, scale),
      share: share => (share > 0 && share < 0.005 ? t`<${percent.format(0.01)}` : percent.format(share)),
    }
  }, [t, i18n, locale, currency, format, scale])
}
