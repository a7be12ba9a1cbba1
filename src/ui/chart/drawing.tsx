import type { CSSProperties, ReactNode, SVGAttributes } from 'react'
import { Stack } from '../layout.tsx'
import styles from './chart.module.css'
import { type ChartProps, type Datum, leftOutOf, type MarkPlace, type Series } from './chart-data.ts'
import { ChartTip } from './chart-tip.tsx'
import { Legend } from './legend.tsx'
import { Mark } from './mark.tsx'
import { markName, markTitle } from './mark-name.ts'
import { type DragRows, useDrag } from './use-drag.ts'
import type { Frame } from './use-frame.ts'
import type { Marks } from './use-marks.ts'

export interface DrawingProps {
  chart: ChartProps
  frame: Frame
  marks: Marks
  height: number
  /** Set where the drawing is not mirrored with the page. */
  direction?: 'ltr'
  /** The texts around the marks. They are hidden from screen readers, because the marks say the same. */
  scale: ReactNode
  /** The texts on the marks, hidden as well. */
  labels?: ReactNode
  shape: (place: MarkPlace, datum: Datum, one: Series) => ReactNode
  /** Finds the row at a point of the drawing, where rows can be chosen by a drag. */
  dragRows?: DragRows
  /** Says the numbers of a datum where these are not its values. */
  words?: (datum: Datum) => string
  /** Handlers of the pointer, for a chart in which it does more than choose rows. */
  handlers?: SVGAttributes<SVGSVGElement>
  /** Each mark stands by itself: its tip does not name the others of its row, and no legend names the series. */
  alone?: boolean
  /** Returns the point above a row, or the mark of a series in it, where its numbers are shown. */
  tipOver: (row: number, series: number) => { x: number; y: number }
}

/** A chart in the available width, with its scale, marks, legend, and a tip at the mark under the pointer. */
export function Drawing(props: DrawingProps) {
  const {
    chart,
    frame,
    marks,
    height,
    direction,
    scale,
    labels,
    shape,
    dragRows,
    words,
    handlers,
    alone = false,
    tipOver,
  } = props
  const { label, data, series, sums = true, format, picks } = chart
  const { ref, width } = frame
  const { active } = marks
  const drag = useDrag(chart, dragRows)
  const isLeftOut = leftOutOf(chart)
  const hovered = active && data[active.row]
  return (
    <Stack gap={3}>
      <div className={styles.frame} ref={ref} style={{ '--height': `${height}px` } as CSSProperties}>
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            direction={direction}
            role="group"
            aria-label={label}
            data-pointed={marks.isPointed || undefined}
            onKeyDown={marks.onKeyDown}
            ref={drag.bind}
            {...drag.handlers}
            {...handlers}
          >
            <g aria-hidden className={styles.text}>
              {scale}
            </g>
            {marks.places.map(place => {
              const datum = data[place.row]
              const one = series[place.series]
              if (!datum || !one) return null
              return (
                <Mark
                  key={`${datum.key} ${one.key}`}
                  place={place}
                  marks={marks}
                  leftOut={drag.leavesOut(place.row) ?? isLeftOut(place)}
                  drawnOver={drag.leavesOut(place.row) === false}
                  picked={picks?.isPicked(datum, one)}
                  href={datum.href}
                  onPick={picks && (() => picks.pick(datum, one))}
                  name={words ? `${datum.label}: ${words(datum)}` : markName(datum, one, series, format)}
                >
                  {shape(place, datum, one)}
                </Mark>
              )
            })}
            {labels && (
              <g aria-hidden className={styles.labels}>
                {labels}
              </g>
            )}
          </svg>
        )}
        {active && hovered && (
          <ChartTip
            datum={hovered}
            words={words?.(hovered)}
            series={alone ? series.slice(active.series, active.series + 1) : series}
            title={alone ? markTitle(hovered, series[active.series]) : hovered.label}
            active={alone ? { ...active, series: 0 } : active}
            sums={sums}
            format={format}
            width={width}
            {...tipOver(active.row, active.series)}
          />
        )}
      </div>
      {!alone && <Legend series={series} />}
    </Stack>
  )
}
