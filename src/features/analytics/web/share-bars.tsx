import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import { unknownValue } from '../../wines/wine-summary.ts'
import type { Share } from '../contract.ts'
import styles from './analytics.module.css'
import { datumOf } from './share-datum.ts'
import type { Counted } from './use-counting.ts'
import { useTypeSeries } from './use-series.ts'
import { WithoutValue } from './without-value.tsx'

const shownAtFirst = 8

interface ShareBarsProps {
  heading: ReactNode
  note?: ReactNode
  tools?: ReactNode
  /** What the chart shows, for those who hear it. */
  label: string
  /** What stands in the first column of the table. */
  rowsAre: string
  shares: readonly Share[]
  nameOf: (key: string) => string
  counted: Counted
}

/** The cellar in one respect: a bar for each share, the types within it. */
export function ShareBars({ shares, nameOf, counted, label, rowsAre, ...figure }: ShareBarsProps) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const series = useTypeSeries(shares.flatMap(share => share.types.map(part => part.type)))
  const data = inOrder(shares, counted).map(share => datumOf(share, nameOf(share.key), counted.of))
  const shown = all ? data : data.slice(0, shownAtFirst)
  const hidden = data.length - shownAtFirst
  const { format, formatShort, formatCell } = counted
  return (
    <FigureWithTable
      {...figure}
      without={<WithoutValue shares={shares} counted={counted} />}
      chart={
        <div className={styles.bars}>
          <BarChart label={label} data={shown} series={series} format={format} formatShort={formatShort} />
          {hidden > 0 && (
            <Button look="plain" size="small" onClick={() => setAll(!all)}>
              {all ? t`Show fewer` : t`Show ${hidden} more`}
            </Button>
          )}
        </div>
      }
      table={<ChartTable label={label} data={data} series={series} format={formatCell} rowsAre={rowsAre} />}
    />
  )
}

/** The largest first, whatever is counted; what is unknown stays last. */
function inOrder(shares: readonly Share[], { of }: Counted): Share[] {
  const last = ({ key }: Share) => (key === unknownValue ? 1 : 0)
  return shares.toSorted((a, b) => last(a) - last(b) || of(b) - of(a))
}
