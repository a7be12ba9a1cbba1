/**
 * The languages of the product. The texts in the sources are in the first one. A new language needs an entry here and
 * its catalogue, `src/client/i18n/<language>.po`.
 */
export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** The languages in which imported files may name countries and months. */
export const languagesOfFiles: readonly string[] = [...new Set([...languages, 'fr', 'it', 'es'])]
