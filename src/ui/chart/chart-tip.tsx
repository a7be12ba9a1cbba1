import { Trans } from '@lingui/react/macro'
import { Disc } from '../disc.tsx'
import styles from './chart.module.css'
import { type Datum, type MarkPlace, type Series, totalOf, valueIn } from './chart-data.ts'

export interface ChartTipProps {
  title: string
  datum: Datum
  /** The numbers in words, where these are not the values. */
  words?: string | undefined
  series: readonly Series[]
  active: MarkPlace
  sums: boolean
  format: (value: number) => string
  /** The point below the tip, in pixels of the chart. */
  x: number
  y: number
  width: number
}

/** The numbers of the mark under the pointer or with the focus. Screen readers get them from the name of the mark. */
export function ChartTip({ title, datum, words, series, active, sums, format, x, y, width }: ChartTipProps) {
  const half = Math.min(120, width / 2)
  const shown = series.filter(one => valueIn(datum, one) > 0)
  return (
    <div
      className={styles.tip}
      style={{ left: Math.max(half, Math.min(width - half, x)), top: y }}
      aria-hidden
      data-not-saved
    >
      <strong>{title}</strong>
      {words && <p>{words}</p>}
      <ul className={styles.tipLines} hidden={words !== undefined}>
        {shown.map(one => (
          <li key={one.key} data-active={one === series[active.series] || undefined}>
            {series.length > 1 && <Disc tone={one.tone} shape={one.shape ?? 'square'} size="small" />}
            {series.length > 1 && <span>{one.label}</span>}
            <span className={styles.tipValue}>{format(valueIn(datum, one))}</span>
          </li>
        ))}
        {sums && shown.length > 1 && (
          <li className={styles.tipSum}>
            <span>
              <Trans context="sum">Total</Trans>
            </span>
            <span className={styles.tipValue}>{format(totalOf(datum, series))}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
