import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import { Popover } from '../../../ui/popover.tsx'
import tones from '../../../ui/tones.module.css'
import type { Converted } from '../conversion.ts'
import type { Figure } from '../value.ts'
import styles from './converted-amount.module.css'
import { useMoney } from './use-money.ts'
import { useRateText } from './use-rate-text.ts'

/** Shows an amount in the display currency, and on demand the original amount, the rate, its day and its source. */
export function ConvertedAmount({ figure }: { figure: Pick<Figure, 'entered' | 'converted'> }) {
  const { t } = useLingui()
  const money = useMoney()
  const entered = money.format(figure.entered.amount_minor, figure.entered.currency)
  const { converted } = figure
  if (!converted) return <span title={t`No exchange rate for that day`}>{entered}</span>
  const amount = money.format(converted.amount_minor, converted.currency)
  if (!converted.rate) return <span>{amount}</span>
  return (
    <ExplainedAmount amount={amount} label={t`${amount}, converted from ${entered}`} rates={[converted.rate]}>
      <p>
        <Trans>
          {entered} is {amount}
        </Trans>
      </p>
    </ExplainedAmount>
  )
}

interface ExplainedAmountProps {
  amount: string
  /** The name of the button, which says that the amount is converted. */
  label: string
  rates: readonly NonNullable<Converted['rate']>[]
  /** Says from which amounts it was calculated. */
  children: ReactNode
}

/** An amount that tells on demand how it was calculated, and at which rates. */
export function ExplainedAmount({ amount, label, rates, children }: ExplainedAmountProps) {
  const { t } = useLingui()
  const rateText = useRateText()
  const used = rates.flatMap(({ from, to }) => [from, to]).filter(({ source }) => source !== null)
  const texts = new Map(used.map(rate => [rate.currency, rateText(rate)]))
  return (
    <Popover
      title={t`How this is calculated`}
      trigger={
        <button type="button" className={styles.amount} aria-label={label}>
          {amount}
        </button>
      }
    >
      <Stack gap={1} className={styles.words}>
        {children}
        {Array.from(texts, ([currency, text]) => (
          <p key={currency}>{text}</p>
        ))}
        <p className={tones.faintTiny}>{[...new Set(rates.map(({ source }) => source))].join('; ')}</p>
      </Stack>
    </Popover>
  )
}
