import type { Place } from '../../../model/place.ts'

/** What kind of place a name tells, in the languages that the formats known here are written in. */
export function placeKind(name: string): Place['kind'] {
  return kinds.find(({ words }) => words.test(name))?.kind ?? 'room'
}

const kinds: readonly { words: RegExp; kind: Place['kind'] }[] = [
  { words: /fridge|refrigerator|cooler|cabinet|eurocave|liebherr|vinotemp|sub-?zero|kühlschrank/i, kind: 'fridge' },
  { words: /\brack|regal\b/i, kind: 'rack' },
  { words: /\b(shelf|shelves)\b/i, kind: 'shelf' },
  { words: /\b(box|boxed|case|crate|kiste)\b/i, kind: 'box' },
  { words: /\b(house|home|offsite|off-site|storage|locker|warehouse)\b/i, kind: 'house' },
]
