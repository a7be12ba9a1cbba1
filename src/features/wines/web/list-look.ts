import { usePersistedState } from '../../../client/persisted-state.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { priceColumns } from '../../../model/list-columns.ts'
import { isOwnColumn } from '../../../model/own-column.ts'
import { byField, columnFields, wineFields } from '../../../model/wine-fields.ts'
import type { Column, ColumnName, Density, ListLook } from '../../views/contract.ts'
import { readLook } from '../../views/read-look.ts'
import { columnKind, fieldOf } from './custom-column.ts'
import type { ListLayout } from './use-list-layout.ts'

export const usualLook: ListLook = {
  columns: ['vintage', 'origin', 'window', 'bottles', 'value', 'score'],
  density: 'comfortable',
}

export const useListLook = () => usePersistedState('list_look', readLook, usualLook)

/** The columns of narrow layouts, which have no room for the person's own choice. */
const columnsWithoutRoom: Record<Exclude<ListLayout, 'wide'>, readonly ColumnName[]> = {
  middle: ['vintage', 'window', 'bottles', 'value'],
  narrow: ['vintage', 'window', 'bottles'],
}

/**
 * Returns the columns that exist: a custom field may be gone, or belong to another cellar, and not everybody sees prices.
 */
export function columnsIn(
  layout: ListLayout,
  { columns }: ListLook,
  custom_fields: ReadonlyMap<string, CustomField>,
  prices: boolean,
): readonly Column[] {
  const wanted = layout === 'wide' ? columns : columnsWithoutRoom[layout]
  return wanted.filter(column => {
    if (!prices && priceColumns.has(column)) return false
    return !isOwnColumn(column) || fieldOf(column, custom_fields)
  })
}

/** The least width in rem, and the share of the width that is left over. */
const widths: Record<'wine' | 'own' | 'critic' | ColumnName, readonly [least: number, share: number]> = {
  ...byField(columnFields, field => wineFields[field].column),
  wine: [11, 2.6],
  vintage: [3.25, 0],
  origin: [7, 1.4],
  window: [11, 2.6],
  bottles: [7, 0],
  value: [5.75, 0],
  score: [3.25, 0],
  place: [7, 1.2],
  paid: [5.75, 0],
  size: [5, 0],
  added: [6.5, 0],
  own: [6, 1],
  critic: [4.5, 0],
}

const wineInOneLine = [14, 3] as const

/** Returns the grid tracks of the columns and the least width of a row, as CSS lengths. */
export function tracksOf(columns: readonly Column[], density: Density): { tracks: string; least: string } {
  const own = columns.map(column => widths[columnKind(column)])
  const all = [density === 'dense' ? wineInOneLine : widths.wine, ...own]
  const tracks = all.map(([least, share]) => (share > 0 ? `minmax(${least}rem, ${share}fr)` : `${least}rem`))
  const least = all.reduce((sum, [each]) => sum + each, 0) + columns.length + 2
  return { tracks: tracks.join(' '), least: `${least}rem` }
}
