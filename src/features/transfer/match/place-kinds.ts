import type { Place } from '../../../model/place.ts'

/** Guesses the kind of a place from its name, in the languages of the known formats. */
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
