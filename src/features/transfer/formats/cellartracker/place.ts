import { placeKind } from '../../match/place-kinds.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedPlace } from '../../parse/entry.ts'

/** `Location` is a place, `Bin` a shelf in it. CellarTracker's markers, `(pending)` and `(n/a)`, are no places. */
export function takePlace(cells: Cells): ParsedPlace[] {
  const location = cells.takeLine('Location')
  const bin = cells.takeLine('Bin')
  const path: ParsedPlace[] = []
  if (location !== null && !isMarker(location)) path.push({ name: location, kind: placeKind(location) })
  if (bin !== null && !isMarker(bin)) path.push({ name: bin, kind: 'shelf' })
  return path
}

/** For a bottle that lies nowhere any more, or not yet: where it was stays readable. */
export function keepPlace(cells: Cells) {
  for (const column of ['Location', 'Bin']) if (!isMarker(cells.look(column) ?? '')) cells.keep(column)
}

function isMarker(text: string): boolean {
  return /^\(.*\)$/.test(text)
}
