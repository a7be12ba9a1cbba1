import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { type ChartProps, hrefOf, startOf, totalOf, valueIn } from './chart-data.ts'
import { ChartTip } from './chart-tip.tsx'
import { Legend } from './legend.tsx'
import { Mark } from './mark.tsx'
import { markName } from './mark-name.ts'
import { shortened, textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

const bar = 16

/** Lying bars, one for each datum, stacked by series, each with its name and its sum. For what has names, not years. */
export function BarChart(props: ChartProps) {
  const { label, data, series, format, formatShort = format } = props
  const { ref, width, rightToLeft } = useFrame()
  const marks = useMarks(props, 'block', rightToLeft)

  const sums = data.map(datum => totalOf(datum, series))
  const narrow = width < 420
  const row = narrow ? 44 : 32
  const names = narrow ? 0 : Math.min(width * 0.38, Math.max(0, ...data.map(datum => textWidth(datum.label))) + 12)
  const ends = narrow ? 0 : Math.max(0, ...sums.map(sum => textWidth(formatShort(sum)))) + 8
  const length = scaleLinear([0, Math.max(1, ...sums)], [0, Math.max(0, width - names - ends)])
  const at = (from: number, extent = 0) => (rightToLeft ? width - from - extent : from)
  const barTop = (index: number) => index * row + (narrow ? row - bar - 4 : (row - bar) / 2)
  const textBase = (index: number) => (narrow ? index * row + 16 : barTop(index) + bar / 2 + 5)

  const { active } = marks
  const hovered = active && data[active.row]

  return (
    <div className={styles.chart}>
      <div className={styles.frame} ref={ref} style={{ blockSize: data.length * row }}>
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
          <svg width={width} height={data.length * row} role="group" aria-label={label} onKeyDown={marks.onKeyDown}>
            <g aria-hidden className={styles.text}>
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
                    {formatShort(sums[index] ?? 0)}
                  </text>
                </g>
              ))}
            </g>
            {marks.places.map(place => {
              const datum = data[place.row]
              const one = series[place.series]
              if (!datum || !one) return null
              const extent = Math.max(2, length(valueIn(datum, one)))
              const start = names + length(startOf(datum, series, place.series))
              return (
                <Mark
                  key={`${datum.key} ${one.key}`}
                  place={place}
                  marks={marks}
                  href={hrefOf(datum, one)}
                  name={markName(datum, one, series, format)}
                >
                  <rect
                    x={at(start, extent)}
                    y={place.row * row}
                    width={extent}
                    height={row}
                    className={styles.reach}
                  />
                  <rect
                    x={at(start, extent)}
                    y={barTop(place.row)}
                    width={extent}
                    height={bar}
                    rx="2"
                    className={styles.shape}
                    style={{ fill: `var(${one.tone})` }}
                  />
                </Mark>
              )
            })}
          </svg>
        )}
        {active && hovered && (
          <ChartTip
            datum={hovered}
            series={series}
            active={active}
            format={format}
            x={at(names + length(sums[active.row] ?? 0) / 2)}
            y={barTop(active.row)}
            width={width}
          />
        )}
      </div>
      <Legend series={series} />
    </div>
  )
}
