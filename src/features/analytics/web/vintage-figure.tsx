import { useLingui } from '@lingui/react/macro'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { dimensions } from '../../../model/dimensions.ts'
import { nonVintage } from '../../../model/wine-summary.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { useValueLabel } from '../../wines/web/dimension-words.tsx'
import { useNarrow } from '../../wines/web/use-media.ts'
import { bucketsOf, emptyBucket, joinedBuckets } from '../view-buckets.ts'
import { type VintageColumn, vintageColumns } from '../vintage-columns.ts'
import { LeadingWords } from './leading-words.tsx'
import { useFinding } from './use-finding.ts'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { picksOf } from './use-picks.ts'
import { datumOf, useBucketSeries } from './use-series.ts'
import { WithoutAmount } from './without-amount.tsx'

const yearsShown = 30
const yearsShownNarrow = 16

export function VintageFigure({ linked, measure }: { linked: Linked; measure: ShownMeasure }) {
  const { t, i18n } = useLingui()
  const labelOf = useValueLabel('vintage')
  const finding = useFinding(measure)
  const heading = i18n._(dimensions.vintage.heading)
  const most = useNarrow() ? yearsShownNarrow : yearsShown
  const figures = linked.view('vintage')
  const buckets = bucketsOf(figures, measure.name)
  const vintages = buckets.map(({ key }) => key)
  const nameOf = ({ kind, year }: VintageColumn) => {
    if (kind === 'year') return String(year)
    return kind === 'none' ? t({ context: 'vintage', message: 'NV' }) : t({ context: 'vintage', message: 'older' })
  }
  const columns = vintageColumns(vintages, most).map(column => {
    const key = column.vintages.join(' ')
    const bucket = joinedBuckets(key, column.vintages, figures, measure.name) ?? emptyBucket(key)
    return datumOf(bucket, nameOf(column), measure)
  })
  const rows = buckets
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))
    .map(each => datumOf(each, labelOf(each.key), measure))
  const chart = {
    label: heading,
    series: useBucketSeries(buckets, measure),
    format: measure.format,
    formatShort: measure.formatShort,
    picks: picksOf('vintage', linked.state, ({ key }) => key.split(' ')),
  }
  return (
    <ChartFigure
      subject={heading}
      finding={finding('vintage', buckets, labelOf)}
      description={
        <>
          <LeadingWords buckets={buckets} labelOf={labelOf} measure={measure} />{' '}
          {vintages.includes(nonVintage) && t`The last column holds wines without a vintage.`}
        </>
      }
      without={<WithoutAmount buckets={buckets} measure={measure} />}
      chart={<ColumnChart {...chart} data={columns} />}
      table={
        <ChartTable {...chart} format={measure.formatCell} data={rows} rowsAre={i18n._(dimensions.vintage.title)} />
      }
      rows={() => rowsOfChart({ ...chart, data: rows }, i18n._(dimensions.vintage.title), measure.plain)}
    />
  )
}
