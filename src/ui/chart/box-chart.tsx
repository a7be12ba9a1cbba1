import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import type { ChartProps, Datum, Series } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { shortened, textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

/** The spread of the numbers of a row. */
export interface BoxDatum extends Datum {
  lowest: number
  lower: number
  median: number
  upper: number
  highest: number
  tone: Series['tone']
  /** The spread in words. */
  words: string
}

export interface BoxChartProps extends Omit<ChartProps, 'data' | 'series' | 'format'> {
  data: readonly BoxDatum[]
  formatShort: (value: number) => string
}

const box = 16
const foot = 26

/** A row for each spread: a box from quartile to quartile with the median in it, on a line from the lowest to the highest. */
export function BoxChart({ data, formatShort, ...props }: BoxChartProps) {
  const frame = useFrame()
  const { width, rightToLeft } = frame
  const series: Series[] = [{ key: 'median', label: '', tone: '--chart-1' }]
  const chart: ChartProps = { ...props, data, series, sums: false, format: formatShort }
  const marks = useMarks(chart, 'block', rightToLeft)
  const narrow = width < 420
  const row = narrow ? 46 : 34
  const names = narrow ? 0 : Math.min(width * 0.3, Math.max(0, ...data.map(({ label }) => textWidth(label))) + 12)
  const scale = scaleLinear(
    [Math.min(...data.map(({ lowest }) => lowest)), Math.max(...data.map(({ highest }) => highest))],
    [names + 8, Math.max(names + 16, width - 16)],
  ).nice(5)
  const at = (x: number) => (rightToLeft ? width - x : x)
  const widest = Math.max(1, ...scale.ticks(5).map(tick => textWidth(formatShort(tick)))) + 20
  const ticks = scale.ticks(Math.max(2, Math.min(8, Math.floor((width - names) / widest))))
  const middle = (index: number) => index * row + (narrow ? row - box / 2 - 6 : row / 2)
  const height = data.length * row + foot
  return (
    <Drawing
      chart={chart}
      frame={frame}
      marks={marks}
      height={height}
      words={datum => data.find(({ key }) => key === datum.key)?.words ?? ''}
      scale={
        <>
          {ticks.map(tick => (
            <g key={tick}>
              <line x1={at(scale(tick))} x2={at(scale(tick))} y1={0} y2={height - foot} className={styles.grid} />
              <text x={at(scale(tick))} y={height - 6} className={styles.centred}>
                {formatShort(tick)}
              </text>
            </g>
          ))}
          {data.map(({ key, label }, index) => (
            <text key={key} x={at(0)} y={narrow ? index * row + 16 : middle(index) + 5}>
              {shortened(label, narrow ? width * 0.7 : names - 12)}
            </text>
          ))}
        </>
      }
      shape={({ row: index }) => {
        const datum = data[index]
        if (!datum) return null
        const [lowest, lower, median, upper, highest] = [
          datum.lowest,
          datum.lower,
          datum.median,
          datum.upper,
          datum.highest,
        ].map(value => at(scale(value))) as [number, number, number, number, number]
        const y = middle(index)
        const tone = `var(${datum.tone})`
        return (
          <>
            <rect x={0} y={index * row} width={width} height={row} className={styles.reach} />
            <line x1={lowest} x2={highest} y1={y} y2={y} className={styles.whisker} style={{ stroke: tone }} />
            {[lowest, highest].map((end, side) => (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: these are the two ends
                key={side}
                x1={end}
                x2={end}
                y1={y - 5}
                y2={y + 5}
                className={styles.whisker}
                style={{ stroke: tone }}
              />
            ))}
            <rect
              x={Math.min(lower, upper)}
              y={y - box / 2}
              width={Math.max(3, Math.abs(upper - lower))}
              height={box}
              rx="2"
              className={styles.box}
              style={{ fill: tone, stroke: tone }}
            />
            <line x1={median} x2={median} y1={y - box / 2} y2={y + box / 2} className={styles.median} />
          </>
        )
      }}
      tipOver={index => ({ x: at(scale(data[index]?.median ?? 0)), y: middle(index) - box / 2 })}
    />
  )
}
