import { scaleBand, scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { type ChartProps, startOf, totalOf, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { useHatching } from './hatching.tsx'
import { textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

export interface ColumnChartProps extends ChartProps {
  height?: number
  /** Puts the series side by side instead of stacking them. */
  grouped?: boolean
}

const foot = 26
const head = 10

/**
 * Columns along a time axis, which runs from left to right in every language. Labels that have no room are left out at
 * even distances.
 */
export function ColumnChart({ height = 240, grouped = false, ...props }: ColumnChartProps) {
  const { data, series, format, formatShort = format } = props
  const frame = useFrame()
  const { width } = frame
  const marks = useMarks(props, 'inline', false)
  const { patterns, fillOf } = useHatching(series)

  const peaks = data.map(datum =>
    grouped ? Math.max(0, ...series.map(one => valueIn(datum, one))) : totalOf(datum, series),
  )
  const upright = scaleLinear([0, Math.max(1, ...peaks)], [height - foot, head]).nice(4)
  const ticks = upright.ticks(4).filter(tick => Number.isInteger(tick) || Math.max(...peaks) < 2)
  const side = Math.max(...ticks.map(tick => textWidth(formatShort(tick)))) + 12
  const band = scaleBand<number>(data.keys(), [side, Math.max(side, width)])
    .paddingInner(0.28)
    .paddingOuter(0.14)
  const every = Math.max(1, Math.ceil((Math.max(...data.map(d => textWidth(d.label))) + 14) / Math.max(1, band.step())))
  const middleOf = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2
  const slim = grouped ? band.bandwidth() / series.length : band.bandwidth()

  return (
    <Drawing
      chart={props}
      frame={frame}
      marks={marks}
      height={height}
      direction="ltr"
      dragRows={{ rowAt: ({ x }) => Math.floor((x - side) / Math.max(1, band.step())), sideways: true }}
      scale={
        <>
          {patterns}
          {ticks.map(tick => (
            <g key={tick}>
              <line x1={side} x2={width} y1={upright(tick)} y2={upright(tick)} className={styles.grid} />
              <text x={side - 8} y={upright(tick) + 4} className={styles.atEnd}>
                {formatShort(tick)}
              </text>
            </g>
          ))}
          {data.map((datum, index) =>
            index % every === 0 ? (
              <text key={datum.key} x={middleOf(index)} y={height - 6} className={styles.centred}>
                {datum.label}
              </text>
            ) : null,
          )}
        </>
      }
      shape={(place, datum, one) => {
        const start = grouped ? 0 : startOf(datum, series, place.series)
        const top = upright(start + valueIn(datum, one))
        return (
          <rect
            x={(band(place.row) ?? 0) + (grouped ? place.series * slim : 0)}
            y={top}
            width={Math.max(1, grouped ? slim - 1 : slim)}
            height={Math.max(1.5, upright(start) - top)}
            rx={Math.min(2, slim / 4)}
            className={styles.shape}
            style={{ fill: fillOf(one) }}
          />
        )
      }}
      tipOver={index => ({ x: middleOf(index), y: upright(peaks[index] ?? 0) })}
    />
  )
}
