/** The languages of the product. A new one is a row here and its catalogue, `src/client/i18n/<code>.po`. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
