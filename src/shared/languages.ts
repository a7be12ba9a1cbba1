/**
 * The languages of the product. The texts in the sources are in the first one. A new language is a row here and its
 * catalogue, `src/client/i18n/<language>.po`.
 */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The languages in which other people's files name countries and months. */
export const languagesOfFiles: readonly string[] = [...new Set([...languages, 'fr', 'it', 'es'])]
