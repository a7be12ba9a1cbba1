import { Plural, useLingui } from '@lingui/react/macro'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Pending } from '../../../ui/pending.tsx'
import { PricesHidden } from '../../members/web/prices-hidden.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { WithoutRate } from '../../money/web/without-price.tsx'
import type { Coming } from '../on-order.ts'
import styles from './orders-screen.module.css'

/** Returns true if one amount does not say it all: bottles without a price, or paid in another currency. */
export const needsSums = (coming: Coming, currency: string): boolean =>
  unpricedOf(coming) > 0 || hasForeign(coming, currency)

const unpricedOf = ({ bottles, parts }: Coming) => bottles - parts.reduce((sum, part) => sum + part.bottles, 0)

const hasForeign = ({ parts }: Coming, currency: string) => parts.some(part => part.currency !== currency)

/** Shows the sum of the orders, and the sums by currency when there are several. */
export function OrderSums({ coming }: { coming: Coming }) {
  const { t } = useLingui()
  const { currency, format, formatSum, ready } = useMoney()
  const prices = usePrices()
  const { parts, unknown, amount_minor, bottles } = coming
  const unpriced = unpricedOf(coming)
  const foreign = hasForeign(coming, currency)
  if (!prices) return <PricesHidden />
  if (!needsSums(coming, currency)) return null
  return (
    <dl className={styles.sums}>
      <Stack className={styles.sum}>
        <dt>{t({ context: 'order', message: 'Total price' })}</dt>
        <dd>
          <Pending ready={ready}>{formatSum(amount_minor, bottles, unknown)}</Pending>
        </dd>
        {unpriced > 0 && (
          <dd className={styles.quiet}>
            <Plural value={unpriced} one="and one bottle without a price" other="and # bottles without a price" />
          </dd>
        )}
        {ready && unknown > unpriced && (
          <dd>
            <WithoutRate count={unknown - unpriced} className={styles.quiet} />
          </dd>
        )}
        {foreign && <dd className={styles.quiet}>{t`at the exchange rates on the purchase dates`}</dd>}
      </Stack>
      {foreign &&
        parts.map(part => (
          <Stack key={part.currency} className={styles.sum}>
            <dt>
              <Plural value={part.bottles} one="One bottle in" other="# bottles in" /> {part.currency}
            </dt>
            <dd>{format(part.entered_minor, part.currency)}</dd>
            {part.currency !== currency && (
              <dd className={styles.quiet}>
                <Pending ready={ready}>
                  {part.amount_minor === null && ready
                    ? t`exchange rates missing for some days`
                    : t`= ${format(part.amount_minor ?? 0)}`}
                </Pending>
              </dd>
            )}
          </Stack>
        ))}
    </dl>
  )
}
