import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { type Fate, fates, fatesByYear } from '../fates.ts'
import { useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { picksOfFates } from './use-picks.ts'

const tones = {
  on_order: '--chart-5',
  in_cellar: '--chart-3',
  drunk: '--chart-1',
  gifted: '--chart-2',
  sold: '--chart-4',
  lost: '--chart-8',
} as const satisfies Record<Fate, Series['tone']>

/** Shows what became of the bottles bought in each year. */
export function FateFigure({ linked }: { linked: Linked }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const words = useFigureWords()
  const today = useToday()
  const { views, state } = linked
  const query = useDeferredValue(state.query)
  const bottles = useMemo(() => views.bottlesAt(query, ['bought', 'departure', 'stock']), [views, query])
  const years = useMemo(() => replica && fatesByYear(bottles, replica.purchases, today), [bottles, replica, today])
  if (!years || years.length === 0) return null
  const names: Record<Fate, string> = {
    on_order: t({ context: 'state of a bottle', message: 'On order' }),
    in_cellar: t({ context: 'state of a bottle', message: 'Still here' }),
    drunk: t({ context: 'departure', message: 'Drunk' }),
    gifted: t({ context: 'departure', message: 'Given away' }),
    sold: t({ context: 'departure', message: 'Sold, traded or returned' }),
    lost: t({ context: 'departure', message: 'Lost or broken' }),
  }
  const countOf = (fate: Fate) => years.reduce((sum, { counts }) => sum + counts[fate], 0)
  const all = fates.reduce((sum, fate) => sum + countOf(fate), 0)
  const series = fates
    .filter(fate => countOf(fate) > 0)
    .map(
      (fate): Series => ({
        key: fate,
        label: names[fate],
        tone: tones[fate],
        ...(fate === 'on_order' ? { shape: 'hatched' as const } : {}),
      }),
    )
  const data = years.map(
    ({ year, counts }): Datum => ({
      key: year ?? '',
      label: year ?? t({ context: 'day', message: 'unknown' }),
      values: counts,
    }),
  )
  const chart = {
    label: t`What became of the bottles of each year`,
    data,
    series,
    formatShort: words.number,
    picks: picksOfFates(state),
  }
  const share = words.share(countOf('drunk') / all)
  const rowsAre = t({ context: 'chart', message: 'Bought in' })
  return (
    <ChartFigure
      subject={chart.label}
      finding={
        countOf('drunk') > 0 ? t`${share} of what you bought is drunk` : t`Nothing of what you bought is drunk yet`
      }
      description={<Trans>Bottles by the year they were bought, and what became of them.</Trans>}
      chart={<ColumnChart {...chart} format={words.bottles} />}
      table={<ChartTable {...chart} format={words.number} rowsAre={rowsAre} />}
      rows={() => rowsOfChart(chart, rowsAre)}
    />
  )
}
