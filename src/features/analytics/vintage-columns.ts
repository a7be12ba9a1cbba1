import { nonVintage } from '../../model/wine-summary.ts'

/** A column of the chart of vintages: one vintage, those before the first that has its own, or what has none. */
export interface VintageColumn {
  kind: 'year' | 'before' | 'none'
  /** The vintage, or the first one after them. */
  year: number
  vintages: readonly string[]
}

/**
 * The vintages as columns: the newest `most` years each with its own, with the years between that the cellar has
 * nothing of, then at the start all older ones together and at the end what has no vintage.
 */
export function vintageColumns(vintages: readonly string[], most: number): VintageColumn[] {
  const dated = vintages.filter(vintage => vintage !== nonVintage).sort()
  const years = dated.map(Number)
  const newest = Math.max(...years)
  const first = Math.max(Math.min(...years), newest - most + 1)
  const older = dated.filter(vintage => Number(vintage) < first)
  const columns: VintageColumn[] = []
  if (older.length > 0) columns.push({ kind: 'before', year: first, vintages: older })
  for (let year = first; dated.length > 0 && year <= newest; year++) {
    columns.push({ kind: 'year', year, vintages: [String(year)] })
  }
  const hasNone = dated.length < vintages.length
  return hasNone ? [...columns, { kind: 'none', year: newest, vintages: [nonVintage] }] : columns
}
