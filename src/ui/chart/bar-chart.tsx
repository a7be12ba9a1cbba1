import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { type ChartProps, type Datum, startOf, totalOf, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { shortened, textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

const bar = 16

/** Horizontal bars for things with names, stacked by series, each with its name and sum. */
export function BarChart(props: ChartProps) {
  const { data, series, format, formatShort = format } = props
  const frame = useFrame()
  const { width, rightToLeft } = frame
  const marks = useMarks(props, 'block', rightToLeft)

  const sums = data.map(datum => totalOf(datum, series))
  const endOf = (datum: Datum, sum = 0) => datum.sum ?? formatShort(sum)
  const narrow = width < 420
  const row = narrow ? 44 : 32
  const names = narrow ? 0 : Math.min(width * 0.38, Math.max(0, ...data.map(datum => textWidth(datum.label))) + 12)
  const ends = narrow ? 0 : Math.max(0, ...data.map((datum, index) => textWidth(endOf(datum, sums[index])))) + 8
  const length = scaleLinear([0, Math.max(1, ...sums)], [0, Math.max(0, width - names - ends)])
  const at = (from: number, extent = 0) => (rightToLeft ? width - from - extent : from)
  const barTop = (index: number) => index * row + (narrow ? row - bar - 4 : (row - bar) / 2)
  const textBase = (index: number) => (narrow ? index * row + 16 : barTop(index) + bar / 2 + 5)

  return (
    <Drawing
      chart={props}
      frame={frame}
      marks={marks}
      height={data.length * row}
      rowAt={({ y }) => Math.floor(y / row)}
      scale={data.map((datum, index) => (
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
      shape={(place, datum, one) => {
        const extent = Math.max(2, length(valueIn(datum, one)))
        const x = at(names + length(startOf(datum, series, place.series)), extent)
        const drawn = { className: styles.shape, style: { fill: `var(${one.tone})` } }
        return (
          <>
            <rect x={x} y={place.row * row} width={extent} height={row} className={styles.reach} />
            <rect x={x} y={barTop(place.row)} width={extent} height={bar} rx="2" {...drawn} />
          </>
        )
      }}
      tipOver={index => ({ x: at(names + length(sums[index] ?? 0) / 2), y: barTop(index) })}
    />
  )
}
