import type { Messages } from '@lingui/core'
import { PlainI18n } from './plain-i18n.ts'

export const i18n = new PlainI18n({})

/** The English texts are in the code itself (see ../build/compile-english.ts); each other language is a chunk of its own. */
const catalogs = {
  en: async (): Promise<Messages> => ({}),
  de: async () => (await import('./de.po')).messages,
}

export type Locale = keyof typeof catalogs
export const locales = Object.keys(catalogs) as Locale[]

/** Shows every text in `locale`, and tells the document its language and direction. Resolves when the texts are there. */
export async function activate(locale: Locale): Promise<void> {
  // Whoever listens draws everything anew.
  if (i18n.locale === locale) return
  const messages = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** The locale to use: the person's own choice, else the first that the browser asks for and we have, else English. */
export function chosenLocale(
  stored: string | null | undefined,
  asked: readonly string[] = navigator.languages,
): Locale {
  const wanted = [stored ?? '', ...asked].map(tag => tag.toLowerCase().split('-')[0])
  return (
    wanted.map(language => locales.find(locale => locale === language)).find(locale => locale !== undefined) ?? 'en'
  )
}

/** `?dir=rtl` turns the layout round in development and tests, until a language that needs it is added. */
function directionOf(locale: string): 'ltr' | 'rtl' {
  if (new URLSearchParams(location.search).get('dir') === 'rtl') return 'rtl'
  return ['ar', 'fa', 'he', 'ur'].includes(locale) ? 'rtl' : 'ltr'
}
