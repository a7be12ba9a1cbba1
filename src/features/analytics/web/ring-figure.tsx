import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dimensions, type ShareName } from '../../../model/dimensions.ts'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import type { Share } from '../contract.ts'
import { listAddress } from './list-address.ts'
import type { ShownMeasure } from './use-measure.ts'
import { useSeries } from './use-series.ts'
import { WithoutValue } from './without-value.tsx'

interface RingFigureProps {
  by: ShareName
  heading: ReactNode
  label: string
  shares: readonly Share[]
  measure: ShownMeasure
}

/** The cellar as a ring: the few parts of a whole. */
export function RingFigure({ by, heading, label, shares, measure }: RingFigureProps) {
  const { t, i18n } = useLingui()
  const { words, of, formatShort, formatCell } = measure
  const series = useSeries(
    by,
    shares.map(share => share.key),
  )
  const datum: Datum = {
    key: 'cellar',
    label: t({ context: 'heading', message: 'Cellar' }),
    values: Object.fromEntries(shares.map(share => [share.key, of(share)])),
    hrefs: Object.fromEntries(shares.map(share => [share.key, listAddress(share.query)])),
  }
  const total = shares.reduce((sum, share) => sum + of(share), 0)
  const only: Series = { key: 'count', label: measure.title, tone: '--chart-1' }
  const rows = series.map(one => {
    const share = shares.find(each => each.key === one.key)
    const values = { count: share ? of(share) : 0 }
    return { key: one.key, label: one.label, values, href: listAddress(share?.query ?? {}) }
  })
  return (
    <FigureWithTable
      heading={heading}
      without={<WithoutValue shares={shares} measure={measure} />}
      chart={
        <DonutChart
          label={label}
          datum={datum}
          series={series}
          format={formatShort}
          formatShare={words.share}
          middle={{ value: formatShort(total), label: measure.title }}
        />
      }
      table={
        <ChartTable
          label={label}
          data={rows}
          series={[only]}
          format={formatCell}
          rowsAre={i18n._(dimensions[by].title)}
        />
      }
    />
  )
}
