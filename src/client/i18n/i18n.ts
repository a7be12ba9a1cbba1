import type { Messages } from '@lingui/core'
import { type Language, languages } from '../../shared/languages.ts'
import { PlainI18n } from './plain-i18n.ts'

export const i18n = new PlainI18n({})

/** The English texts are in the code (see src/build/compile-english.ts); each other language is a chunk of its own. */
const catalogues = import.meta.glob<Messages>(['./*.po', '!./en.po'], { import: 'messages' })

/** Shows every text in `locale`, and sets the document's language and direction. Resolves when the texts are loaded. */
export async function activate(locale: Language): Promise<void> {
  // Activating again would render every component that shows a text.
  if (i18n.locale === locale) return
  const messages = (await catalogues[`./${locale}.po`]?.()) ?? {}
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** Returns the person's own language, else the browser's first language that the product has, else English. */
export function chosenLocale(
  stored: string | null | undefined,
  preferred: readonly string[] = navigator.languages,
): Language {
  const wanted = [stored ?? '', ...preferred].map(tag => tag.toLowerCase().split('-')[0])
  return wanted.flatMap(tag => languages.find(language => language === tag) ?? [])[0] ?? languages[0]
}

/** `?dir=rtl` mirrors the layout in development and tests, until a language that needs it is added. */
function directionOf(locale: string): 'ltr' | 'rtl' {
  if (new URLSearchParams(location.search).get('dir') === 'rtl') return 'rtl'
  return ['ar', 'fa', 'he', 'ur'].includes(locale) ? 'rtl' : 'ltr'
}
