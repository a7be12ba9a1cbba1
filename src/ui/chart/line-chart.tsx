import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { type ChartProps, type Datum, type Series, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

/** A value that stands from its place on the axis until the next one of its series. */
export interface Point extends Datum {
  at: number
}

export interface LineChartProps extends ChartProps {
  /** In the order of the axis. */
  data: readonly Point[]
  /** The end of the axis, up to which the last values stand. */
  until: number
  /** Names a place on the axis. */
  nameOf: (at: number) => string
}

const height = 200
const foot = 26
const head = 10

/** Values over time as steps with a dot at each of them. Time runs from left to right in every language. */
export function LineChart({ until, nameOf, ...props }: LineChartProps) {
  const { data, series, format, formatShort = format } = props
  const frame = useFrame()
  const { width } = frame
  const marks = useMarks(props, 'inline', false)

  const peak = Math.max(1, ...data.flatMap(datum => series.map(one => valueIn(datum, one))))
  const upright = scaleLinear([0, peak], [height - foot, head]).nice(4)
  const ticks = upright.ticks(4)
  const side = Math.max(...ticks.map(tick => textWidth(formatShort(tick)))) + 12
  const from = data[0]?.at ?? until
  const along = scaleLinear([from, Math.max(until, from + 1)], [side + 8, Math.max(side + 16, width - 8)])

  return (
    <Drawing
      chart={props}
      frame={frame}
      marks={marks}
      height={height}
      direction="ltr"
      scale={
        <>
          {ticks.map(tick => (
            <g key={tick}>
              <line x1={side} x2={width} y1={upright(tick)} y2={upright(tick)} className={styles.grid} />
              <text x={side - 8} y={upright(tick) + 4} className={styles.atEnd}>
                {formatShort(tick)}
              </text>
            </g>
          ))}
          <text x={side} y={height - 6}>
            {nameOf(from)}
          </text>
          <text x={width} y={height - 6} className={styles.atEnd}>
            {nameOf(until)}
          </text>
          {series.map(one => (
            <path key={one.key} d={stepsOf(one)} className={styles.line} style={{ stroke: `var(${one.tone})` }} />
          ))}
        </>
      }
      shape={({ row }, datum, one) => (
        <>
          <circle cx={along(data[row]?.at ?? from)} cy={upright(valueIn(datum, one))} r={14} className={styles.reach} />
          <circle
            cx={along(data[row]?.at ?? from)}
            cy={upright(valueIn(datum, one))}
            r={4.5}
            className={styles.shape}
            style={{ fill: `var(${one.tone})` }}
          />
        </>
      )}
      tipOver={row => ({
        x: along(data[row]?.at ?? from),
        y: upright(Math.max(...series.map(one => (data[row] ? valueIn(data[row], one) : 0)))),
      })}
    />
  )

  function stepsOf(one: Series): string {
    const own = data.filter(datum => one.key in datum.values)
    const [first, ...others] = own
    if (!first) return ''
    const steps = others.map(each => `H${along(each.at)}V${upright(valueIn(each, one))}`)
    return `M${along(first.at)},${upright(valueIn(first, one))}${steps.join('')}H${along(until)}`
  }
}
