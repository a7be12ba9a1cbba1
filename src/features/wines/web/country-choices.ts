import { countryName } from '../countries.ts'
import { countryCodes } from '../country-codes.ts'

/** Returns all countries, named and sorted in a language. */
export function countryChoices(locale: string): { value: string; label: string }[] {
  return countryCodes
    .map(code => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
