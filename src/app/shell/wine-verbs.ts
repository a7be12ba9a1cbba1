import { searchWords } from '../../shared/text.ts'

/** The actions on a wine that the palette offers. */
export const wineVerbs = ['open', 'drink', 'move', 'add'] as const
export type WineVerb = (typeof wineVerbs)[number]

/** A verb, and the words that name the wine. */
export interface Intent {
  verb: WineVerb
  search: string
}

/**
 * Reads `open barolo` or `Barolo öffnen`: a verb first or last, and the rest of the words. Each verb is known by its
 * English name and by the words of the reader's language.
 */
export function readIntent(text: string, words: Readonly<Record<WineVerb, string>>): Intent | undefined {
  const typed = searchWords(text)
  for (const at of new Set([0, typed.length - 1])) {
    const verb = wineVerbs.find(each => [each, ...searchWords(words[each])].includes(typed[at] ?? ''))
    if (verb) return { verb, search: typed.toSpliced(at, 1).join(' ') }
  }
  return undefined
}
