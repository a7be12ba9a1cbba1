import { useLingui } from '@lingui/react/macro'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import { useNarrow } from '../../wines/web/use-media.ts'
import { nonVintage } from '../../wines/wine-summary.ts'
import type { Share } from '../contract.ts'
import { type VintageColumn, vintageColumns } from '../vintage-columns.ts'
import { datumOf } from './share-datum.ts'
import type { Counted } from './use-counting.ts'
import { useTypeSeries } from './use-series.ts'
import { WithoutValue } from './without-value.tsx'

const yearsShown = 30
const yearsShownNarrow = 16

interface VintageFigureProps {
  shares: readonly Share[]
  counted: Counted
}

export function VintageFigure({ shares, counted }: VintageFigureProps) {
  const { t } = useLingui()
  const most = useNarrow() ? yearsShownNarrow : yearsShown
  const series = useTypeSeries(shares.flatMap(share => share.types.map(part => part.type)))
  const nameOf = ({ kind, year }: VintageColumn) => {
    if (kind === 'year') return String(year)
    return kind === 'none' ? t`NV` : t`older`
  }
  const chart = {
    label: t`The cellar by vintage`,
    series,
    format: counted.format,
    formatShort: counted.formatShort,
  }
  const columns = vintageColumns(shares, most).map(column => datumOf(column.share, nameOf(column), counted.of))
  const rows = shares.map(share => datumOf(share, share.key === nonVintage ? t`No vintage` : share.key, counted.of))
  return (
    <FigureWithTable
      heading={t`By vintage`}
      note={shares.at(-1)?.key === nonVintage ? t`The last column holds wines without a vintage.` : undefined}
      without={<WithoutValue shares={shares} counted={counted} />}
      chart={<ColumnChart {...chart} data={columns} />}
      table={<ChartTable {...chart} format={counted.formatCell} data={rows.toReversed()} rowsAre={t`Vintage`} />}
    />
  )
}
