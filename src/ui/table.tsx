import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'
import { useOverflow } from './use-overflow.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, under one another. */
  figures?: boolean
  /** Names the row, for those who hear the table. */
  heads?: boolean
}

export interface TableProps<Row> {
  /** What the table shows; read out, and the name of the part that scrolls. */
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** On a phone each row is a card, its cells one below the other with their headers beside them. */
  stacked?: boolean
  /** Shown in place of rows. */
  empty?: ReactNode
}

/** For up to some hundred rows; longer lists draw the rows that are seen. */
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
                    // A card says nothing of what there is nothing to say of.
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
