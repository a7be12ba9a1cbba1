import { useLingui } from '@lingui/react/macro'
import { dimensions } from '../../../model/dimensions.ts'
import { nonVintage } from '../../../model/wine-summary.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import { useValueLabel } from '../../wines/web/dimension-words.tsx'
import { useNarrow } from '../../wines/web/use-media.ts'
import type { Share } from '../contract.ts'
import { type VintageColumn, vintageColumns } from '../vintage-columns.ts'
import { datumOf } from './share-datum.ts'
import type { ShownMeasure } from './use-measure.ts'
import { useTypeSeries } from './use-series.ts'
import { WithoutValue } from './without-value.tsx'

const yearsShown = 30
const yearsShownNarrow = 16

interface VintageFigureProps {
  shares: readonly Share[]
  measure: ShownMeasure
}

export function VintageFigure({ shares, measure }: VintageFigureProps) {
  const { t, i18n } = useLingui()
  const labelOf = useValueLabel('vintage')
  const most = useNarrow() ? yearsShownNarrow : yearsShown
  const series = useTypeSeries(shares)
  const nameOf = ({ kind, year }: VintageColumn) => {
    if (kind === 'year') return String(year)
    return kind === 'none' ? t({ context: 'vintage', message: 'NV' }) : t({ context: 'vintage', message: 'older' })
  }
  const chart = {
    label: t`The cellar by vintage`,
    series,
    format: measure.format,
    formatShort: measure.formatShort,
  }
  const columns = vintageColumns(shares, most).map(column => datumOf(column.share, nameOf(column), measure.of))
  const rows = shares.map(share => datumOf(share, labelOf(share.key), measure.of))
  return (
    <FigureWithTable
      heading={t({ context: 'heading', message: 'By vintage' })}
      note={shares.at(-1)?.key === nonVintage ? t`The last column holds wines without a vintage.` : undefined}
      without={<WithoutValue shares={shares} measure={measure} />}
      chart={<ColumnChart {...chart} data={columns} />}
      table={
        <ChartTable
          {...chart}
          format={measure.formatCell}
          data={rows.toReversed()}
          rowsAre={i18n._(dimensions.vintage.title)}
        />
      }
    />
  )
}
