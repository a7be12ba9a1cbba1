import { useLingui } from '@lingui/react/macro'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { inOrderOf } from '../../../model/dimension-order.ts'
import { dimensions } from '../../../model/dimensions.ts'
import type { Datum, Picks, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { bucketsOf } from '../view-buckets.ts'
import { LeadingWords } from './leading-words.tsx'
import { useFinding } from './use-finding.ts'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { picksOf } from './use-picks.ts'
import { useSeries } from './use-series.ts'
import { WithoutAmount } from './without-amount.tsx'

interface RingFigureProps {
  by: 'type' | 'stage'
  linked: Linked
  measure: ShownMeasure
}

/** The bottles as a ring: the few parts of a whole. */
export function RingFigure({ by, linked, measure }: RingFigureProps) {
  const { t, i18n } = useLingui()
  const { words, formatShort, formatCell } = measure
  const finding = useFinding(measure)
  const heading = i18n._(dimensions[by].heading)
  const labelOf = useFacetLabel(by)
  const buckets = bucketsOf(linked.view(by), measure.name)
  const figures = Object.fromEntries(buckets.map(({ key, figure }) => [key, figure]))
  const series = useSeries(
    by,
    inOrderOf(
      by,
      Object.keys(figures),
      () => 0,
      () => 0,
    ),
  )
  const datum: Datum = { key: 'cellar', label: t({ context: 'heading', message: 'Cellar' }), values: figures }
  const total = buckets.reduce((sum, { figure }) => sum + figure, 0)
  const only: Series = { key: 'count', label: measure.title, tone: '--chart-1' }
  const rows = series.map(({ key, label }) => ({ key, label, values: { count: figures[key] ?? 0 } }))
  const picks = picksOf(by, linked.state)
  return (
    <ChartFigure
      subject={heading}
      finding={finding(by, buckets, labelOf)}
      description={<LeadingWords buckets={buckets} labelOf={labelOf} measure={measure} />}
      without={<WithoutAmount buckets={buckets} measure={measure} />}
      chart={
        <DonutChart
          label={heading}
          datum={datum}
          series={series}
          format={formatShort}
          formatShare={words.share}
          middle={{ value: formatShort(total), label: measure.title }}
          picks={bySlice(picks)}
        />
      }
      table={
        <ChartTable
          label={heading}
          data={rows}
          series={[only]}
          format={formatCell}
          picks={picks}
          rowsAre={i18n._(dimensions[by].title)}
        />
      }
      rows={() => rowsOfChart({ data: rows, series: [only] }, i18n._(dimensions[by].title), measure.plain)}
    />
  )
}

/** In a ring, the series are the values. */
function bySlice({ isPicked, pick }: Picks): Picks {
  const slice = (datum: Datum, one?: Series) => (one ? { ...datum, key: one.key } : datum)
  return {
    of: 'marks',
    isPicked: (datum, one) => isPicked(slice(datum, one)),
    pick: (datum, one) => pick(slice(datum, one)),
  }
}
