import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { type ChartProps, type Datum, type Series, startOf, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { useHatching } from './hatching.tsx'
import { textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

export interface AreaDatum extends Datum {
  /** The place on the axis, such as the number of a day. */
  at: number
  /** True where something is marked on the axis. */
  marked?: boolean
}

export interface AreaChartProps extends ChartProps {
  /** In the order of the axis. */
  data: readonly AreaDatum[]
  /** The key of the series that is a line over the others, which are areas on top of one another. */
  line: string
  /** Names a place on the axis. */
  nameOf: (at: number) => string
  height?: number
}

const foot = 30
const head = 10

/**
 * Areas on top of one another and a line over them. A press, a drag or keys choose days, each with the time since the day
 * before it. Time runs from left to right in every language.
 */
export function AreaChart({ line, nameOf, height = 260, ...props }: AreaChartProps) {
  const { data, series, format, formatShort = format } = props
  const frame = useFrame()
  const { width } = frame
  const marks = useMarks(props, 'inline', false)
  const { patterns, fillOf } = useHatching(series)
  const areas = series.filter(({ key }) => key !== line)

  const topOf = (datum: Datum, one: Series) =>
    one.key === line ? valueIn(datum, one) : startOf(datum, areas, areas.indexOf(one)) + valueIn(datum, one)
  const peak = Math.max(1, ...data.flatMap(datum => series.map(one => topOf(datum, one))))
  const upright = scaleLinear([0, peak], [height - foot, head]).nice(4)
  const ticks = upright.ticks(4)
  const side = Math.max(...ticks.map(tick => textWidth(formatShort(tick)))) + 12
  const [from, until] = [data[0]?.at ?? 0, data.at(-1)?.at ?? 1]
  const along = scaleLinear([from, Math.max(until, from + 1)], [side, Math.max(side + 16, width - 4)])
  const edge = (ordered: readonly AreaDatum[], heightOf: (datum: Datum) => number) =>
    ordered.map(datum => `${along(datum.at)},${upright(heightOf(datum))}`).join('L')
  const endOf = (row: number) => along(data[row]?.at ?? from)
  const startOfRow = (row: number) => endOf(Math.max(0, row - 1))
  const bottomOf = (one: Series) => (datum: Datum) => startOf(datum, areas, areas.indexOf(one))

  return (
    <Drawing
      chart={props}
      frame={frame}
      marks={marks}
      height={height}
      direction="ltr"
      dragRows={{ rowAt: ({ x }) => data.filter(({ at }) => along(at) < x).length, sideways: true }}
      scale={
        <>
          {patterns}
          {areas.map(one => (
            <path
              key={one.key}
              d={
                data.length > 0
                  ? `M${edge(data, datum => topOf(datum, one))}L${edge(data.toReversed(), bottomOf(one))}Z`
                  : ''
              }
              className={styles.area}
              style={{ fill: fillOf(one) }}
            />
          ))}
          {ticks.map(tick => (
            <g key={tick}>
              <line x1={side} x2={width} y1={upright(tick)} y2={upright(tick)} className={styles.grid} />
              <text x={side - 8} y={upright(tick) + 4} className={styles.atEnd}>
                {formatShort(tick)}
              </text>
            </g>
          ))}
          {data.map(({ key, at, marked }) =>
            marked ? <circle key={key} cx={along(at)} cy={height - foot + 6} r={2} className={styles.event} /> : null,
          )}
          {series
            .filter(({ key }) => key === line)
            .map(one => (
              <path
                key={one.key}
                d={data.length > 0 ? `M${edge(data, datum => valueIn(datum, one))}` : ''}
                className={styles.line}
                style={{ stroke: `var(${one.tone})` }}
              />
            ))}
          {data.length > 0 && (
            <>
              <text x={side} y={height - 4}>
                {nameOf(from)}
              </text>
              <text x={width} y={height - 4} className={styles.atEnd}>
                {nameOf(until)}
              </text>
            </>
          )}
        </>
      }
      shape={({ row }, datum, one) => {
        const x = endOf(row)
        return (
          <>
            {one === series.find(each => valueIn(datum, each) > 0) && (
              <rect
                x={startOfRow(row)}
                y={head}
                width={Math.max(2, x - startOfRow(row))}
                height={height - foot - head}
                className={styles.days}
              />
            )}
            <circle cx={x} cy={upright(topOf(datum, one))} r={12} className={styles.around} />
            <circle
              cx={x}
              cy={upright(topOf(datum, one))}
              r={4}
              className={styles.dot}
              style={{ fill: `var(${one.tone})` }}
            />
          </>
        )
      }}
      tipOver={row => ({
        x: endOf(row),
        y: upright(Math.max(...series.map(one => (data[row] ? topOf(data[row], one) : 0)))),
      })}
    />
  )
}
