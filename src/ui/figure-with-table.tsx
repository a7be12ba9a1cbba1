import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './figure-with-table.module.css'
import { IconButton } from './icon-button.tsx'

export interface FigureWithTableProps {
  heading: ReactNode
  /** The level of the heading, 2 unless it stands in a part of a page. */
  level?: 2 | 3 | 4
  /** A sentence on what is counted. */
  note?: ReactNode
  /** A sentence on what is left out. */
  without?: ReactNode
  /** Controls that change the figure, above both the chart and the table. */
  tools?: ReactNode
  chart: ReactNode
  table: ReactNode
}

/** A chart with a caption, which a button exchanges for a table of its numbers. */
export function FigureWithTable({ heading, level = 2, note, without, tools, chart, table }: FigureWithTableProps) {
  const { t } = useLingui()
  const id = useId()
  const noteId = useId()
  const [asTable, setAsTable] = useState(false)
  const Heading = `h${level}` as const
  return (
    <figure className={styles.figure} aria-labelledby={id} aria-describedby={note ? noteId : undefined}>
      <figcaption className={styles.caption}>
        <div>
          <Heading id={id} className={styles.heading}>
            {heading}
          </Heading>
          {note && (
            <p id={noteId} className={styles.note}>
              {note}
            </p>
          )}
          {without && <p className={styles.note}>{without}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
        <IconButton
          className={styles.turn}
          size="small"
          label={
            asTable
              ? t({ context: 'chart', message: 'Show as chart' })
              : t({ context: 'chart', message: 'Show as table' })
          }
          icon={asTable ? <ChartColumn /> : <Table2 />}
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      {asTable ? table : chart}
    </figure>
  )
}
