/**
 * The languages of the product. The texts in the sources are in the first one. A new language needs an entry here and
 * its catalogue, `src/client/i18n/<language>.po`.
 */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Returns the language of the product in a tag such as `en-GB`, if it is one. */
export function languageIn(tag: string): Language | undefined {
  const [name] = tag.toLowerCase().split('-')
  return languages.find(language => language === name)
}

/** The languages in which imported files may name countries and months. */
export const languagesOfFiles: readonly string[] = [...new Set([...languages, 'fr', 'it', 'es'])]
