import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import styles from './chart-figure.module.css'
import { type ChartRows, csvOfChart } from './chart-rows.ts'
import { printAlone } from './print-alone.ts'
import { saveFile } from './save-file.ts'

export interface ChartFigureProps {
  /** The subject, such as "By country". The figure has this name. */
  subject: string
  /** The most striking fact, such as "France makes up 42 % of the bottles". */
  finding: string
  /** The level of the heading, 2 unless it stands in a part of a page. */
  level?: 2 | 3 | 4
  /** One or two sentences on what is shown, which screen readers speak after the name. */
  description?: ReactNode
  /** A sentence on what is left out. */
  without?: ReactNode
  /** Controls that change the figure, above both the chart and the table. */
  tools?: ReactNode
  chart: ReactNode
  table: ReactNode
  /** The numbers as they are saved. */
  rows: () => ChartRows
}

/** A chart with its finding as the title, a table of its numbers behind it, and the ways to save and print it. */
export function ChartFigure(props: ChartFigureProps) {
  const { subject, finding, level = 2, description, without, tools, chart, table, rows } = props
  const { t } = useLingui()
  const id = useId()
  const descriptionId = useId()
  const figure = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const Heading = `h${level}` as const
  return (
    <figure
      ref={figure}
      className={styles.figure}
      aria-labelledby={id}
      aria-describedby={description ? descriptionId : undefined}
    >
      <figcaption className={styles.caption}>
        <div className={styles.words}>
          <Heading className={styles.heading}>{finding}</Heading>
          <p id={id} className={styles.subject} data-subject>
            {subject}
          </p>
          {description && (
            <p id={descriptionId} className={styles.note}>
              {description}
            </p>
          )}
          {without && <p className={styles.note}>{without}</p>}
        </div>
        {tools && (
          <div className={styles.tools} data-not-saved>
            {tools}
          </div>
        )}
        <div className={styles.turn} data-not-saved data-screen-only>
          <SaveMenu
            title={finding}
            subject={subject}
            rows={rows}
            figureOf={() => {
              flushSync(() => setAsTable(false))
              return figure.current
            }}
          />
          <IconButton
            size="small"
            label={
              asTable
                ? t({ context: 'chart', message: 'Show as chart' })
                : t({ context: 'chart', message: 'Show as table' })
            }
            icon={asTable ? <ChartColumn /> : <Table2 />}
            onClick={() => setAsTable(!asTable)}
          />
        </div>
      </figcaption>
      {asTable ? table : chart}
    </figure>
  )
}

interface SaveMenuProps {
  title: string
  subject: string
  rows: () => ChartRows
  /** Returns the figure with its chart drawn. */
  figureOf: () => HTMLElement | null
}

function SaveMenu({ title, subject, rows, figureOf }: SaveMenuProps) {
  const { t, i18n } = useLingui()
  const saveRows = () => saveFile(new File([csvOfChart(rows(), i18n.locale)], nameOf('csv'), { type: 'text/csv' }))
  const nameOf = (ending: string) => `${subject.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.${ending}`

  async function savePicture(form: 'svg' | 'png') {
    const figure = figureOf()
    if (!figure) return
    try {
      const { pictureOf, pngOf } = await import('./chart-picture.ts')
      const picture = await pictureOf(figure, title)
      const svg = new Blob([picture.svg], { type: 'image/svg+xml' })
      saveFile(new File([form === 'svg' ? svg : await pngOf(picture)], nameOf(form), { type: `image/${form}` }))
    } catch (error) {
      console.error('The picture could not be made', error)
      toast(t`The file could not be created. Please try again.`, { tone: 'danger' })
    }
  }

  return (
    <Menu
      align="end"
      trigger={<IconButton size="small" label={t`Save chart: ${subject}`} icon={<Download />} />}
      entries={[
        { key: 'csv', label: t`Save numbers as CSV`, onSelect: saveRows },
        { key: 'svg', label: t`Save picture as SVG`, onSelect: () => void savePicture('svg') },
        { key: 'png', label: t`Save picture as PNG`, onSelect: () => void savePicture('png') },
        { key: 'print', label: t`Print this chart`, onSelect: () => printAlone(figureOf()), separated: true },
      ]}
    />
  )
}
