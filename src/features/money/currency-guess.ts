/**
 * The currencies that the European Central Bank quotes, and the euro, with the regions that use each, by the Unicode
 * CLDR's supplemental data of 2026. A region of another currency is not here.
 */
const regionsOf: Readonly<Record<string, string>> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EA EE ES FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG GS IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  ZAR: 'ZA',
}

/** The currencies among which somebody without an account chooses, whom the server tells nothing. */
export const quotedCurrencies: readonly string[] = Object.keys(regionsOf)

/**
 * Returns the currency of the region that a browser's languages name, or in which the first one is mostly spoken; the
 * euro where it is unknown or not quoted.
 */
export function guessCurrency(languages: readonly string[]): string {
  const locales = languages.flatMap(localeOf)
  const region = locales.find(locale => locale.region)?.region ?? locales[0]?.maximize().region
  return quotedCurrencies.find(currency => region && regionsOf[currency]?.split(' ').includes(region)) ?? 'EUR'
}

/** A browser may name a language that is none, such as `C`. */
function localeOf(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}
