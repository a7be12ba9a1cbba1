import { type Language, languages } from '../../../shared/languages.ts'
import type { Choice } from '../../../ui/select.tsx'

/** Returns the languages of the product, each by its name in that language. */
export function languageChoices(): Choice[] {
  return languages.map(language => ({ value: language, label: nameOf(language) }))
}

function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
