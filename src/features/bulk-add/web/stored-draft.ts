import * as z from 'zod/mini'
import { parseJson } from '../../../client/parse-json.ts'
import { persistedName, stored } from '../../../client/stored.ts'
import { wineTypes } from '../../../model/choices.ts'
import { currency, day, maybe, oneOf } from '../../../shared/fields.ts'
import { columnKinds } from '../column-kinds.ts'
import { emptyGrid, type Grid, isBlankRow, rowsMax } from '../grid.ts'
import type { Usual } from '../read-row.ts'

/** The entered list as this browser stores it until sign-out. */
const StoredEntry = z.object({
  columns: z
    .array(z.object({ kind: oneOf(columnKinds), title: z.nullable(z.string()), currency: maybe(currency()) }))
    .check(z.maxLength(200)),
  rows: z.array(z.object({ cells: z.array(z.string()), wine_id: z.nullable(z.string()) })).check(z.maxLength(rowsMax)),
  usual: z.object({ currency: currency(), type: oneOf(wineTypes), received_on: maybe(day()) }),
})

export interface Draft {
  grid: Grid
  usual: Usual
}

/** Returns the storage key for a person's list in a cellar. */
export function draftName(person_id: string, cellar_id: string): string {
  return persistedName(`list_${cellar_id}`, person_id)
}

export function storedDraft(name: string): Draft | undefined {
  const read = z.safeParse(StoredEntry, parseJson(localStorage.getItem(name)))
  if (!read.success || read.data.rows.length === 0) return undefined
  let next = 0
  const columns = read.data.columns.map(column => ({ ...column, id: next++ }))
  const rows = read.data.rows.map(({ cells, wine_id }) => ({
    id: next++,
    wine_id,
    cells: columns.map((_, at) => cells[at] ?? ''),
  }))
  const spare = emptyGrid().rows.map(() => ({ id: next++, wine_id: null, cells: columns.map(() => '') }))
  return { grid: { columns, rows: [...rows, ...spare], next }, usual: read.data.usual }
}

/** Stores the list. Returns false when the browser has no room for it. */
export function keepDraft(name: string, { grid, usual }: Draft): boolean {
  // Nothing is stored after signing out.
  if (stored.token() === null) return true
  const last = grid.rows.findLastIndex(row => !isBlankRow(row))
  try {
    if (last === -1) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ ...grid, rows: grid.rows.slice(0, last + 1), usual }))
    return true
  } catch {
    return false
  }
}
