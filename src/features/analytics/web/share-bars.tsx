import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { dimensions, type ShareName } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import { usePrinted } from '../../../ui/use-media.ts'
import { useValueLabel } from '../../wines/web/dimension-words.tsx'
import type { Share } from '../contract.ts'
import styles from './analytics.module.css'
import { datumOf } from './share-datum.ts'
import type { ShownMeasure } from './use-measure.ts'
import { useTypeSeries } from './use-series.ts'
import { WithoutValue } from './without-value.tsx'

const shownAtFirst = 8
/** As many as two charts, one below the other, have room for on a page. */
const shownOnPaper = 16

interface ShareBarsProps {
  by: ShareName
  heading: ReactNode
  note?: ReactNode
  tools?: ReactNode
  /** The name of the chart for those who hear it. */
  label: string
  shares: readonly Share[]
  measure: ShownMeasure
}

/** The cellar by a dimension: a bar for each share, with the types within it. */
export function ShareBars({ by, shares, measure, label, ...figure }: ShareBarsProps) {
  const { t, i18n } = useLingui()
  const labelOf = useValueLabel(by)
  const [all, setAll] = useState(false)
  const series = useTypeSeries(shares)
  const data = inOrder(shares, measure).map(share => datumOf(share, labelOf(share.key), measure.of))
  const isPrinted = usePrinted()
  const most = isPrinted ? shownOnPaper : shownAtFirst
  const shown = all && !isPrinted ? data : data.slice(0, most)
  const hidden = data.length - most
  const { format, formatShort, formatCell } = measure
  return (
    <FigureWithTable
      {...figure}
      without={<WithoutValue shares={shares} measure={measure} />}
      chart={
        <div className={styles.bars}>
          <BarChart label={label} data={shown} series={series} format={format} formatShort={formatShort} />
          {hidden > 0 && (
            <Button look="plain" size="small" onClick={() => setAll(!all)}>
              {all ? t({ context: 'button', message: 'Show fewer' }) : t`Show ${hidden} more`}
            </Button>
          )}
          {hidden > 0 && <p data-paper-only>{t`and ${hidden} more`}</p>}
        </div>
      }
      table={
        <ChartTable
          label={label}
          data={data}
          series={series}
          format={formatCell}
          rowsAre={i18n._(dimensions[by].title)}
        />
      }
    />
  )
}

/** Puts the largest first, by the measure that is shown, and the unknown last. */
function inOrder(shares: readonly Share[], { of }: ShownMeasure): Share[] {
  const last = ({ key }: Share) => (key === unknownValue ? 1 : 0)
  return shares.toSorted((a, b) => last(a) - last(b) || of(b) - of(a))
}
