import { foldOnce } from './text.ts'

/** The sort order of texts in a language. */
export interface Collation {
  compare: (a: string, b: string) => number
}

/** Languages whose dictionaries sort an accented letter with its base letter. */
const asFolded = ['en', 'de']

/**
 * Most languages use `Intl.Collator`. Its first use takes some 30 ms, more than anything else before a cellar's list is
 * shown, so the languages of the product sort by their folded texts instead.
 */
export function collationIn(language: string): Collation {
  return asFolded.includes(language.split('-')[0] ?? '') ? byFolded : new Intl.Collator(language)
}

const byFolded: Collation = {
  compare(a, b) {
    // Mostly the first letters differ, and to fold the whole texts takes a hundred times as long.
    const [first, second] = [plainInitial(a), plainInitial(b)]
    if (first !== second && first > 0 && second > 0) return first - second
    const [left, right] = [foldOnce(a), foldOnce(b)]
    if (left !== right) return left < right ? -1 : 1
    if (a === b) return 0
    return a < b ? -1 : 1
  },
}

/** Returns the first character of a folded text if that can be told without folding it: a plain letter or digit; else 0. */
function plainInitial(text: string): number {
  const code = text.charCodeAt(0)
  if (code >= 65 && code <= 90) return code + 32
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? code : 0
}
