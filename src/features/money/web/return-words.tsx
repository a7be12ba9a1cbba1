import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Return } from '../returns.ts'

/** States the return per year, or why there is none. */
export function PerYear({ yearly }: Pick<Return, 'yearly'>) {
  const { i18n } = useLingui()
  if ('rate' in yearly) {
    // A loss too small to be shown is none: zero has no sign.
    const percent = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'negative' } as const
    const rate = new Intl.NumberFormat(i18n.locale, percent).format(yearly.rate)
    return <Trans>{rate} a year, money-weighted.</Trans>
  }
  if (yearly.cannot === 'short') return <Trans>The return per year can be calculated after a year.</Trans>
  if (yearly.cannot === 'none')
    return <Trans>The return per year cannot be calculated, because no rate explains these amounts.</Trans>
  return <Trans>The return per year cannot be calculated, because more than one rate explains these amounts.</Trans>
}

/** Says which bottles a gain leaves out, by what is not known of them. */
export function LeftOut({ found: { left_out } }: { found: Pick<Return, 'left_out'> }) {
  return (
    <>
      {left_out.cost > 0 && (
        <>
          {' '}
          <Plural
            value={left_out.cost}
            one="One bottle without a price is left out."
            other="# bottles without a price are left out."
          />
        </>
      )}
      {left_out.worth > 0 && (
        <>
          {' '}
          <Plural
            value={left_out.worth}
            one="One bottle without a value of its own is left out."
            other="# bottles without a value of their own are left out."
          />
        </>
      )}
      {left_out.rate > 0 && (
        <>
          {' '}
          <Plural
            value={left_out.rate}
            one="One bottle without an exchange rate is left out."
            other="# bottles without an exchange rate are left out."
          />
        </>
      )}
    </>
  )
}
