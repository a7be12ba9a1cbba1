import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { type ChartProps, type Datum, startOf, totalOf, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { useHatching } from './hatching.tsx'
import { shortened, textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

export interface BarChartProps extends ChartProps {
  /** Divides the series among so many bars, one below the other, in each row. */
  lines?: number
}

/** Between the bars of a row. */
const gap = 2

/** Horizontal bars for things with names, stacked by series, each with its name and sum. */
export function BarChart({ lines = 1, ...props }: BarChartProps) {
  const { data, series, format, formatShort = format } = props
  const frame = useFrame()
  const { width, rightToLeft } = frame
  const marks = useMarks(props, 'block', rightToLeft)

  const { patterns, fillOf } = useHatching(series)
  const inLine = series.length / lines
  const seriesOf = (line: number) => series.slice(line * inLine, (line + 1) * inLine)
  const sums = data.map(datum =>
    Math.max(...Array.from({ length: lines }, (_, line) => totalOf(datum, seriesOf(line)))),
  )
  const endOf = (datum: Datum, sum = 0) => datum.sum ?? formatShort(sum)
  const narrow = width < 420
  const bar = lines > 1 ? 11 : 16
  const bars = lines * bar + (lines - 1) * gap
  const row = bars + (narrow ? 28 : 16)
  const names = narrow ? 0 : Math.min(width * 0.38, Math.max(0, ...data.map(datum => textWidth(datum.label))) + 12)
  const ends = narrow ? 0 : Math.max(0, ...data.map((datum, index) => textWidth(endOf(datum, sums[index])))) + 8
  const length = scaleLinear([0, Math.max(1, ...sums)], [0, Math.max(0, width - names - ends)])
  const at = (from: number, extent = 0) => (rightToLeft ? width - from - extent : from)
  const barTop = (index: number, line = 0) =>
    index * row + (narrow ? row - bars - 4 : (row - bars) / 2) + line * (bar + gap)
  const textBase = (index: number) => index * row + (narrow ? 16 : row / 2 + 5)

  return (
    <Drawing
      chart={props}
      frame={frame}
      marks={marks}
      height={data.length * row}
      dragRows={{ rowAt: ({ y }) => Math.floor(y / row), sideways: false }}
      scale={
        <>
          {patterns}
          {data.map((datum, index) => (
            <g key={datum.key}>
              <text x={at(0)} y={textBase(index)}>
                {shortened(datum.label, narrow ? width * 0.7 : names - 12)}
              </text>
              <text
                x={narrow ? at(width) : at(names + length(sums[index] ?? 0) + 8)}
                y={textBase(index)}
                className={narrow ? styles.atEnd : undefined}
              >
                {endOf(datum, sums[index])}
              </text>
            </g>
          ))}
        </>
      }
      shape={(place, datum, one) => {
        const extent = Math.max(2, length(valueIn(datum, one)))
        const line = Math.floor(place.series / inLine)
        const x = at(names + length(startOf(datum, seriesOf(line), place.series - line * inLine)), extent)
        const drawn = { className: styles.shape, style: { fill: fillOf(one) } }
        const top = barTop(place.row, line)
        const from = line === 0 ? place.row * row : top
        const until = line === lines - 1 ? (place.row + 1) * row : top + bar + gap
        return (
          <>
            <rect x={x} y={from} width={extent} height={until - from} className={styles.reach} />
            <rect x={x} y={top} width={extent} height={bar} rx="2" {...drawn} />
          </>
        )
      }}
      tipOver={index => ({ x: at(names + length(sums[index] ?? 0) / 2), y: barTop(index) })}
    />
  )
}
