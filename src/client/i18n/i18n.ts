import type { Messages } from '@lingui/core'
import { type Language, languageIn, languages } from '../../shared/languages.ts'
import { PlainI18n } from './plain-i18n.ts'

export const i18n = new PlainI18n({})

/** The English texts are in the code (see src/build/compile-english.ts); each other language is a chunk of its own. */
const catalogues = import.meta.glob<Messages>(['./*.po', '!./en.po'], { import: 'messages' })

/**
 * Shows every text in a language, with the dates and numbers of the browser's region, and sets the document's language
 * and direction. Resolves when the texts are loaded.
 */
export async function activate(language: Language): Promise<void> {
  const locale = navigator.languages.find(tag => isPlainTag.test(tag) && languageIn(tag) === language) ?? language
  // Activating again would render every component that shows a text.
  if (i18n.locale === locale) return
  const messages = (await catalogues[`./${language}.po`]?.()) ?? {}
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(language)
}

/** Some systems name one that `Intl` refuses, such as `en-US@posix`. */
const isPlainTag = /^[a-z\d-]+$/i

/** Returns the person's own language, else the browser's first language that the product has, else English. */
export function chosenLocale(
  stored: string | null | undefined,
  preferred: readonly string[] = navigator.languages,
): Language {
  return [stored ?? '', ...preferred].flatMap(tag => languageIn(tag) ?? [])[0] ?? languages[0]
}

/** `?dir=rtl` mirrors the layout in development and tests, until a language that needs it is added. */
function directionOf(locale: string): 'ltr' | 'rtl' {
  if (new URLSearchParams(location.search).get('dir') === 'rtl') return 'rtl'
  return ['ar', 'fa', 'he', 'ur'].includes(locale) ? 'rtl' : 'ltr'
}
