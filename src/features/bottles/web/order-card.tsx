import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, EllipsisVertical, PackageCheck, PackageX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { Purchase } from '../../../model/bottle.ts'
import { daysBetween } from '../../../shared/days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import tones from '../../../ui/tones.module.css'
import { pricePaid } from '../../money/value.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Order, OrderedLine } from '../on-order.ts'
import styles from './order-card.module.css'
import { quantityText } from './size-text.ts'

const ReceiveDialog = lazyDialog(() => import('./receive-dialog.tsx'))
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'))
const ExpectedDialog = lazyDialog(() => import('./expected-dialog.tsx'))
const EditPurchaseDialog = lazyDialog(() => import('./edit-purchase-dialog.tsx'))

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
  const { merchant, order_number, ordered_on, lines } = order
  const number = order_number ? t({ context: 'order', message: `Order ${order_number}` }) : undefined
  const bought = ordered_on ? t`Bought on ${dayText(ordered_on, i18n.locale)}` : t`Purchase date unknown`
  const who = withMerchant ? (merchant ?? t({ context: 'purchase', message: 'Unknown merchant' })) : undefined
  const [title, ...about] = [who, number, bought].filter(part => part !== undefined)
  const close = () => setDoing(undefined)
  const receive = t({ context: 'button', message: 'Mark as received' })
  return (
    <article className={styles.order} aria-label={[merchant, number, bought].filter(Boolean).join(', ')}>
      <Row gap={3} align="start" justify="space-between" className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title}>{title}</h3>
          <Row as="p" gap={3} rowGap={1} align="baseline" wrap className={tones.quietSmall}>
            {about.map(part => (
              <span key={part}>{part}</span>
            ))}
            <Expected of={order} />
            {order.isEnPrimeur && <Badge tone="accent">{t({ context: 'order', message: 'En primeur' })}</Badge>}
          </Row>
        </div>
        {canWrite && (
          <Menu
            align="end"
            trigger={<IconButton label={t`More actions for this order`} icon={<EllipsisVertical />} />}
            entries={[
              {
                key: 'expected',
                label: t`Change expected date`,
                icon: <CalendarClock />,
                onSelect: () => setDoing('expected'),
              },
              {
                key: 'cancel',
                label: t({ context: 'button', message: 'Cancel order' }),
                icon: <PackageX />,
                onSelect: () => setDoing('cancel'),
              },
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
      {doing === 'receive' && <ReceiveDialog lines={lines} onClose={close} />}
      {doing === 'cancel' && <CancelDialog lines={lines} onClose={close} />}
      {doing === 'expected' && <ExpectedDialog order={order} onClose={close} />}
      {typeof doing === 'object' && <EditPurchaseDialog purchase={doing} onClose={close} />}
    </article>
  )
}

/** Says when an order or a line of it is expected, or how late it is. */
function Expected({ of: { expected_on, isLate } }: { of: Pick<Order, 'expected_on' | 'isLate'> }) {
  const { t, i18n } = useLingui()
  const today = useToday()
  if (expected_on === null) return <span>{t`No delivery date`}</span>
  if (!isLate) return <span>{t`Expected on ${dayText(expected_on, i18n.locale)}`}</span>
  const days = daysBetween(expected_on, today)
  return <Badge tone="warn">{t`${plural(days, { one: '# day late', other: '# days late' })}`}</Badge>
}

interface OrderLineProps {
  line: OrderedLine
  order: Order
  onEdit: ((purchase: Purchase) => void) | undefined
}

function OrderLine({ line, order, onEdit }: OrderLineProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const prices = usePrices()
  const { wine, purchase, bottles, received, cancelled, size_ml } = line
  const count = bottles.length
  const [first] = bottles
  const price = first && pricePaid(first, purchase)
  const named = wineText(wine)
  return (
    <li className={styles.line}>
      <div className={styles.wine}>
        <TypeDisc type={wine.type} />
        <div className={styles.name}>
          <Link href={`/wines/${wine.id}`}>{named}</Link>
          <Row as="p" gap={3} rowGap={0} wrap>
            <span>{quantityText(count, size_ml, i18n)}</span>
            {received > 0 && <span>{t`${plural(received, { one: 'one received', other: '# received' })}`}</span>}
            {cancelled > 0 && <span>{t`${plural(cancelled, { one: 'one cancelled', other: '# cancelled' })}`}</span>}
          </Row>
          {line.expected_on !== order.expected_on && (
            <p>
              <Expected of={line} />
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
                <Trans context="price">{money.format(price.amount_minor, price.currency)} each</Trans>
              </p>
            )}
          </>
        ) : (
          prices && <p>{t({ context: 'purchase', message: 'No price' })}</p>
        )}
      </div>
      {onEdit && purchase && (
        <IconButton
          className={styles.edit}
          label={t`Edit purchase of ${named}`}
          icon={<Pencil />}
          onClick={() => onEdit(purchase)}
        />
      )}
    </li>
  )
}
