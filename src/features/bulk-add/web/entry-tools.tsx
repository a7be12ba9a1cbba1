import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, ClipboardPaste, Columns3, Eraser, ListPlus, Redo2, Trash2, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { columnKinds } from '../column-kinds.ts'
import { emptyGrid, filledBelow, filledDown, isBlank, withColumn, withoutRows, withRowAt } from '../grid.ts'
import { type Entry, rangeOf } from './entry-state.ts'
import styles from './paste-screen.module.css'
import type { Dispatch } from './use-entry.ts'
import { kindName } from './words.ts'

interface EntryToolsProps {
  entry: Entry
  dispatch: Dispatch
  onPaste: () => void
}

/** The actions of the grid. */
export function EntryTools({ entry, dispatch, onPaste }: EntryToolsProps) {
  const { t, i18n } = useLingui()
  const { cursor, grid } = entry
  const { top, bottom, left, right } = rangeOf(cursor)
  const missing = columnKinds.filter(kind => kind === 'note' || !grid.columns.some(column => column.kind === kind))

  function fillDown() {
    const isOne = top === bottom && left === right
    dispatch({
      do: 'change',
      change: now => (isOne ? filledBelow(now, top, left) : filledDown(now, { top, bottom, left, right })),
    })
  }

  return (
    <div role="toolbar" aria-label={t({ context: 'heading', message: 'List' })} className={styles.tools}>
      <Button size="small" icon={<ClipboardPaste aria-hidden />} onClick={onPaste}>
        <Trans context="button">Paste</Trans>
      </Button>
      <Button
        size="small"
        icon={<ArrowDownToLine aria-hidden />}
        onClick={fillDown}
        title={t`Fill the empty cells below, or the selection (Ctrl D)`}
      >
        <Trans context="button">Fill down</Trans>
      </Button>
      <Button
        size="small"
        icon={<ListPlus aria-hidden />}
        onClick={() => dispatch({ do: 'change', change: now => withRowAt(now, top) })}
      >
        <Trans context="button">Insert row</Trans>
      </Button>
      <Button
        size="small"
        icon={<Trash2 aria-hidden />}
        title={t`Delete the selected rows (Ctrl Backspace)`}
        onClick={() =>
          dispatch({
            do: 'change',
            change: now => withoutRows(now, top, bottom),
            to: { row: top, column: cursor.column },
          })
        }
      >
        <Trans context="button">Delete rows</Trans>
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={<Columns3 aria-hidden />}>
            <Trans context="button">Add column</Trans>
          </Button>
        }
        entries={missing
          .filter(kind => kind !== 'none')
          .map(kind => ({
            key: kind,
            label: i18n._(kindName(kind)),
            onSelect: () => dispatch({ do: 'change', change: now => withColumn(now, kind) }),
          }))}
      />
      <Row as="span" align="center" wrap className={styles.steps}>
        <IconButton
          size="small"
          label={t({ context: 'in the grid', message: 'Undo edit' })}
          icon={<Undo2 aria-hidden />}
          disabled={entry.past.length === 0}
          onClick={() => dispatch({ do: 'undo' })}
        />
        <IconButton
          size="small"
          label={t({ context: 'in the grid', message: 'Redo edit' })}
          icon={<Redo2 aria-hidden />}
          disabled={entry.future.length === 0}
          onClick={() => dispatch({ do: 'redo' })}
        />
        <IconButton
          size="small"
          label={t({ context: 'button', message: 'Clear list' })}
          icon={<Eraser aria-hidden />}
          disabled={isBlank(grid)}
          onClick={() => dispatch({ do: 'change', change: emptyGrid, to: { row: 0, column: 0 } })}
        />
      </Row>
    </div>
  )
}
