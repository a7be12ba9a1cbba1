import { Plural, useLingui } from '@lingui/react/macro'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { scaleSqrt } from 'd3-scale'
import { use, useMemo, useState } from 'react'
import chartStyles from '../../../ui/chart/chart.module.css'
import type { ChartProps, Datum, Series } from '../../../ui/chart/chart-data.ts'
import { Drawing } from '../../../ui/chart/drawing.tsx'
import { textWidth } from '../../../ui/chart/text-width.ts'
import { useFrame } from '../../../ui/chart/use-frame.ts'
import { useMarks } from '../../../ui/chart/use-marks.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import tones from '../../../ui/tones.module.css'
import type { MapPlace } from '../map-places.ts'
import { type Continent, continentOf, continents, loadWorld } from './map-shapes.ts'
import styles from './world-map.module.css'

interface WorldMapProps extends Omit<ChartProps, 'data' | 'series'> {
  /** Countries and regions, each from the largest. */
  places: readonly (MapPlace & { datum: Datum })[]
  series: Series
}

type Part = Continent | 'world'

const narrow = 600
const [lightest, darkest] = [0.15, 0.75]

/** The map of the world or of a part of it. It lies as it does, in every direction of writing. */
export default function WorldMap({ places, series, ...props }: WorldMapProps) {
  const { t } = useLingui()
  const world = use(loadWorld())
  const frame = useFrame()
  const { width } = frame
  const [chosen, setChosen] = useState<Part>()
  const located = useMemo(
    () =>
      places.map(place => ({
        ...place,
        point: place.region === null ? null : world.centreOf(place.country, place.region),
      })),
    [places, world],
  )
  const drawn = located.filter(({ country, region, point }) => (region === null ? world.shapeOf(country) : point))
  const present = continents.filter(part => drawn.some(({ country }) => continentOf(country) === part))
  const part = chosen ?? (width < narrow ? (continentOf(drawn[0]?.country ?? '') ?? 'world') : 'world')
  const height = Math.round(Math.max(260, Math.min(520, width * 0.52)))
  const chart: ChartProps = { ...props, data: drawn.map(({ datum }) => datum), series: [series], sums: false }
  const marks = useMarks(chart, 'both', false)
  const path = useMemo(() => {
    const extent = [
      [4, 4],
      [Math.max(8, width - 4), height - 4],
    ] as [[number, number], [number, number]]
    const projection = geoNaturalEarth1().fitExtent(extent, world.frameOf(part))
    projection.clipExtent([
      [0, 0],
      [Math.max(1, width), height],
    ])
    return Object.assign(geoPath(projection), { at: (point: [number, number]) => projection(point) })
  }, [width, height, part, world])
  const figureOf = (row: number) => drawn[row]?.figure ?? 0
  const isPoint = (row: number) => drawn[row]?.point != null
  const most = (ofPoints: boolean) =>
    Math.max(1, ...drawn.filter(({ point }) => (point !== null) === ofPoints).map(({ figure }) => figure))
  const radius = scaleSqrt([0, most(true)], [2.5, Math.max(9, Math.min(20, width / 45))])
  const mostOfCountry = most(false)
  const pointAt = (row: number) => {
    const point = drawn[row]?.point
    const at = point ? path.at(point) : null
    const isInside = at && at[0] >= 0 && at[0] <= width && at[1] >= 0 && at[1] <= height
    return isInside ? { x: at[0], y: at[1] } : undefined
  }
  const shapes = useMemo(() => world.shapes.map(shape => path(shape) ?? ''), [world, path])
  const withoutPoint = located.filter(({ region, point }) => region !== null && !point).length
  const withoutShape = located.filter(({ country, region }) => region === null && !world.shapeOf(country)).length
  const names: Record<Part, string> = {
    world: t({ context: 'map', message: 'World' }),
    europe: t({ context: 'map', message: 'Europe' }),
    americas: t({ context: 'map', message: 'The Americas' }),
    africa: t({ context: 'map', message: 'Africa' }),
    asia: t({ context: 'map', message: 'Asia' }),
    oceania: t({ context: 'map', message: 'Oceania' }),
  }
  return (
    <Stack gap={3}>
      {present.length > 1 && (
        <Row data-not-saved data-screen-only>
          <Select
            label={t({ context: 'map', message: 'Part of the world' })}
            hideLabel
            className={styles.part}
            value={part}
            onChange={event => setChosen(event.target.value as Part)}
            choices={(['world', ...present] as const).map(value => ({ value, label: names[value] }))}
          />
        </Row>
      )}
      <Drawing
        chart={chart}
        frame={frame}
        marks={marks}
        height={height}
        direction="ltr"
        scale={shapes.map((d, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change their order
          <path key={at} d={d} className={styles.land} />
        ))}
        labels={labelsIn(
          drawn.flatMap(({ datum }, row) => {
            const at = pointAt(row)
            return at ? [{ text: datum.label, r: radius(figureOf(row)), ...at }] : []
          }),
          width,
        ).map(({ text, x, y }) => (
          <text key={`${text} ${x}`} x={x} y={y} className={styles.name}>
            {text}
          </text>
        ))}
        shape={({ row }) => {
          const place = drawn[row]
          if (!place) return null
          if (!isPoint(row)) {
            const shape = world.shapeOf(place.country)
            const depth = lightest + (darkest - lightest) * Math.sqrt(place.figure / mostOfCountry)
            return (
              <path
                d={shape ? (path(shape) ?? '') : ''}
                className={`${chartStyles.cell} ${styles.country}`}
                style={{ fillOpacity: depth }}
              />
            )
          }
          const at = pointAt(row)
          return at ? (
            <>
              <circle cx={at.x} cy={at.y} r={Math.max(8, radius(place.figure))} className={chartStyles.reach} />
              <circle cx={at.x} cy={at.y} r={radius(place.figure)} className={`${chartStyles.shape} ${styles.point}`} />
            </>
          ) : null
        }}
        tipOver={row => {
          const at = pointAt(row)
          if (at) return { x: at.x, y: at.y - radius(figureOf(row)) }
          const shape = world.shapeOf(drawn[row]?.country ?? '')
          const [x, y] = shape ? path.centroid(shape) : [0, 0]
          return { x: Number.isNaN(x) ? width / 2 : x, y: Number.isNaN(y) ? 40 : y }
        }}
      />
      {withoutShape > 0 && (
        <p className={tones.faintTiny}>
          <Plural
            value={withoutShape}
            one="# country is too small for the map, and is in the table."
            other="# countries are too small for the map, and are in the table."
          />
        </p>
      )}
      {withoutPoint > 0 && (
        <p className={tones.faintTiny}>
          <Plural
            value={withoutPoint}
            one="# region without a known position is counted in its country only."
            other="# regions without a known position are counted in their countries only."
          />
        </p>
      )}
    </Stack>
  )
}

interface Label {
  text: string
  x: number
  y: number
}

const line = 15

/** Writes the names beside the largest points, where they cover neither one another nor a point. */
function labelsIn(points: readonly (Label & { r: number })[], width: number): Label[] {
  const taken = points.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  return points.flatMap(({ text, x, y, r }) => {
    const left = x + r + 4
    const box = { left, right: left + textWidth(text), top: y - line / 2, bottom: y + line / 2 }
    const isFree = taken.every(
      each => box.right < each.left || box.left > each.right || box.bottom < each.top || box.top > each.bottom,
    )
    if (box.right > width || !isFree) return []
    taken.push(box)
    return [{ text, x: left, y: y + 4 }]
  })
}
