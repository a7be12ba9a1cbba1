import type { Place } from '../../places/contract.ts'
import type { Cells } from '../cells.ts'
import type { PlaceSaid } from '../entry.ts'

/** `Location` is a place, `Bin` a shelf in it. CellarTracker's markers, `(pending)` and `(n/a)`, are no places. */
export function takePlace(cells: Cells): PlaceSaid[] {
  const location = cells.takeLine('Location')
  const bin = cells.takeLine('Bin')
  const path: PlaceSaid[] = []
  if (location !== null && !isMarker(location)) path.push({ name: location, kind: kindOf(location) })
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

function kindOf(name: string): Place['kind'] {
  return kinds.find(({ words }) => words.test(name))?.kind ?? 'room'
}

const kinds: readonly { words: RegExp; kind: Place['kind'] }[] = [
  { words: /fridge|refrigerator|cooler|cabinet|eurocave|liebherr|vinotemp|sub-?zero/i, kind: 'fridge' },
  { words: /\brack/i, kind: 'rack' },
  { words: /\b(shelf|shelves)\b/i, kind: 'shelf' },
  { words: /\b(box|boxed|case|crate)\b/i, kind: 'box' },
  { words: /\b(house|home|offsite|off-site|storage|locker|warehouse)\b/i, kind: 'house' },
]
