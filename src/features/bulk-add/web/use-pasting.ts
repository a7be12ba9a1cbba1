import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { loadAppellations, loadGrapes, loadRegions } from '../../wines/reference.ts'
import { isBlank, isBlankRow, rowsMax, withCells, withTable } from '../grid.ts'
import type { KnownNames } from '../guess-columns.ts'
import { tellsOfWine } from '../mail-lines.ts'
import { isSeveralCells } from '../pasted-cells.ts'
import type { Frame } from '../read-row.ts'
import { type Copied, cellsIn, copiedIn, listIn, readClipboard } from './clipboard.ts'
import { type Entry, rangeOf } from './entry-state.ts'
import type { Dispatch } from './use-entry.ts'

/** The result of the last paste. */
export interface PastedList {
  rows: number
  /** The lines that name no wine. */
  left_out: readonly string[]
  /** The number of rows that did not fit. */
  cut: number
}

/** Pastes a list into its columns, and other cells at the cursor. */
export function usePasting(entry: Entry, dispatch: Dispatch, frame: Frame, onPasted: () => void) {
  const { t } = useLingui()
  const [list, setList] = useState<PastedList>()

  async function paste(copied: Copied) {
    const { grid, cursor } = entry
    const range = rangeOf(cursor)
    const row = grid.rows[cursor.row]
    const isLine = tellsOfWine(copied.text) && (!row || isBlankRow(row))
    if (!isSeveralCells(copied.text) && !copied.html.includes('<table') && !isLine) {
      const line = Array.from({ length: range.right - range.left + 1 }, () => copied.text)
      const cells = Array.from({ length: range.bottom - range.top + 1 }, () => line)
      return dispatch({ do: 'change', change: now => withCells(now, range.top, range.left, cells) })
    }
    const pasted = listIn(copied, await knownNames(frame))
    if (!pasted) return
    if (isBlank(grid) || pasted.tells) {
      const last = grid.rows.findLastIndex(each => !isBlankRow(each))
      const room = rowsMax - 1 - last
      const cut = Math.max(0, pasted.rows.length - room)
      dispatch({ do: 'change', change: now => withTable(now, pasted), to: { row: last + 1, column: 0 } })
      setList({ rows: pasted.rows.length - cut, left_out: pasted.left_out, cut })
    } else {
      dispatch({ do: 'change', change: now => withCells(now, range.top, range.left, cellsIn(copied)) })
    }
    onPasted()
  }

  async function pasteFromClipboard() {
    const copied = await readClipboard()
    if (copied) await paste(copied)
    else toast(t`The browser does not allow access to the clipboard. Paste into a cell instead.`)
  }

  // Listens on the whole screen, except in fields.
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')) return
      event.preventDefault()
      void paste(copiedIn(event))
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  })

  return { paste, pasteFromClipboard, list, forget: () => setList(undefined) }
}

async function knownNames({ wines, today }: Frame): Promise<KnownNames> {
  const { producers } = wines
  const loading = Promise.all([loadGrapes(), loadRegions(), loadAppellations()])
  const [grapes, regions, appellations] = await loading.catch(() => [[], [], []] as const)
  return { grapes, regions, appellations, producers, today }
}
