import { Trans, useLingui } from '@lingui/react/macro'
import { ExplainedAmount } from '../../money/web/converted-amount.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { LimitsTogether } from '../wish-list.ts'

/** Shows the sum of the maximum prices, and on demand the amounts and the rates in it, where some are in other currencies. */
export function LimitsAmount({ together: { amount_minor, foreign, parts } }: { together: LimitsTogether }) {
  const { t } = useLingui()
  const { format } = useMoney()
  const amount = format(amount_minor)
  if (!foreign) return amount
  const rates = parts.flatMap(({ converted }) => converted.rate ?? [])
  return (
    <ExplainedAmount amount={amount} label={t`${amount}, partly converted`} rates={rates}>
      <p>
        <Trans>
          The maximum price of each wish for all its bottles, at today’s exchange rates. Each wish is converted and
          rounded by itself.
        </Trans>
      </p>
      {parts.map(({ entered, converted }) => (
        <p key={entered.currency}>
          <Part entered={format(entered.amount_minor, entered.currency)} amount={format(converted.amount_minor)} />
        </p>
      ))}
    </ExplainedAmount>
  )
}

function Part({ entered, amount }: { entered: string; amount: string }) {
  if (entered === amount) return entered
  return (
    <Trans>
      {entered} is {amount}
    </Trans>
  )
}
