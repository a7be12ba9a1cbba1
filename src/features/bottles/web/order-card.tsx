import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, EllipsisVertical, PackageCheck, PackageX, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import type { Purchase } from '../../../model/bottle.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { pricePaid } from '../../money/value.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Order, OrderedLine } from '../on-order.ts'
import styles from './order-card.module.css'
import { sizeText } from './size-text.ts'

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const ExpectedDialog = lazy(() => import('./expected-dialog.tsx'))
const EditPurchaseDialog = lazy(() => import('./edit-purchase-dialog.tsx'))

interface OrderCardProps {
  order: Order
  /** True when the heading above does not name the merchant. */
  withMerchant: boolean
}

/** Shows an order with its expected bottles, which are received together or in parts. */
export function OrderCard({ order, withMerchant }: OrderCardProps) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const [doing, setDoing] = useState<'receive' | 'cancel' | 'expected' | Purchase>()
  const { merchant, order_number, ordered_on, lines, bottles } = order
  const number = order_number ? t`Order ${order_number}` : undefined
  const bought = ordered_on ? t`Bought on ${dayText(ordered_on, i18n.locale)}` : t`Bought on a day not known`
  const who = withMerchant ? (merchant ?? t`Merchant not known`) : undefined
  const [title, ...about] = [who, number, bought].filter(part => part !== undefined)
  const close = () => setDoing(undefined)
  const receive = t`${plural(bottles, { one: 'It came', other: 'They came' })}`
  return (
    <article className={styles.order} aria-label={[merchant, number, bought].filter(Boolean).join(', ')}>
      <Row gap={3} align="start" justify="space-between" className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.about}>
            {about.map(part => (
              <span key={part}>{part}</span>
            ))}
            <Expected order={order} />
            {order.isEnPrimeur && <Badge tone="accent">{t`En primeur`}</Badge>}
          </p>
        </div>
        {canWrite && (
          <Menu
            align="end"
            trigger={<IconButton label={t`More for this order`} icon={<EllipsisVertical />} />}
            entries={[
              {
                key: 'expected',
                label: t`Expected on another day`,
                icon: <CalendarClock />,
                onSelect: () => setDoing('expected'),
              },
              { key: 'cancel', label: t`They will not come`, icon: <PackageX />, onSelect: () => setDoing('cancel') },
            ]}
          />
        )}
      </Row>
      <Stack as="ul">
        {lines.map(line => (
          <OrderLine key={line.key} line={line} order={order} onEdit={canWrite ? setDoing : undefined} />
        ))}
      </Stack>
      {canWrite && (
        <Row gap={2} justify="end" className={styles.commands}>
          <Button icon={<PackageCheck aria-hidden />} onClick={() => setDoing('receive')}>
            {receive}
          </Button>
        </Row>
      )}
      <Suspense>
        {doing === 'receive' && <ReceiveDialog lines={lines} onClose={close} />}
        {doing === 'cancel' && <CancelDialog lines={lines} onClose={close} />}
        {doing === 'expected' && <ExpectedDialog order={order} onClose={close} />}
        {typeof doing === 'object' && <EditPurchaseDialog purchase={doing} onClose={close} />}
      </Suspense>
    </article>
  )
}

/** Shows the day on which an order is or was expected. */
function Expected({ order: { expected_on, isLate } }: { order: Pick<Order, 'expected_on' | 'isLate'> }) {
  const { t, i18n } = useLingui()
  if (expected_on === null) return <span>{t`Nobody said when it comes`}</span>
  const day = dayText(expected_on, i18n.locale)
  return isLate ? <Badge tone="warn">{t`Expected since ${day}`}</Badge> : <span>{t`Expected on ${day}`}</span>
}

interface OrderLineProps {
  line: OrderedLine
  order: Order
  onEdit: ((purchase: Purchase) => void) | undefined
}

function OrderLine({ line, order, onEdit }: OrderLineProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { wine, purchase, bottles, came, cancelled, size_ml, expected_on, isLate } = line
  const count = bottles.length
  const [first] = bottles
  const price = first && pricePaid(first, purchase)
  const named = wineText(wine)
  const day = expected_on === null ? '' : dayText(expected_on, i18n.locale)
  return (
    <li className={styles.line}>
      <div className={styles.wine}>
        <TypeDisc type={wine.type} />
        <div className={styles.name}>
          <Link href={`/wines/${wine.id}`}>{named}</Link>
          <Row as="p" gap={3} rowGap={0} wrap>
            <span>
              {count} × {sizeText(size_ml, i18n)}
            </span>
            {came > 0 && <span>{t`${plural(came, { one: 'one came', other: '# came' })}`}</span>}
            {cancelled > 0 && (
              <span>{t`${plural(cancelled, { one: 'one will not come', other: '# will not come' })}`}</span>
            )}
          </Row>
          {expected_on !== order.expected_on && (
            <p className={isLate ? styles.late : undefined}>
              {expected_on === null
                ? t`Nobody said when it comes`
                : isLate
                  ? t`Expected since ${day}`
                  : t`Expected on ${day}`}
            </p>
          )}
        </div>
      </div>
      <div className={styles.price}>
        {price ? (
          <>
            <p>{money.format(price.amount_minor * count, price.currency)}</p>
            {count > 1 && (
              <p>
                <Trans>{money.format(price.amount_minor, price.currency)} each</Trans>
              </p>
            )}
          </>
        ) : (
          <p>{t`Price not known`}</p>
        )}
      </div>
      {onEdit && purchase && (
        <IconButton
          className={styles.edit}
          label={t`Edit the purchase of ${named}`}
          icon={<Pencil />}
          onClick={() => onEdit(purchase)}
        />
      )}
    </li>
  )
}
