import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'
import { useOverflow } from './use-overflow.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  header: string
  /** Shows the header to screen readers alone. */
  hideHeader?: boolean
  cell: (row: Row) => ReactNode
  /** Aligns numbers at the end of the column. */
  figures?: boolean
}

/** A column of numbers. */
export function figures<Row>(header: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { header, cell, figures: true }
}

export interface TableProps<Row> {
  /** The name of the table, and of the part that scrolls. */
  caption: string
  /** Shows the caption not to screen readers alone. */
  showCaption?: boolean
  /** The cells of the first column are the headers of their rows. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** On a phone each row becomes a card, with the headers beside the cells, unless this is false. */
  stacked?: boolean
  /** Shown in place of rows. */
  empty?: ReactNode
}

/** A table of up to some hundred rows. Longer lists need `useVisibleRange`. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey, stacked = true, empty } = props
  const [frame, scrolls] = useOverflow<HTMLElement>()
  // Headers may be equal, such as the names of two series.
  const placed = columns.map((column, place) => ({ column, place }))
  return (
    <section ref={frame} className={styles.frame} aria-label={caption} tabIndex={scrolls ? 0 : undefined}>
      <table className={classNames(styles.table, stacked && styles.stacked)}>
        <caption className={styles.caption}>
          {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead>
          <tr>
            {placed.map(({ column, place }) => (
              <th key={place} scope="col" className={classNames(column.figures && styles.figures)}>
                {headerOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {placed.map(({ column, place }) => {
                const cell = column.cell(row)
                return place === 0 ? (
                  <th key={place} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={place}
                    className={classNames(column.figures && styles.figures)}
                    // A card leaves out empty cells.
                    data-empty={cell === null || cell === false || cell === '' || undefined}
                  >
                    {stacked && (
                      <span className={styles.header} aria-hidden>
                        {headerOf(column)}
                      </span>
                    )}
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

function headerOf({ header, hideHeader }: Pick<Column<never>, 'header' | 'hideHeader'>): ReactNode {
  return hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header
}
