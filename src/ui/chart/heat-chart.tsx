import styles from './chart.module.css'
import { type ChartProps, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { shortened, textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

const line = 30
const foot = 24
/** The numbers on the cells must be readable, so that none is darker. */
const darkest = 0.45
const lightest = 0.06

/**
 * A grid of cells, the darker the larger, with a row for each datum and a column for each series. The columns are times
 * and run from left to right in every language. A cell has its number written on it where it fits.
 */
export function HeatChart(props: ChartProps) {
  const { data, series, format, formatShort = format } = props
  const frame = useFrame()
  const { width } = frame
  const marks = useMarks(props, 'block', false)
  const valueAt = (row: number, column: number) => {
    const [datum, one] = [data[row], series[column]]
    return datum && one ? valueIn(datum, one) : 0
  }
  const textOf = (row: number, column: number) => formatShort(valueAt(row, column))
  const tallest = Math.max(...marks.places.map(({ row, series: column }) => valueAt(row, column)))
  const names = Math.min(width * 0.34, Math.max(0, ...data.map(({ label }) => textWidth(label))) + 12)
  const step = Math.max(1, (width - names) / Math.max(1, series.length))
  const height = data.length * line + foot
  const every = Math.max(1, Math.ceil((Math.max(0, ...series.map(({ label }) => textWidth(label))) + 10) / step))
  return (
    <Drawing
      chart={props}
      frame={frame}
      marks={marks}
      height={height}
      direction="ltr"
      alone
      scale={
        <>
          {data.map(({ key, label }, row) => (
            <text key={key} x={0} y={row * line + line / 2 + 5}>
              {shortened(label, names - 12)}
            </text>
          ))}
          {series.map(({ key, label }, column) =>
            column % every === 0 ? (
              <text key={key} x={names + (column + 0.5) * step} y={height - 6} className={styles.centred}>
                {label}
              </text>
            ) : null,
          )}
        </>
      }
      labels={marks.places.map(({ row, series: column }) => {
        const text = textOf(row, column)
        return textWidth(text) <= step - 4 ? (
          <text
            key={`${row} ${column}`}
            x={names + (column + 0.5) * step}
            y={row * line + line / 2 + 5}
            className={styles.centred}
          >
            {text}
          </text>
        ) : null
      })}
      shape={({ row, series: column }, _, one) => (
        <rect
          x={names + column * step + 1}
          y={row * line + 1}
          width={Math.max(1, step - 2)}
          height={line - 2}
          rx="2"
          className={styles.cell}
          style={{
            fill: `var(${one.tone})`,
            stroke: `var(${one.tone})`,
            fillOpacity: lightest + (darkest - lightest) * Math.sqrt(valueAt(row, column) / tallest),
          }}
        />
      )}
      tipOver={(row, column) => ({ x: names + (column + 0.5) * step, y: row * line })}
    />
  )
}
