import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useSession } from '../../accounts/web/session.ts'
import { emptyGrid, isBlankRow, type Row } from '../grid.ts'
import { type NewWines, newWinesIn } from '../new-wines.ts'
import { type RowRead, readRow } from '../read-row.ts'
import { type Entry, type Step, stepped } from './entry-state.ts'
import { draftName, keepDraft, storedDraft } from './stored-draft.ts'
import { useFrame } from './use-frame.ts'
import { useUsual } from './use-usual.ts'

export type Dispatch = (step: Step) => void

/** The filled rows with their values and totals. */
export interface Sum {
  rows: { at: number; read: RowRead }[]
  bottles: number
  fresh: number
  known: number
  /** The rows that may be about a wine of the cellar. */
  unsure: number
  /** The rows about new wines of which it is not clear whether they are about the same wine as others. */
  unclear: Pick<NewWines, 'joined' | 'separate'>
  /** The rows whose price is rounded to what its currency has. */
  rounded: number
  fieldErrors: { row: number; column: number }[]
}

const storeAfterMs = 400

/** Returns the list that is being entered in the open cellar, stored by the browser until it is added. */
export function useEntry(cellar_id: string) {
  const { user } = useSession()
  const { replica } = useCellar()
  const name = draftName(user?.id ?? '', cellar_id)
  const usual = useUsual()
  const [entry, dispatch] = useReducer(
    stepped,
    name,
    (stored): Entry => ({
      ...(storedDraft(stored) ?? { grid: emptyGrid(), usual }),
      cursor: { row: 0, column: 0, from_row: 0, from_column: 0 },
      focus: 0,
      past: [],
      future: [],
    }),
  )
  const isStored = useKeeping(name, entry)
  const frame = useFrame(entry, replica)
  const reading = useMemo(() => {
    const known = new WeakMap<Row, RowRead>()
    return (row: Row): RowRead => {
      const read = known.get(row) ?? readRow(row, frame)
      known.set(row, read)
      return read
    }
  }, [frame])
  const sum = useMemo(() => sumOf(entry.grid.rows, reading), [entry.grid.rows, reading])
  return { entry, dispatch, frame, reading, sum, isStored }
}

/** Saves shortly after the last change and when the page closes. Returns false when the browser has no room for it. */
function useKeeping(name: string, { grid, usual }: Entry): boolean {
  const [isStored, setStored] = useState(true)
  const latest = useRef({ grid, usual })
  const written = useRef(grid)
  useEffect(() => {
    latest.current = { grid, usual }
  })
  useEffect(() => {
    const keep = () => {
      written.current = latest.current.grid
      setStored(keepDraft(name, latest.current))
    }
    const timer = written.current === grid ? undefined : setTimeout(keep, storeAfterMs)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [name, grid])
  useEffect(() => () => void keepDraft(name, latest.current), [name])
  return isStored
}

function sumOf(rows: readonly Row[], reading: (row: Row) => RowRead): Sum {
  const filled = rows.flatMap((row, at) => (isBlankRow(row) ? [] : [{ at, read: reading(row) }]))
  const { wines, ...unclear } = newWinesIn(filled.map(({ read }) => read))
  const known = new Set(filled.flatMap(({ read }) => read.known?.id ?? []))
  return {
    rows: filled,
    bottles: filled.reduce((sum, { read }) => sum + read.quantity, 0),
    fresh: new Set(wines.values()).size,
    known: known.size,
    unsure: filled.filter(({ read }) => read.known && read.alike.length > 0).length,
    unclear,
    rounded: filled.filter(({ read }) => read.isPriceRounded).length,
    fieldErrors: filled.flatMap(({ at, read }) =>
      read.fieldErrors.map(({ column }) => ({ row: at, column })).sort((a, b) => a.column - b.column),
    ),
  }
}
