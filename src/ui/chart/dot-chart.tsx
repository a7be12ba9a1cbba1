import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { scaleLinear } from 'd3-scale'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { discShapes } from '../disc.tsx'
import { Row, Stack } from '../layout.tsx'
import { LinkButton } from '../link-button.tsx'
import tones from '../tones.module.css'
import styles from './chart.module.css'
import type { Datum, Picks, Series } from './chart-data.ts'
import { isWithin, type Window, windowOf, zoomedIn } from './dot-window.ts'
import { Drawing } from './drawing.tsx'
import { textWidth } from './text-width.ts'
import { useFrame } from './use-frame.ts'
import { useMarks } from './use-marks.ts'

export interface Dot {
  key: string
  /** The name of the thing. */
  label: string
  href: string
  /** The key of its series. */
  series: string
  x: number
  y: number
  /** Its numbers in words. */
  words: string
}

export interface DotAxis {
  title: string
  formatShort: (value: number) => string
}

export interface DotChartProps {
  label: string
  /** The most important first: only so many of them can be reached by themselves. */
  dots: readonly Dot[]
  series: readonly Series[]
  across: DotAxis
  upright: DotAxis
  /** Draws the line on which both numbers are the same. */
  equal?: boolean
  picks: Picks
  /** More dots than this are not chosen together. */
  mostPicked: number
}

const height = 380
const foot = 46
const head = 28
const reachable = 400
const smallestDrag = 8
/** Each of so many chosen dots has a link of its own. */
const mostOpened = 3

/**
 * Dots by two numbers, which choose their things. A drag zooms in and chooses what is in it; buttons or the keys + and -
 * zoom. The axes run from left to right and from below in every language.
 */
export function DotChart(props: DotChartProps) {
  const { label, dots, series, across, upright, equal = false, picks, mostPicked } = props
  const { t } = useLingui()
  const frame = useFrame()
  const { width } = frame
  const whole = windowOf(dots)
  const [zoomed, setZoomed] = useState<Window>()
  const shown = zoomed ?? whole
  const inside = dots.filter(dot => isWithin(dot, shown))
  const reached = inside.slice(0, reachable).sort((a, b) => a.x - b.x || a.y - b.y)
  const others = inside.slice(reachable)

  const scaleY = scaleLinear([shown.y.from, shown.y.until], [height - foot, head])
  const ticksY = scaleY.ticks(5)
  const side = Math.max(0, ...ticksY.map(tick => textWidth(upright.formatShort(tick)))) + 12
  const scaleX = scaleLinear([shown.x.from, shown.x.until], [side + 8, Math.max(side + 16, width - 12)])
  const widest = Math.max(1, ...scaleX.ticks(6).map(tick => textWidth(across.formatShort(tick)))) + 24
  const ticksX = scaleX.ticks(Math.max(2, Math.min(8, Math.floor((width - side) / widest))))

  const datumOf = (dot: Dot): Datum => ({ key: dot.key, label: dot.label, values: { [dot.series]: 1 } })
  const chart = { label, data: reached.map(datumOf), series, sums: false, format: () => '', picks }
  const picked = dots.filter(dot => picks.isPicked(datumOf(dot)))
  const areFew = (some: readonly Dot[]) => some.length > 0 && some.length <= mostPicked
  const pickAll = (some: readonly Dot[]) => picks.pickRows?.(some.map(datumOf))
  const showAll = () => {
    setZoomed(undefined)
    if (picked.length > 1) pickAll([])
  }
  const marks = useMarks(chart, 'both', false)
  const zoom = (factor: number) => {
    const active = marks.active && reached[marks.active.row]
    setZoomed(zoomedIn(shown, whole, factor, active))
  }
  const drag = useZoomDrag(box => {
    const [left, right] = [scaleX.invert(box.left), scaleX.invert(box.right)]
    const [low, high] = [scaleY.invert(box.bottom), scaleY.invert(box.top)]
    const drawn = { x: { from: left, until: right }, y: { from: low, until: high } }
    const within = dots.filter(dot => isWithin(dot, drawn))
    setZoomed(drawn)
    if (areFew(within)) pickAll(within)
  })
  const toneOf = (dot: Dot) => series.find(({ key }) => key === dot.series)?.tone ?? '--chart-1'
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = { '+': 2, '-': 0.5 }[event.key]
    if (factor) zoom(factor)
    else if (event.key === '0') showAll()
  }
  const [least, most] = [Math.max(shown.x.from, shown.y.from), Math.min(shown.x.until, shown.y.until)]

  return (
    <Stack gap={2}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys bubble from the dots, which have the focus */}
      <div onKeyDown={onKeyDown}>
        <Drawing
          chart={chart}
          frame={frame}
          marks={marks}
          height={height}
          direction="ltr"
          handlers={drag.handlers}
          words={datum => reached.find(({ key }) => key === datum.key)?.words ?? ''}
          scale={
            <>
              {ticksY.map(tick => (
                <g key={tick}>
                  <line x1={side} x2={width} y1={scaleY(tick)} y2={scaleY(tick)} className={styles.grid} />
                  <text x={side - 8} y={scaleY(tick) + 4} className={styles.atEnd}>
                    {upright.formatShort(tick)}
                  </text>
                </g>
              ))}
              {ticksX.map(tick => (
                <text key={tick} x={scaleX(tick)} y={height - foot + 20} className={styles.centred}>
                  {across.formatShort(tick)}
                </text>
              ))}
              <text x={width} y={height - 4} className={styles.atEnd}>
                {across.title}
              </text>
              <text x={0} y={12}>
                {upright.title}
              </text>
              {equal && most > least && (
                <line
                  x1={scaleX(least)}
                  y1={scaleY(least)}
                  x2={scaleX(most)}
                  y2={scaleY(most)}
                  className={styles.equal}
                />
              )}
              {others.map(dot => (
                <circle
                  key={dot.key}
                  cx={scaleX(dot.x)}
                  cy={scaleY(dot.y)}
                  r={3}
                  className={styles.otherDot}
                  style={{ fill: `var(${toneOf(dot)})` }}
                />
              ))}
            </>
          }
          labels={drag.box && <rect {...drag.box} className={styles.drawn} />}
          shape={({ row }, _, one) => {
            const dot = reached[row]
            if (!dot) return null
            const [x, y] = [scaleX(dot.x), scaleY(dot.y)]
            return (
              <>
                <circle cx={x} cy={y} r={10} className={styles.near} />
                <g
                  transform={`translate(${x - 6} ${y - 6}) scale(0.75)`}
                  className={styles.sign}
                  style={{ color: `var(${one.tone})`, fill: `var(${one.tone})` }}
                >
                  {discShapes[one.shape ?? 'full']}
                </g>
              </>
            )
          }}
          tipOver={row => ({ x: scaleX(reached[row]?.x ?? 0), y: scaleY(reached[row]?.y ?? 0) - 4 })}
        />
      </div>
      <Row gap={2} wrap data-not-saved data-screen-only>
        <Button look="plain" size="small" onClick={() => zoom(2)}>
          {t({ context: 'chart', message: 'Zoom in' })}
        </Button>
        {zoomed && (
          <>
            <Button look="plain" size="small" onClick={() => zoom(0.5)}>
              {t({ context: 'chart', message: 'Zoom out' })}
            </Button>
            <Button look="plain" size="small" onClick={showAll}>
              {t({ context: 'chart', message: 'Show all dots' })}
            </Button>
            {areFew(inside) && !inside.every(dot => picked.includes(dot)) && (
              <Button look="plain" size="small" onClick={() => pickAll(inside)}>
                {t`Filter by these ${plural(inside.length, { one: '# dot', other: '# dots' })}`}
              </Button>
            )}
          </>
        )}
        {picked.length <= mostOpened &&
          picked.map(({ key, label, href }) => (
            <LinkButton key={key} look="plain" size="small" href={href}>
              {t({ context: 'chart', message: `Open ${label}` })}
            </LinkButton>
          ))}
      </Row>
      {others.length > 0 && <OtherDots count={others.length} />}
    </Stack>
  )
}

function OtherDots({ count }: { count: number }) {
  const { i18n } = useLingui()
  return (
    <p className={tones.faintTiny} data-not-saved>
      <Trans>{i18n.number(count)} smaller dots can be pressed after zooming in.</Trans>
    </p>
  )
}

interface DrawnBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Lets a mouse or a pen draw a box over the dots. A finger scrolls the page, and zooms with the buttons. */
function useZoomDrag(onBox: (box: DrawnBox) => void) {
  const [ends, setEnds] = useState<{ x: number; y: number; toX: number; toY: number }>()
  const wasDrag = useRef(false)
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const isDrag = ends && Math.max(Math.abs(ends.toX - ends.x), Math.abs(ends.toY - ends.y)) > smallestDrag
  const box: DrawnBox | undefined = isDrag
    ? {
        left: Math.min(ends.x, ends.toX),
        right: Math.max(ends.x, ends.toX),
        top: Math.min(ends.y, ends.toY),
        bottom: Math.max(ends.y, ends.toY),
      }
    : undefined
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      wasDrag.current = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      const { x, y } = pointOf(event)
      setEnds({ x, y, toX: x, toY: y })
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const { x, y } = pointOf(event)
      if (ends) setEnds({ ...ends, toX: x, toY: y })
    },
    onPointerUp() {
      setEnds(undefined)
      wasDrag.current = box !== undefined
      // The click that ends a drag comes at once, if any comes; a key pressed later is none.
      setTimeout(() => {
        wasDrag.current = false
      })
      if (box && box.right > box.left && box.bottom > box.top) onBox(box)
    },
    onPointerLeave: () => setEnds(undefined),
    /** A browser would carry the link under the pointer away. */
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (!wasDrag.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
  const drawn = box && { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }
  return { handlers, box: drawn }
}
