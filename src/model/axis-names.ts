import type { Grid, Slot } from './grid.ts'
import type { Cell } from './place.ts'

/** The schemes by which the rows or columns of a grid can be named. */
export const namings = ['letters', 'numbers', 'numbers_back', 'own'] as const
export type Naming = (typeof namings)[number]

/** Returns A, B, … Z, AA, AB, … */
export function lettersFor(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** Returns the row's own name, or its letters when the place has no row names. */
export function rowName(grid: Pick<Grid, 'row_names'>, row: number): string {
  return grid.row_names[row - 1] ?? lettersFor(row)
}

export function columnName(grid: Pick<Grid, 'column_names'>, column: number): string {
  return grid.column_names[column - 1] ?? String(column)
}

/** Returns `C4` for a letter and a number; names that would run together are separated, as in `Top/4` and `3/4`. */
export function cellName(grid: Pick<Grid, 'row_names' | 'column_names'>, { row, column }: Cell): string {
  const [down, across] = [rowName(grid, row), columnName(grid, column)]
  const runsOn = (isLetters(down) && isDigits(across)) || (isDigits(down) && isLetters(across))
  return runsOn ? `${down}${across}` : `${down}/${across}`
}

const isLetters = (text: string) => /^\p{Lu}{1,2}$/u.test(text)
const isDigits = (text: string) => /^\d+$/.test(text)

/** Returns which of the bottles behind each other a slot holds; undefined where the depth distinguishes nothing. */
export function layerOf({ depth, kind }: Pick<Grid, 'depth' | 'kind'>, slot: Slot) {
  // Bottles in diamonds and bins have no numbered layers.
  if (depth === 1 || kind !== 'cells') return undefined
  if (slot.depth === 1) return 'front'
  if (slot.depth === depth) return 'back'
  return depth === 3 ? 'middle' : slot.depth
}

/** Returns the names that a scheme gives an axis; none for the axis's default scheme. */
export function namesFor(naming: Naming, axis: 'rows' | 'columns', count: number): string[] {
  if (naming === 'own' || naming === (axis === 'rows' ? 'letters' : 'numbers')) return []
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  if (naming === 'letters') return numbers.map(lettersFor)
  return (naming === 'numbers' ? numbers : numbers.reverse()).map(String)
}

/** Returns the scheme that produces these names. */
export function namingOf(names: readonly string[], axis: 'rows' | 'columns'): Naming {
  if (names.length === 0) return axis === 'rows' ? 'letters' : 'numbers'
  const same = (naming: Naming) => namesFor(naming, axis, names.length).join('\n') === names.join('\n')
  return namings.find(naming => naming !== 'own' && same(naming)) ?? 'own'
}
