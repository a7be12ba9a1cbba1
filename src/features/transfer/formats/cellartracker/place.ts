import { placeKind } from '../../match/place-kinds.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedPlace } from '../../parse/entry.ts'

/**
 * Reads `Location` as a place and `Bin` as a shelf in it. CellarTracker's markers, `(pending)` and `(n/a)`, are not
 * places.
 */
export function takePlace(cells: Cells): ParsedPlace[] {
  const location = cells.takeLine('Location')
  const bin = cells.takeLine('Bin')
  const path: ParsedPlace[] = []
  if (location !== null && !isMarker(location)) path.push({ name: location, kind: placeKind(location) })
  if (bin !== null && !isMarker(bin)) path.push({ name: bin, kind: 'shelf' })
  return path
}

/** Stores the location of a bottle that has left or is on order as text. */
export function keepPlace(cells: Cells) {
  for (const column of ['Location', 'Bin']) if (!isMarker(cells.look(column) ?? '')) cells.keep(column)
}

function isMarker(text: string): boolean {
  return /^\(.*\)$/.test(text)
}
