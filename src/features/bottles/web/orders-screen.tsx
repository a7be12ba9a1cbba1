import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PackageOpen, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleChip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grid, Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import tones from '../../../ui/tones.module.css'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { comingOf, type Order, ordersOf, ordersWith } from '../on-order.ts'
import { OrderCard } from './order-card.tsx'
import { type Arrangement, useOrderGroups } from './order-groups.ts'
import { needsSums, OrderSums } from './order-sums.tsx'
import styles from './orders-screen.module.css'

const NewOrderDialog = lazyDialog(() => import('./new-order-dialog.tsx'))

/** Lists the orders at `/orders`, by merchant or by day, with their cost. */
export default function OrdersScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'On order' })}>
      <WhatIsToCome />
    </WithCellar>
  )
}

function WhatIsToCome() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const today = useToday()
  const [ordering, setOrdering] = useState(false)
  const orders = useMemo(() => (replica ? ordersOf(replica, today) : []), [replica, today])

  if (!replica) return null
  const add = canWrite && replica.wines.size > 0 && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setOrdering(true)}>
      {t({ context: 'heading', message: 'New order' })}
    </Button>
  )
  return (
    <>
      {orders.length === 0 ? (
        <EmptyState level={1} icon={<PackageOpen />} title={t`No bottles on order`} actions={add}>
          {canWrite
            ? t`Add an order to keep track of bottles you have bought but not received, from en primeur to delivery.`
            : t`Bottles that were bought but not received, from en primeur to delivery, will be listed here.`}
        </EmptyState>
      ) : (
        <Orders orders={orders} add={add} />
      )}
      {ordering && <NewOrderDialog onClose={() => setOrdering(false)} />}
    </>
  )
}

function Orders({ orders, add }: { orders: readonly Order[]; add: React.ReactNode }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<'late' | 'primeur'>()
  const [arranged, setArranged] = useState<Arrangement>('merchant')
  const late = orders.filter(order => order.isLate)
  const primeur = orders.filter(order => order.isEnPrimeur)
  const meant = only === 'late' ? late : only === 'primeur' ? primeur : orders
  const found = useMemo(() => ordersWith(meant, search), [meant, search])
  const groups = useOrderGroups(found, arranged)
  const { currency, rates, format } = useMoney()
  const coming = useMemo(() => comingOf(found, { currency, rates }), [found, currency, rates])
  const { bottles, amount_minor } = coming
  const bottleText = t`${plural(bottles, { one: 'One bottle', other: '# bottles' })}`
  const orderText = t`${plural(found.length, { one: 'one order', other: '# orders' })}`
  const chip = (of: typeof only, text: string, count: number) =>
    count > 0 && (
      <ToggleChip pressed={only === of} onChange={on => setOnly(on ? of : undefined)} count={count}>
        {text}
      </ToggleChip>
    )
  return (
    <Page
      heading={t({ context: 'screen', message: 'On order' })}
      lead={
        <span role="status">
          {bottles === 0 || needsSums(coming, currency)
            ? t`${bottleText} in ${orderText}`
            : t`${bottleText} in ${orderText}, total price ${format(amount_minor)}`}
        </span>
      }
      actions={add}
    >
      <OrderSums coming={coming} />
      <Row gap={2} align="center" wrap>
        <SearchField
          className={styles.search}
          label={t`Wine, merchant or order number`}
          value={search}
          onChange={setSearch}
        />
        {chip('late', t({ context: 'heading', message: 'Late' }), late.length)}
        {chip('primeur', t({ context: 'order', message: 'En primeur' }), primeur.length)}
        <div className={styles.arranged}>
          <RadioGroup
            label={t({ context: 'orders', message: 'Group by' })}
            hideLabel
            value={arranged}
            onChange={setArranged}
            choices={[
              { value: 'merchant', label: t({ context: 'orders', message: 'By merchant' }) },
              { value: 'day', label: t({ context: 'orders', message: 'By date' }) },
            ]}
          />
        </div>
      </Row>
      {found.length === 0 && <p className={tones.quiet}>{t`No orders match.`}</p>}
      <Stack gap={8}>
        {groups.map(group => (
          <Stack as="section" gap={3} key={group.key} className={styles.group}>
            <h2>{group.heading}</h2>
            <Grid columns="repeat(auto-fill, minmax(min(100%, 34rem), 1fr))" gap={4} align="start">
              {group.orders.map(order => (
                <OrderCard key={order.key} order={order} withMerchant={arranged === 'day'} />
              ))}
            </Grid>
          </Stack>
        ))}
      </Stack>
    </Page>
  )
}
