import { unknownValue } from '../../model/wine-summary.ts'
import { pairOf } from './view-pairs.ts'
import type { VintageColumn } from './vintage-columns.ts'

/** A row of the heat map: one region, all that have no row of their own, or the unknown. */
export interface HeatRow {
  kind: 'region' | 'others' | 'unknown'
  regions: readonly string[]
}

/** Returns the regions as rows: the largest each with its own, then the others together, and the unknown last. */
export function heatRows(figureOf: ReadonlyMap<string, number>, most: number): HeatRow[] {
  const known = [...figureOf.keys()]
    .filter(region => region !== unknownValue)
    .sort((a, b) => (figureOf.get(b) ?? 0) - (figureOf.get(a) ?? 0) || (a < b ? -1 : 1))
  // One alone needs no row for others.
  const shown = known.length === most + 1 ? known.length : most
  const others = known.slice(shown)
  return [
    ...known.slice(0, shown).map((region): HeatRow => ({ kind: 'region', regions: [region] })),
    ...(others.length > 0 ? [{ kind: 'others', regions: others } as const] : []),
    ...(figureOf.has(unknownValue) ? [{ kind: 'unknown', regions: [unknownValue] } as const] : []),
  ]
}

/** Returns the buckets of each cell, by row and column, as positions among the keys of the view. */
export function heatCells(
  keys: readonly string[],
  rows: readonly HeatRow[],
  columns: readonly Pick<VintageColumn, 'vintages'>[],
): number[][][] {
  const rowOf = new Map(rows.flatMap(({ regions }, row) => regions.map(region => [region, row] as const)))
  const columnOf = new Map(columns.flatMap(({ vintages }, column) => vintages.map(each => [each, column] as const)))
  const cells: number[][][] = rows.map(() => columns.map(() => []))
  keys.forEach((key, bucket) => {
    const [region, vintage] = pairOf(key)
    cells[rowOf.get(region) ?? -1]?.[columnOf.get(vintage) ?? -1]?.push(bucket)
  })
  return cells
}
