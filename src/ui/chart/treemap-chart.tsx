import styles from './chart.module.css'
import { type ChartProps, type Datum, type Series, valueIn } from './chart-data.ts'
import { Drawing } from './drawing.tsx'
import { type Box, squarified } from './squarified.ts'
import { shortened, textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

/** A group of parts, such as a region with its producers. */
export interface TreemapGroup {
  datum: Datum
  parts: readonly Datum[]
  tone: Series['tone']
}

export interface TreemapChartProps extends Omit<ChartProps, 'data' | 'series'> {
  /** The largest first. */
  groups: readonly TreemapGroup[]
  series: Series
  height?: number
}

interface Area {
  datum: Datum
  box: Box
  tone: Series['tone']
  /** The name of a group stands on a strip above its parts. */
  isStrip: boolean
}

const strip = 26
const gap = 3

/** Areas within areas, each as large as its value. The smallest groups are drawn without their parts. */
export function TreemapChart({ groups, series, height = 380, ...props }: TreemapChartProps) {
  const frame = useFrame()
  const { width, rightToLeft } = frame
  const areas = width > 0 ? areasIn(groups, series, { x: 0, y: 0, width, height }) : []
  const chart: ChartProps = { ...props, data: areas.map(({ datum }) => datum), series: [series], sums: false }
  const marks = useMarks(chart, 'both', rightToLeft)
  const { format, formatShort = format } = props
  const at = ({ x, width: extent }: Box) => (rightToLeft ? width - x - extent : x)
  const within = (box: Box): Box => ({
    x: at(box),
    y: box.y,
    width: Math.max(1, box.width - gap),
    height: Math.max(1, box.height - gap),
  })
  return (
    <Drawing
      chart={chart}
      frame={frame}
      marks={marks}
      height={height}
      scale={null}
      labels={areas.map(area => {
        const inner = within(area.box)
        const start = rightToLeft ? inner.x + inner.width - 7 : inner.x + 7
        if (inner.width < 44 || inner.height < 20) return null
        const value = formatShort(valueIn(area.datum, series))
        const hasValue = !area.isStrip && inner.height >= 40 && textWidth(value) <= inner.width - 14
        return (
          <g key={area.datum.key}>
            <text x={start} y={inner.y + 16}>
              {shortened(area.datum.label, inner.width - 14)}
            </text>
            {hasValue && (
              <text x={start} y={inner.y + 34}>
                {value}
              </text>
            )}
          </g>
        )
      })}
      shape={({ row }) => {
        const area = areas[row]
        if (!area) return null
        const drawn = { fill: `var(${area.tone})`, stroke: `var(${area.tone})` }
        return <rect {...within(area.box)} rx="2" className={area.isStrip ? styles.strip : styles.tile} style={drawn} />
      }}
      tipOver={row => {
        const box = areas[row]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
        return { x: at(box) + box.width / 2, y: box.y + Math.min(20, box.height / 2) }
      }}
    />
  )
}

/** Returns each group before its parts, in the order in which the arrow keys walk over them. */
function areasIn(groups: readonly TreemapGroup[], series: Series, box: Box): Area[] {
  const boxes = squarified(
    groups.map(({ datum }) => valueIn(datum, series)),
    box,
  )
  return groups.flatMap(({ datum, parts, tone }, at) => {
    const outer = boxes[at]
    if (!outer) return []
    if (parts.length === 0 || outer.height < 2.5 * strip || outer.width < 60) {
      return [{ datum, box: outer, tone, isStrip: false }]
    }
    const within = squarified(
      parts.map(part => valueIn(part, series)),
      { ...outer, y: outer.y + strip, height: outer.height - strip },
    )
    return [
      { datum, box: { ...outer, height: strip }, tone, isStrip: true },
      ...parts.flatMap((part, index) => {
        const inner = within[index]
        return inner ? [{ datum: part, box: inner, tone, isStrip: false }] : []
      }),
    ]
  })
}
