import { Trans, useLingui } from '@lingui/react/macro'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { nonVintage } from '../../../model/wine-summary.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { emptyBucket, joinedBuckets } from '../view-buckets.ts'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { picksOf } from './use-picks.ts'
import { datumOf, useBucketSeries } from './use-series.ts'

/** Shows the bottles by the decade of their vintage. */
export function DecadeFigure({ linked, measure }: { linked: Linked; measure: ShownMeasure }) {
  const { t } = useLingui()
  const view = linked.view('vintage')
  const dated = (view?.keys ?? []).filter(key => key !== nonVintage).sort()
  const decades = [...Map.groupBy(dated, vintage => vintage.slice(0, 3))]
  const buckets = decades.map(([, vintages]) => {
    const key = vintages.join(' ')
    return joinedBuckets(key, vintages, view, measure.name) ?? emptyBucket(key)
  })
  const chart = {
    label: t`Decades of vintages`,
    data: buckets.map(bucket => datumOf(bucket, `${bucket.key.slice(0, 3)}0`, measure)),
    series: useBucketSeries(buckets, measure),
    format: measure.format,
    formatShort: measure.formatShort,
    picks: picksOf('vintage', linked.state, ({ key }) => key.split(' ')),
  }
  const rowsAre = t({ context: 'chart', message: 'Decade' })
  return (
    <ChartFigure
      subject={chart.label}
      finding={chart.label}
      description={<Trans>The bottles by the decade of their vintage.</Trans>}
      chart={<ColumnChart {...chart} />}
      table={<ChartTable {...chart} format={measure.formatCell} rowsAre={rowsAre} />}
      rows={() => rowsOfChart(chart, rowsAre, measure.plain)}
    />
  )
}
