import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { dimensions } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { TreemapChart, type TreemapGroup } from '../../../ui/chart/treemap-chart.tsx'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { useNarrow } from '../../wines/web/use-media.ts'
import { type Area, holdingsOf } from '../holdings.ts'
import { bucketsOf, emptyBucket } from '../view-buckets.ts'
import { useAdditive } from './use-additive.ts'
import { useFinding } from './use-finding.ts'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { type AreaOfValues, picksOfAreas } from './use-picks.ts'
import { WithoutAmount } from './without-amount.tsx'

const tones = 8

/** Shows the regions and in them their producers as areas, each as large as what the cellar has of it. */
export function HoldingsFigure({ linked, measure: chosen }: { linked: Linked; measure: ShownMeasure }) {
  const { t, i18n } = useLingui()
  const measure = useAdditive(chosen)
  const finding = useFinding(measure)
  const regionName = useFacetLabel('region')
  const producerName = useFacetLabel('producer')
  const narrow = useNarrow()
  const view = linked.view('region+producer')
  const buckets = useMemo(() => bucketsOf(view, measure.name), [view, measure.name])
  const holdings = useMemo(() => holdingsOf(buckets), [buckets])
  const areas = new Map<string, AreaOfValues>()
  const series: Series = { key: 'figure', label: measure.title, tone: '--chart-1' }
  const groups = holdings.map((holding, at): TreemapGroup => {
    const region = nameOf(holding, regionName, count => t`${i18n.number(count)} other regions`)
    return {
      datum: datumOf(holding, region, { region: holding.values }),
      tone: at < tones ? `--chart-${at + 1}` : '--chart-8',
      parts: holding.parts.map(part => {
        const producer = nameOf(part, producerName, count => t`${i18n.number(count)} other producers`)
        return datumOf(part, producer, { region: holding.values, producer: part.values })
      }),
    }
  })
  const chart = {
    label: t`Regions and their producers`,
    format: measure.format,
    formatShort: measure.formatShort,
    picks: picksOfAreas(areas, linked.state),
  }
  const rows = groups.flatMap(({ datum, parts }) => [
    datum,
    ...parts.map(part => ({ ...part, label: `${datum.label} – ${part.label}` })),
  ])
  // Several regions together are part of the whole, but no finding.
  const byRegion = holdings.map(({ values: [region = '', ...others], figure }) => ({
    ...emptyBucket(others.length > 0 ? unknownValue : region),
    figure,
  }))
  const rowsAre = i18n._(dimensions.region.title)
  return (
    <ChartFigure
      subject={t`Regions and producers`}
      finding={finding('region', byRegion, regionName)}
      description={<Trans>Each area is as large as its share. The parts of a region are its producers.</Trans>}
      without={<WithoutAmount buckets={buckets} measure={measure} />}
      chart={<TreemapChart {...chart} groups={groups} series={series} height={narrow ? 520 : 400} />}
      table={<ChartTable {...chart} format={measure.formatCell} data={rows} series={[series]} rowsAre={rowsAre} />}
      rows={() => rowsOfChart({ data: rows, series: [series] }, rowsAre, measure.plain)}
    />
  )

  function datumOf({ figure }: Area, label: string, area: AreaOfValues): Datum {
    const key = JSON.stringify(area)
    areas.set(key, area)
    return { key, label, values: { figure } }
  }
}

function nameOf({ values }: Area, labelOf: (value: string) => string, others: (count: number) => string): string {
  const [only = ''] = values
  return values.length > 1 ? others(values.length) : labelOf(only)
}
