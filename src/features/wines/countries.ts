/** Returns the country's name in a language, or its code where the language has no name. */
export function countryName(code: string, locale: string): string {
  return namesIn(locale).of(code) ?? code
}

const names = new Map<string, Intl.DisplayNames>()

function namesIn(locale: string): Intl.DisplayNames {
  const known = names.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  names.set(locale, known)
  return known
}
