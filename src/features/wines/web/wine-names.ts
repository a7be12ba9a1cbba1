import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Wine } from '../../../model/wine.ts'
import { countryName } from '../countries.ts'

/** Returns the producer as the first line and the cuvée as the second, or the cuvée as the first without a producer. */
export function titleOf({ producer, name }: Pick<Wine, 'producer' | 'name'>): { title: string; cuvee: string | null } {
  return producer === null ? { title: name ?? '', cuvee: null } : { title: producer, cuvee: name }
}

/** Names the wine in one line: `Weingut Steinberger Riesling trocken 2020`. */
export function wineText({ producer, name, vintage }: Pick<Wine, 'producer' | 'name' | 'vintage'>): string {
  return [producer, name, vintage].filter(part => part !== null).join(' ')
}

export function vintageText(vintage: number | null, i18n: I18n): string {
  return vintage === null ? i18n._(msg({ context: 'vintage', message: 'NV' })) : String(vintage)
}

/** Returns the most specific origin, and the region or country that it lies in. */
export function originOf(
  wine: Pick<Wine, 'country' | 'region' | 'subregion' | 'appellation'>,
  locale: string,
): { place: string; within: string } {
  const country = wine.country && countryName(wine.country, locale)
  const named = [wine.appellation, wine.subregion, wine.region, country].filter(part => part !== null)
  const [place = '', ...rest] = [...new Set(named)]
  const within = rest.filter(part => part === wine.region || part === country)
  return { place, within: within.join(', ') }
}
