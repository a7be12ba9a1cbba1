import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '../../../ui/layout.tsx'
import { Popover } from '../../../ui/popover.tsx'
import tones from '../../../ui/tones.module.css'
import type { Figure } from '../value.ts'
import styles from './converted-amount.module.css'
import { useMoney } from './use-money.ts'
import { useRateText } from './use-rate-text.ts'

/** Shows an amount in the display currency, and on demand the original amount, the rate, its day and its source. */
export function ConvertedAmount({ figure }: { figure: Figure }) {
  const { t } = useLingui()
  const money = useMoney()
  const rateText = useRateText()
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
      <Stack gap={1} className={styles.words}>
        <p>
          <Trans>
            {entered} is {amount}
          </Trans>
        </p>
        {used.map(rate => (
          <p key={rate.currency}>{rateText(rate)}</p>
        ))}
        <p className={tones.faintTiny}>{source}</p>
      </Stack>
    </Popover>
  )
}
