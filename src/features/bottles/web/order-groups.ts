import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { monthOf } from '../../../shared/days.ts'
import { byMerchant, type Order } from '../on-order.ts'

export type Arrangement = 'merchant' | 'day'

interface OrderGroup {
  key: string
  heading: string
  orders: readonly Order[]
}

/** Groups the orders under headings: by merchant, or with late orders first and the rest by month. */
export function useOrderGroups(orders: readonly Order[], arranged: Arrangement): OrderGroup[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    if (arranged === 'merchant') {
      return byMerchant(orders).map(({ merchant, orders }) => ({
        key: merchant ?? '',
        heading: merchant ?? t({ context: 'purchase', message: 'Unknown merchant' }),
        orders,
      }))
    }
    const format = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const groups = new Map<string, OrderGroup & { orders: Order[] }>()
    for (const order of orders) {
      const { isLate, expected_on } = order
      const key = isLate ? 'late' : expected_on === null ? 'unknown' : monthOf(expected_on)
      const heading = isLate
        ? t({ context: 'heading', message: 'Late' })
        : expected_on === null
          ? t({ context: 'heading', message: 'Date unknown' })
          : format.format(new Date(`${expected_on}T00:00:00Z`))
      const known = groups.get(key)
      if (known) known.orders.push(order)
      else groups.set(key, { key, heading, orders: [order] })
    }
    return [...groups.values()]
  }, [orders, arranged, t, i18n.locale])
}
