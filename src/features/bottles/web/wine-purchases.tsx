import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { Purchase } from '../../../model/bottle.ts'
import type { Money } from '../../../model/valuation.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { convert } from '../../money/conversion.ts'
import { ConvertedAmount } from '../../money/web/converted-amount.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { Section } from '../../wines/web/section.tsx'
import { quantityText } from './size-text.ts'
import { useOwners } from './use-owners.ts'
import styles from './wine-purchases.module.css'

const EditPurchaseDialog = lazyDialog(() => import('./edit-purchase-dialog.tsx'))

/** Lists the purchases of a wine, the latest first. */
export function WinePurchases({ wine_id }: { wine_id: string }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const purchases = (replica && grouped(replica.purchases, 'wine_id').get(wine_id)) ?? []
  if (purchases.length === 0) return null
  const ordered = purchases.toSorted((a, b) => ((a.ordered_on ?? '') < (b.ordered_on ?? '') ? 1 : -1))
  return (
    <Section heading={t({ context: 'heading', message: 'Purchases' })}>
      <Stack as="ul" data-ruled>
        {ordered.map(purchase => (
          <OnePurchase key={purchase.id} purchase={purchase} />
        ))}
      </Stack>
    </Section>
  )
}

function OnePurchase({ purchase }: { purchase: Purchase }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const prices = usePrices()
  const [editing, setEditing] = useState(false)
  const { textOf } = useOwners(false)
  const money = useMoney()
  const { price_minor, price_currency, ordered_on, expected_on, merchant, order_number, quantity } = purchase
  const entered: Money | undefined =
    price_minor !== null && price_currency !== null
      ? { amount_minor: price_minor, currency: price_currency }
      : undefined
  const foreign = entered && entered.currency !== money.currency
  const converted =
    entered && foreign && ordered_on ? convert(entered, money.currency, ordered_on, money.rates) : undefined
  return (
    <li className={styles.purchase}>
      <div>
        <p>{quantityText(quantity, purchase.size_ml, i18n)}</p>
        <p className={styles.about}>
          <span>
            {ordered_on ? dayText(ordered_on, i18n.locale) : t({ context: 'heading', message: 'Date unknown' })}
          </span>
          {merchant && <span>{merchant}</span>}
          {purchase.owners.length > 0 && <span>{textOf(purchase.owners)}</span>}
          {order_number && <span>{t({ context: 'order', message: `Order ${order_number}` })}</span>}
          {expected_on && (
            <span>{t({ context: 'order', message: `expected ${dayText(expected_on, i18n.locale)}` })}</span>
          )}
        </p>
        {purchase.note && <p className={styles.note}>{purchase.note}</p>}
        {Object.entries(purchase.extra).map(([column, text]) => (
          <p key={column} className={styles.note}>
            {column}: {text}
          </p>
        ))}
      </div>
      <div className={styles.price}>
        {entered ? (
          <>
            <p>
              <Trans context="price">{money.format(entered.amount_minor, entered.currency)} each</Trans>
            </p>
            {foreign && money.ready && (
              <p className={styles.about}>
                {converted ? <ConvertedAmount figure={{ entered, converted }} /> : t`no exchange rate for that day`}
              </p>
            )}
          </>
        ) : (
          prices && <p className={styles.about}>{t({ context: 'purchase', message: 'No price' })}</p>
        )}
      </div>
      {canWrite && (
        <IconButton
          size="small"
          className={styles.edit}
          label={t({ context: 'button', message: 'Edit purchase' })}
          icon={<Pencil />}
          onClick={() => setEditing(true)}
        />
      )}
      {editing && <EditPurchaseDialog purchase={purchase} onClose={() => setEditing(false)} />}
    </li>
  )
}
