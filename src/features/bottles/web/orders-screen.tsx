import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PackageOpen, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleChip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grid, Row, Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { comingOf, type Order, ordersOf, ordersWith } from '../on-order.ts'
import { OrderCard } from './order-card.tsx'
import { type Arrangement, useOrderGroups } from './order-groups.ts'
import { OrderSums } from './order-sums.tsx'
import styles from './orders-screen.module.css'

const NewOrderDialog = lazy(() => import('./new-order-dialog.tsx'))

/** Lists the orders at `/orders`, by merchant or by day, with their cost. */
export default function OrdersScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t`On order`}>
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
      {t`New order`}
    </Button>
  )
  return (
    <>
      {orders.length === 0 ? (
        <EmptyState level={1} icon={<PackageOpen />} title={t`Nothing is on order`} actions={add}>
          {t`What you bought and have not received stands here, en primeur or on its way: by merchant, with the day it is expected, until it comes.`}
        </EmptyState>
      ) : (
        <Orders orders={orders} add={add} />
      )}
      <Suspense>{ordering && <NewOrderDialog onClose={() => setOrdering(false)} />}</Suspense>
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
  const { currency, rates, format, ready } = useMoney()
  const coming = useMemo(() => comingOf(found, { currency, rates }), [found, currency, rates])
  const { bottles, unknown } = coming
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
      heading={t`On order`}
      lead={
        <span role="status">
          {bottles > unknown && ready
            ? t`${bottleText} in ${orderText}, bought for ${format(coming.amount_minor)}`
            : t`${bottleText} in ${orderText}`}
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
        {chip('late', t`Late`, late.length)}
        {chip('primeur', t`En primeur`, primeur.length)}
        <div className={styles.arranged}>
          <RadioGroup
            label={t`Arranged by`}
            hideLabel
            look="segments"
            value={arranged}
            onChange={setArranged}
            choices={[
              { value: 'merchant', label: t`By merchant` },
              { value: 'day', label: t`By day` },
            ]}
          />
        </div>
      </Row>
      {found.length === 0 && <p className={styles.none}>{t`Nothing on order is called that.`}</p>}
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
