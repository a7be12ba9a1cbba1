import { countryName } from './countries.ts'
import type { WordsOf } from './summarize-wines.ts'

/** Returns the names of a wine's country in the given languages and in its own, so that `espana rioja` finds it. */
export function countryWordsIn(languages: readonly string[]): WordsOf {
  const names = new Map<string, string>()
  return ({ country }) => {
    if (!country) return ''
    let words = names.get(country)
    if (words === undefined) {
      const own = new Intl.Locale(`und-${country}`).maximize().language
      words = [...new Set([...languages, own].map(language => countryName(country, language)))].join(' ')
      names.set(country, words)
    }
    return words
  }
}
