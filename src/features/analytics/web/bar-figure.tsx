import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { type DimensionRow, dimensions, type PlainFilter } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { usePrinted } from '../../../ui/use-media.ts'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { firstsOf } from '../firsts.ts'
import { type Bucket, bucketsOf } from '../view-buckets.ts'
import styles from './analytics.module.css'
import { LeadingWords } from './leading-words.tsx'
import { useFinding } from './use-finding.ts'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { picksOf } from './use-picks.ts'
import { datumOf, useBucketSeries, useBucketSeriesOf } from './use-series.ts'
import { WithoutAmount } from './without-amount.tsx'

const shownAtFirst = 8
/** As many as two charts, one below the other, have room for on a page. */
const shownOnPaper = 16

interface BarFigureProps {
  by: PlainFilter
  note?: ReactNode
  linked: Linked
  measure: ShownMeasure
}

/** The bottles by a dimension: a bar for each value, with the types within it. */
export function BarFigure({ by, note, linked, measure }: BarFigureProps) {
  const { t, i18n } = useLingui()
  const finding = useFinding(measure)
  const seriesOf = useBucketSeriesOf(measure)
  const labelOf = useFacetLabel(by)
  const [all, setAll] = useState(false)
  const view = linked.view(by)
  const buckets = useMemo(() => bucketsOf(view, measure.name), [view, measure.name])
  const isPrinted = usePrinted()
  const heading = i18n._(dimensions[by].heading)
  const most = isPrinted ? shownOnPaper : shownAtFirst
  const count = all && !isPrinted ? buckets.length : most
  const shown = useMemo(() => inOrder(by, buckets, count), [by, buckets, count])
  const series = seriesOf(shown)
  const barOf = (bucket: Bucket) => datumOf(bucket, labelOf(bucket.key), measure)
  const data = shown.map(barOf)
  const hidden = buckets.length - most
  const chart = { label: heading, series, format: measure.format, picks: picksOf(by, linked.state) }
  return (
    <ChartFigure
      subject={heading}
      finding={finding(by, buckets, labelOf)}
      description={
        <>
          <LeadingWords buckets={buckets} labelOf={labelOf} measure={measure} /> {note}
        </>
      }
      without={<WithoutAmount buckets={buckets} measure={measure} />}
      chart={
        <div className={styles.bars}>
          <BarChart {...chart} data={data} formatShort={measure.formatShort} />
          {hidden > 0 && (
            <Button look="plain" size="small" onClick={() => setAll(!all)} data-not-saved>
              {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${i18n.number(hidden)} more`}
            </Button>
          )}
          {hidden > 0 && <p data-paper-only>{t`and ${i18n.number(hidden)} more`}</p>}
        </div>
      }
      table={<BarTable by={by} buckets={buckets} linked={linked} measure={measure} />}
      rows={() => {
        const ordered = inOrder(by, buckets)
        return rowsOfChart(
          { data: ordered.map(barOf), series: seriesOf(ordered) },
          i18n._(dimensions[by].title),
          measure.plain,
        )
      }}
    />
  )
}

interface BarTableProps extends BarFigureProps {
  buckets: readonly Bucket[]
}

/** All values of the dimension, of which the chart shows the first. */
function BarTable({ by, buckets, linked, measure }: BarTableProps) {
  const { i18n } = useLingui()
  const labelOf = useFacetLabel(by)
  const ordered = inOrder(by, buckets)
  return (
    <ChartTable
      label={i18n._(dimensions[by].heading)}
      data={ordered.map(bucket => datumOf(bucket, labelOf(bucket.key), measure))}
      series={useBucketSeries(ordered, measure)}
      format={measure.formatCell}
      picks={picksOf(by, linked.state)}
      rowsAre={i18n._(dimensions[by].title)}
    />
  )
}

/** Returns the first bands in their order, the first other values from the largest, and the unknown last. */
function inOrder(by: PlainFilter, buckets: readonly Bucket[], count = buckets.length): Bucket[] {
  const { kind }: DimensionRow = dimensions[by]
  const last = ({ key }: Bucket) => (key === unknownValue ? 1 : 0)
  const isBand = kind === 'price' || kind === 'score' || kind === 'size'
  const order = (a: Bucket, b: Bucket) =>
    isBand ? Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10) : b.figure - a.figure
  // Equals stand in the same order everywhere and always.
  return firstsOf(buckets, count, (a, b) => last(a) - last(b) || order(a, b) || (a.key < b.key ? -1 : 1))
}
