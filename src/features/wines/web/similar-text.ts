import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const wordsNamed = 3

/** Names the words by which wines were found that only resemble those of the search: `Similar: “riesling”`. */
export function similarText(similar_words: readonly string[], i18n: I18n): string {
  const quoted = similar_words
    .slice(0, wordsNamed)
    .map(word => i18n._(msg({ context: 'quoted', message: `“${word}”` })))
  const words = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(quoted)
  return i18n._(msg({ context: 'search', message: `Similar: ${words}` }))
}
