import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'
import { useOverflow } from './use-overflow.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns numbers at the end of the column. */
  figures?: boolean
  /** Makes the cell the header of its row for screen readers. */
  heads?: boolean
}

export interface TableProps<Row> {
  /** The name of the table, and of the part that scrolls. */
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** On a phone each row becomes a card, with the headers beside the cells. */
  stacked?: boolean
  /** Shown in place of rows. */
  empty?: ReactNode
}

/** A table of up to some hundred rows. Longer lists need `useVisibleRange`. */
export function Table<Row>({ caption, hideCaption = false, columns, rows, rowKey, stacked, empty }: TableProps<Row>) {
  const [frame, scrolls] = useOverflow<HTMLElement>()
  return (
    <section ref={frame} className={styles.frame} aria-label={caption} tabIndex={scrolls ? 0 : undefined}>
      <table className={classNames(styles.table, stacked && styles.stacked)}>
        <caption className={styles.caption}>
          {hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={classNames(column.figures && styles.figures)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => {
                const cell = column.cell(row)
                return column.heads ? (
                  <th key={column.key} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={classNames(column.figures && styles.figures)}
                    // A card leaves out empty cells.
                    data-empty={cell === null || cell === false || cell === '' || undefined}
                  >
                    {stacked && (
                      <span className={styles.header} aria-hidden>
                        {column.header}
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
