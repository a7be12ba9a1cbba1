import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import type { Grid } from '../../../model/grid.ts'
import { classNames } from '../../../ui/class-names.ts'
import { BottleMark } from './bottle-mark.tsx'
import { cellText } from './cell-text.ts'
import styles from './rack-cell.module.css'
import type { Mark } from './use-rack.ts'

/** How much of a bottle there is room for: its mark alone, with its vintage, with its name. */
export type CellDetail = 'mark' | 'vintage' | 'name'

export interface CellState {
  row: number
  column: number
  marks: readonly (Mark | undefined)[] | undefined
  blocked: boolean
  /** The one cell that the tabulator key comes to. */
  current: boolean
  /** Holds a bottle that is in the hand. */
  lifted: boolean
  /** Where the hand would best be emptied. */
  suggested: boolean
  /** Under what is dragged. */
  under: boolean
  /** Of something else than what is looked for. */
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

/** One before the other: the foremost large, those behind it smaller and further up. */
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

/** A heap of bottles of which nobody counts the layers. */
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
