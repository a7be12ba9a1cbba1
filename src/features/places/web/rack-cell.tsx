import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import type { Grid } from '../../../model/grid.ts'
import { classNames } from '../../../ui/class-names.ts'
import { BottleMark } from './bottle-mark.tsx'
import { cellText } from './cell-text.ts'
import styles from './rack-cell.module.css'
import type { Mark } from './use-rack.ts'

/** The detail for which there is room: the mark alone, with the vintage, or with the name. */
export type CellDetail = 'mark' | 'vintage' | 'name'

export interface CellState {
  row: number
  column: number
  marks: readonly (Mark | undefined)[] | undefined
  blocked: boolean
  /** True for the one cell that the Tab key reaches. */
  current: boolean
  /** True when it contains a held bottle. */
  lifted: boolean
  /** True when it is one of the suggested slots for the held bottles. */
  suggested: boolean
  /** True while something is dragged over it. */
  under: boolean
  /** True when it does not match what is highlighted. */
  dim: boolean
}

interface RackCellProps extends CellState {
  grid: Grid
  detail: CellDetail
}

export const RackCell = memo(function RackCell(props: RackCellProps) {
  const { row, column, marks, blocked, current, lifted, suggested, under, dim, grid, detail } = props
  const { i18n } = useLingui()
  const place: CSSProperties = { gridRow: row + 1, gridColumn: column + 1 }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are not seen
    <div
      role="gridcell"
      tabIndex={current ? 0 : -1}
      aria-colindex={column}
      aria-label={cellText(grid, { row, column }, marks, i18n)}
      aria-selected={lifted}
      data-cell={`${row}/${column}`}
      data-blocked={blocked || undefined}
      data-lifted={lifted || undefined}
      data-suggested={suggested || undefined}
      data-under={under || undefined}
      data-dim={dim || undefined}
      className={classNames(styles.cell, styles[grid.kind])}
      style={place}
    >
      {!blocked &&
        (grid.kind === 'cells' && grid.depth <= 3 ? (
          <Layers marks={marks} depth={grid.depth} detail={detail} />
        ) : (
          <Heap marks={marks} depth={grid.depth} />
        ))}
    </div>
  )
})

interface ContentProps {
  marks: RackCellProps['marks']
  depth: number
}

/**
 * Draws the bottles of a cell one behind the other: the foremost is large, those behind it are smaller and higher up.
 */
function Layers({ marks, depth, detail }: ContentProps & { detail: CellDetail }) {
  const foremost = marks?.find(mark => mark !== undefined)
  return (
    <>
      <span className={styles.layers} data-depth={depth}>
        {Array.from({ length: depth }, (_, at) => {
          const mark = marks?.[depth - 1 - at]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a layer is its place
            <span key={at} className={mark ? styles.bottle : styles.hole} data-layer={depth - at}>
              {mark && <BottleMark type={mark.wine.type} stage={mark.stage} />}
            </span>
          )
        })}
      </span>
      {foremost && detail === 'vintage' && depth === 1 && <span className={styles.vintage}>{yearOf(foremost)}</span>}
      {foremost && detail === 'name' && (
        <span className={styles.name}>
          <b>{foremost.wine.producer ?? foremost.wine.name}</b>
          <span>{yearOf(foremost)}</span>
        </span>
      )}
    </>
  )
}

const drawnInHeap = 9

/** Draws a heap of bottles, whose layers nobody counts. */
function Heap({ marks, depth }: ContentProps) {
  const { t } = useLingui()
  const lying = marks?.filter(mark => mark !== undefined) ?? []
  const count = lying.length
  return (
    <span className={styles.heap}>
      <span className={styles.pile}>
        {lying.slice(0, drawnInHeap).map(({ bottle, wine, stage }) => (
          <span key={bottle.id} className={styles.small}>
            <BottleMark type={wine.type} stage={stage} />
          </span>
        ))}
      </span>
      {count > 0 && <span className={styles.count}>{t`${count} of ${depth}`}</span>}
    </span>
  )
}

function yearOf({ wine }: Mark): string {
  return wine.vintage === null ? '–' : String(wine.vintage)
}
