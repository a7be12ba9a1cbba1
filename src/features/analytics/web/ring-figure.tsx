import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import type { Share } from '../contract.ts'
import { listAddress } from './list-address.ts'
import type { Counted } from './use-counting.ts'
import { WithoutValue } from './without-value.tsx'

interface RingFigureProps {
  heading: ReactNode
  label: string
  rowsAre: string
  shares: readonly Share[]
  /** One for each share that is there. */
  series: readonly Series[]
  counted: Counted
  /** What the whole is, under its number in the middle. */
  whole: string
}

/** The cellar as a ring: the few parts of a whole. */
export function RingFigure({ heading, label, rowsAre, shares, series, counted, whole }: RingFigureProps) {
  const { t } = useLingui()
  const { words, of, formatShort, formatCell } = counted
  const datum: Datum = {
    key: 'cellar',
    label: t`Cellar`,
    values: Object.fromEntries(shares.map(share => [share.key, of(share)])),
    hrefs: Object.fromEntries(shares.map(share => [share.key, listAddress(share.query)])),
  }
  const total = shares.reduce((sum, share) => sum + of(share), 0)
  const only: Series = { key: 'count', label: whole, tone: '--chart-1' }
  const rows = series.map(one => {
    const share = shares.find(each => each.key === one.key)
    const values = { count: share ? of(share) : 0 }
    return { key: one.key, label: one.label, values, href: listAddress(share?.query ?? {}) }
  })
  return (
    <FigureWithTable
      heading={heading}
      without={<WithoutValue shares={shares} counted={counted} />}
      chart={
        <DonutChart
          label={label}
          datum={datum}
          series={series}
          format={formatShort}
          formatShare={words.share}
          middle={{ value: formatShort(total), label: whole }}
        />
      }
      table={<ChartTable label={label} data={rows} series={[only]} format={formatCell} rowsAre={rowsAre} />}
    />
  )
}
