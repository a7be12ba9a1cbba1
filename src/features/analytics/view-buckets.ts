import { wineTypes } from '../../model/choices.ts'
import type { ViewFigures } from '../../model/linked-views.ts'
import { type MeasureName, measures } from '../../model/measures.ts'
import type { WineType } from '../../model/wine.ts'

/** A bucket of a view in the measure that is shown. */
export interface Bucket {
  key: string
  bottles: number
  /** Bottles whose amount is not known, and which the figure leaves out. */
  unknown: number
  figure: number
  /** The figure by types of wine; undefined where parts do not add up to it. */
  types?: Partial<Record<WineType, number>>
}

/** Returns the buckets that have bottles, in the order of the view. */
export function bucketsOf(figures: ViewFigures | undefined, measure: MeasureName): Bucket[] {
  if (!figures) return []
  return figures.keys.flatMap((key, bucket) => {
    const cells = wineTypes.map((type, part) => ({ type, ...cellOf(figures, bucket * wineTypes.length + part) }))
    const found = joined(key, cells, measure)
    return found ? [found] : []
  })
}

/** Returns several buckets as one, such as all old vintages. A bottle must be in one of them only. */
export function joinedBuckets(
  key: string,
  keys: readonly string[],
  figures: ViewFigures | undefined,
  measure: MeasureName,
): Bucket | undefined {
  if (!figures) return undefined
  const cells = keys.flatMap(each => {
    const bucket = figures.keys.indexOf(each)
    if (bucket < 0) return []
    return wineTypes.map((type, part) => ({ type, ...cellOf(figures, bucket * wineTypes.length + part) }))
  })
  return joined(key, cells, measure)
}

interface Cell {
  type: WineType
  bottles: number
  wines: number
  sum: number
  known: number
}

function cellOf({ bottles, wines, sums, known }: ViewFigures, cell: number): Omit<Cell, 'type'> {
  return {
    bottles: bottles[cell] ?? 0,
    wines: wines[cell] ?? 0,
    sum: sums[cell] ?? 0,
    known: known[cell] ?? 0,
  }
}

function joined(key: string, cells: readonly Cell[], measure: MeasureName): Bucket | undefined {
  const sumOf = (read: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + read(cell), 0)
  const bottles = sumOf(cell => cell.bottles)
  if (bottles === 0) return undefined
  const { is } = measures[measure]
  const known = sumOf(cell => cell.known)
  const unknown = is === 'bottles' || is === 'wines' ? 0 : bottles - known
  if (is === 'average') return { key, bottles, unknown, figure: known === 0 ? 0 : sumOf(cell => cell.sum) / known }
  const read = (cell: Cell) => (is === 'sum' ? cell.sum : cell[is])
  const bucket = { key, bottles, unknown, figure: sumOf(read) }
  if (measure === 'gain') return bucket
  const types: Partial<Record<WineType, number>> = {}
  for (const cell of cells) if (cell.bottles > 0) types[cell.type] = (types[cell.type] ?? 0) + read(cell)
  return { ...bucket, types }
}
