import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { dimensions } from '../../../model/dimensions.ts'
import type { Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { HeatChart } from '../../../ui/chart/heat-chart.tsx'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { useNarrow } from '../../wines/web/use-media.ts'
import { type HeatRow, heatCells, heatRows } from '../heat-cells.ts'
import { bucketAt, bucketsOf } from '../view-buckets.ts'
import { pairOf } from '../view-pairs.ts'
import { type VintageColumn, vintageColumns } from '../vintage-columns.ts'
import type { Linked } from './use-linked-views.ts'
import { type ShownMeasure, useMeasure } from './use-measure.ts'
import { picksOfAreas } from './use-picks.ts'
import { WithoutAmount } from './without-amount.tsx'

const regionsShown = 12
const yearsShown = 20
const yearsShownNarrow = 7

/** Shows which vintages of which regions the cellar has, as a grid in which the largest cells have the strongest colour. */
export function HeatFigure({ linked, measure: chosen }: { linked: Linked; measure: ShownMeasure }) {
  const { t, i18n } = useLingui()
  const regionName = useFacetLabel('region')
  const bottles = useMeasure('bottles')
  // A loss has no depth of colour.
  const measure = chosen.name === 'gain' ? bottles : chosen
  const most = useNarrow() ? yearsShownNarrow : yearsShown
  const view = linked.view('region+vintage')
  const buckets = useMemo(() => bucketsOf(view, measure.name), [view, measure.name])
  const { rows, columns, cells } = useMemo(() => {
    const pairs = buckets.map(({ key, bottles }) => ({ pair: pairOf(key), bottles }))
    const byRegion = new Map<string, number>()
    for (const { pair, bottles } of pairs) byRegion.set(pair[0], (byRegion.get(pair[0]) ?? 0) + bottles)
    const rows = heatRows(byRegion, regionsShown)
    const columns = vintageColumns([...new Set(pairs.map(({ pair }) => pair[1]))], most)
    return { rows, columns, cells: heatCells(view?.keys ?? [], rows, columns) }
  }, [buckets, view, most])
  const rowName = ({ kind, regions }: HeatRow) => {
    return kind === 'others' ? t`${i18n.number(regions.length)} other regions` : regionName(regions[0] ?? '')
  }
  const columnName = ({ kind, year }: VintageColumn) => {
    if (kind === 'year') return String(year)
    return kind === 'none' ? t({ context: 'vintage', message: 'NV' }) : t({ context: 'vintage', message: 'older' })
  }
  const series = columns.map(
    (column): Series => ({ key: column.vintages.join(' '), label: columnName(column), tone: '--chart-1' }),
  )
  const data = rows.map((row, at) => ({
    key: JSON.stringify(row.regions),
    label: rowName(row),
    values: Object.fromEntries(
      series.map(({ key }, column) => [
        key,
        Math.max(0, bucketAt(key, cells[at]?.[column] ?? [], view, measure.name)?.figure ?? 0),
      ]),
    ),
  }))
  const areas = new Map(
    rows.flatMap((row, at) =>
      series.map(({ key }, column) => [
        `${data[at]?.key} ${key}`,
        { region: row.regions, vintage: columns[column]?.vintages ?? [] },
      ]),
    ),
  )
  const chart = {
    label: t`Vintages by region`,
    data,
    series,
    sums: false,
    format: measure.format,
    formatShort: measure.formatShort,
    picks: {
      ...picksOfAreas(areas, linked.state, ({ key }, one) => `${key} ${one?.key ?? ''}`),
      of: 'marks' as const,
    },
  }
  const rowsAre = i18n._(dimensions.region.title)
  return (
    <ChartFigure
      subject={chart.label}
      finding={useHeatFinding(
        data.filter((_, at) => rows[at]?.kind === 'region'),
        series.filter((_, at) => columns[at]?.kind !== 'before'),
        measure,
      )}
      description={
        <Trans>
          Rows are regions, columns are vintages. The stronger the colour of a cell, the more of it is there.
        </Trans>
      }
      without={<WithoutAmount buckets={buckets} measure={measure} />}
      chart={<HeatChart {...chart} />}
      table={<ChartTable {...chart} format={measure.formatCell} rowsAre={rowsAre} />}
      rows={() => rowsOfChart(chart, rowsAre, measure.plain)}
    />
  )
}

/** Names the largest cell. */
function useHeatFinding(
  data: readonly { label: string; values: Record<string, number> }[],
  series: readonly Series[],
  { format }: ShownMeasure,
): string {
  const { t } = useLingui()
  const cells = data.flatMap(({ label, values }) =>
    series.map(one => ({ region: label, vintage: one.label, figure: values[one.key] ?? 0 })),
  )
  const [first, second] = cells.filter(({ figure }) => figure > 0).sort((a, b) => b.figure - a.figure)
  if (!first) return t`No bottles to show`
  if (first.figure === second?.figure) return t`No vintage of a region stands out`
  const [region, vintage, figure] = [first.region, first.vintage, format(first.figure)]
  return t`${region} ${vintage} leads with ${figure}`
}
