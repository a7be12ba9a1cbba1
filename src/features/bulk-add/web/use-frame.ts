import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import type { Replica } from '../../../ledger/replica.ts'
import type { DayOrder } from '../../../model/choices.ts'
import { useReference } from '../../wines/web/use-reference.ts'
import { dayOrder } from '../days-written.ts'
import type { Grid } from '../grid.ts'
import { KnownWines } from '../known-wines.ts'
import type { Frame } from '../read-row.ts'
import { Places } from '../row-origin.ts'
import type { Draft } from './stored-draft.ts'

/** Returns the context for reading rows. It is the same object as long as nothing in it changes. */
export function useFrame({ grid, usual }: Draft, replica: Replica | undefined): Frame {
  const { i18n } = useLingui()
  const today = useToday()
  const reference = useReference()
  const wines = useMemo(() => new KnownWines(replica?.wines ?? new Map()), [replica?.wines])
  const places = useMemo(() => new Places(reference), [reference])
  const usualOrder = usualDayOrder(i18n.locale)
  const orders = ordersOf(grid, usualOrder).join(' ')
  const { columns } = grid
  return useMemo(
    () => ({ columns, orders: orders.split(' ') as DayOrder[], usual, today, wines, places }),
    [columns, orders, usual, today, wines, places],
  )
}

function ordersOf({ columns, rows }: Grid, usual: DayOrder): DayOrder[] {
  return columns.map(({ kind }, at) =>
    kind.endsWith('_on') ? (dayOrder(rows.map(row => row.cells[at] ?? '')) ?? usual) : usual,
  )
}

/** Returns the order of day and month in a region. */
export function usualDayOrder(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0)
  const first = parts.find(({ type }) => type === 'day' || type === 'month')?.type
  return first === 'month' ? 'month_first' : 'day_first'
}
