import { Trans, useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { Popover } from '../../../ui/popover.tsx'
import type { UsedRate } from '../rates.ts'
import type { Figure } from '../value.ts'
import styles from './converted-amount.module.css'
import { useMoney } from './use-money.ts'

/** Shows an amount in the display currency, and on demand the original amount, the rate, its day and its source. */
export function ConvertedAmount({ figure }: { figure: Figure }) {
  const { t } = useLingui()
  const money = useMoney()
  const entered = money.format(figure.entered.amount_minor, figure.entered.currency)
  const { converted } = figure
  if (!converted) return <span title={t`No exchange rate for that day`}>{entered}</span>
  const amount = money.format(converted.amount_minor, converted.currency)
  if (!converted.rate) return <span>{amount}</span>
  const { from, to, source } = converted.rate
  const used = [from, to].filter(rate => rate.source !== null)
  return (
    <Popover
      title={t`How this is calculated`}
      trigger={
        <button type="button" className={styles.amount} aria-label={t`${amount}, converted from ${entered}`}>
          {amount}
        </button>
      }
    >
      <div className={styles.words}>
        <p>
          <Trans>
            {entered} is {amount}
          </Trans>
        </p>
        {used.map(rate => (
          <RateLine key={rate.currency} rate={rate} />
        ))}
        <p className={styles.source}>{source}</p>
      </div>
    </Popover>
  )
}

function RateLine({ rate: { currency, per_euro, day_on } }: { rate: UsedRate }) {
  const { t, i18n } = useLingui()
  const rate = new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 8 }).format(per_euro)
  const day = dayText(day_on, i18n.locale)
  return <p>{t`1 EUR = ${rate} ${currency} on ${day}`}</p>
}
