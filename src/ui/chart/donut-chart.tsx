import { arc, type PieArcDatum, pie } from 'd3-shape'
import { Disc } from '../disc.tsx'
import { Row } from '../layout.tsx'
import styles from './chart.module.css'
import { type Datum, leftOutOf, type Picks, type Series, totalOf, valueIn } from './chart-data.ts'
import { useHatching } from './hatching.tsx'
import { Mark } from './mark.tsx'
import { PickButton } from './pick-button.tsx'
import { useMarks } from './use-marks.ts'

export interface DonutChartProps {
  label: string
  /** The values. Each one above zero is a slice. */
  datum: Datum
  series: readonly Series[]
  format: (value: number) => string
  /** Writes a share from 0 to 1, such as "24 %". */
  formatShare: (share: number) => string
  /** The sum and its name, shown in the middle. */
  middle?: { value: string; label: string }
  picks?: Picks
}

const size = 208
const slices = pie<Series>().sort(null).padAngle(0.012)
const ring = arc<PieArcDatum<Series>>()
  .innerRadius(66)
  .outerRadius(size / 2 - 4)
  .cornerRadius(2)

/** The parts of a whole, at most about eight, with a legend. */
export function DonutChart({ label, datum, series, format, formatShare, middle, picks }: DonutChartProps) {
  const shown = series.filter(one => valueIn(datum, one) > 0)
  const total = totalOf(datum, shown)
  const props = { label, data: [datum], series: shown, format }
  const marks = useMarks(props, 'block', false)
  const { patterns, fillOf } = useHatching(shown)
  const isLeftOut = leftOutOf({ ...props, picks })
  const nameOf = (one: Series) =>
    `${one.label}: ${format(valueIn(datum, one))} (${formatShare(valueIn(datum, one) / total)})`
  const active = marks.active && shown[marks.active.series]
  const centre = active ? { value: format(valueIn(datum, active)), label: active.label } : middle

  return (
    <Row gap={8} rowGap={5} align="center" justify="center" wrap>
      <div className={styles.round}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
        <svg
          viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
          role="group"
          aria-label={label}
          onKeyDown={marks.onKeyDown}
        >
          {patterns}
          {slices
            .value(one => valueIn(datum, one))([...shown])
            .map((slice, index) => (
              <Mark
                key={slice.data.key}
                place={{ row: 0, series: index }}
                marks={marks}
                leftOut={isLeftOut({ row: 0, series: index })}
                picked={picks?.isPicked(datum, slice.data)}
                onPick={picks && (() => picks.pick(datum, slice.data))}
                name={nameOf(slice.data)}
              >
                <path d={ring(slice) ?? undefined} className={styles.shape} style={{ fill: fillOf(slice.data) }} />
              </Mark>
            ))}
        </svg>
        {centre && (
          <p className={styles.middle} aria-hidden={active ? true : undefined}>
            <strong>
              <bdi>{centre.value}</bdi>
            </strong>
            <span>{centre.label}</span>
          </p>
        )}
      </div>
      <ul className={styles.parts}>
        {shown.map((one, index) => (
          <li
            key={one.key}
            data-active={one === active || undefined}
            onPointerEnter={() => marks.setActive({ row: 0, series: index })}
            onPointerLeave={() => marks.setActive(undefined)}
          >
            <Disc tone={one.tone} shape={one.shape ?? 'square'} size="small" />
            <span>
              <PickButton picks={picks} datum={datum} one={one}>
                {one.label}
              </PickButton>
            </span>
            <span>
              <bdi>{format(valueIn(datum, one))}</bdi>
            </span>
            <span className={styles.share}>
              <bdi>{formatShare(valueIn(datum, one) / total)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Row>
  )
}
