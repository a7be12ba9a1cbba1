import { countryCodes, countryName } from '../countries.ts'

/** All countries by their names in a language, in its order. */
export function countryChoices(locale: string): { value: string; label: string }[] {
  return countryCodes
    .map(code => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
