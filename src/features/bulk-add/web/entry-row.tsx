// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input in the active cell has the focus

import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CircleHelp, Plus } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Stack } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type Column, isBlankRow, type Row } from '../grid.ts'
import type { RowRead } from '../read-row.ts'
import styles from './entry-grid.module.css'
import { assumedText } from './words.ts'

interface EntryRowProps {
  at: number
  row: Row
  read: RowRead | undefined
  /** True when it may be about the same new wine as another row. */
  isUnclear: boolean
  columns: readonly Column[]
  /** The first and the last selected column; -1 for none. */
  left: number
  right: number
  /** The column of the cursor, or -1 when it is in another row. */
  active: number
  editor: ReactNode
}

/** A row of the grid; assumed values are paler. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { at, row, read, isUnclear, columns, left, right, active, editor } = props
  const { i18n } = useLingui()
  return (
    <div role="row" aria-rowindex={at + 2} className={styles.row} style={{ '--at': at } as CSSProperties}>
      <div role="rowheader" aria-colindex={1} className={styles.number} data-row={at}>
        <span>{at + 1}</span>
        {read && !isBlankRow(row) && <RowMark read={read} isUnclear={isUnclear} />}
      </div>
      {columns.map((column, index) => {
        const text = row.cells[index] ?? ''
        const assumed = text === '' ? read?.assumed[column.kind] : undefined
        const invalid = read?.fieldErrors.some(fieldError => fieldError.column === index)
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={index >= left && index <= right}
            className={classNames(
              styles.cell,
              index >= left && index <= right && styles.selected,
              index === active && styles.active,
              invalid && styles.invalid,
              column.kind === 'none' && styles.untaken,
              figures.has(column.kind) && styles.figures,
            )}
            data-row={at}
            data-column={index}
          >
            {index === active
              ? editor
              : text || (assumed && <span className={styles.assumed}>{assumedText(column.kind, assumed, i18n)}</span>)}
          </div>
        )
      })}
    </div>
  )
})

const figures: ReadonlySet<string> = new Set(['quantity', 'price', 'alcohol'])

function RowMark({ read, isUnclear }: { read: RowRead; isUnclear: boolean }) {
  const { t } = useLingui()
  const [mark, words] =
    read.fieldErrors.length > 0
      ? [
          <CircleAlert key="fieldError" className={styles.errorMark} aria-hidden />,
          t({ context: 'row', message: 'Needs fixing' }),
        ]
      : read.known && read.alike.length > 0
        ? [
            <CircleHelp key="alike" className={styles.knownMark} aria-hidden />,
            t`Probably the wine of this name in the cellar; its bottles are added`,
          ]
        : read.known
          ? [
              <Check key="known" className={styles.knownMark} aria-hidden />,
              t`Already in the cellar; its bottles are added`,
            ]
          : isUnclear
            ? [
                <CircleHelp key="unclear" className={styles.newMark} aria-hidden />,
                t`New wine, perhaps the same as in another row of this name`,
              ]
            : [<Plus key="new" className={styles.newMark} aria-hidden />, t({ context: 'row', message: 'New wine' })]
  return (
    <Stack as="span" className={styles.mark} title={words}>
      {mark}
      <VisuallyHidden>{words}</VisuallyHidden>
    </Stack>
  )
}
