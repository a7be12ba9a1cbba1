/** Returns the number of decimals of a currency's minor unit: EUR 2, JPY 0, TND 3. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? 2
}

/** Returns an amount in whole units, for display and for arithmetic that ends in rounding: 1999 EUR cents are 19.99. */
export function amountOf(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency)
}

/**
 * Returns an amount in whole units as minor units, exactly: the decimal text is shifted, not multiplied, and digits
 * beyond the minor unit are rounded half away from zero. Returns undefined for text that is no plain decimal number,
 * and for an amount that is too large.
 */
export function minorOf(amount: string | number, currency: string): number | undefined {
  const text = typeof amount === 'number' ? plainDecimal(amount) : amount.trim()
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!parts || !/\d/.test(text)) return undefined
  const [, sign, whole = '', fraction = ''] = parts
  const exponent = exponentOf(currency)
  const cut = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
  const minor = cut + (fraction.charAt(exponent) >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(minor)) return undefined
  return sign === '-' && minor !== 0 ? -minor : minor
}

/** Returns whether a plain decimal number has no digits beyond the minor unit of its currency, apart from zeros. */
export function isInMinorUnits(amount: string, currency: string): boolean {
  const [, fraction = ''] = amount.split('.')
  return /^0*$/.test(fraction.slice(exponentOf(currency)))
}

/**
 * The currencies of ISO 4217 whose minor units are not hundredths. They are listed here instead of read from `Intl`,
 * because a stored amount must mean the same in every browser and for ever: engines use the CLDR they were built with,
 * and CLDR 48 gives no decimals to HUF, PKR and COP, to which ISO 4217 (and earlier releases) give two. Former
 * currencies without hundredths in use (lira, peseta, the old leu) follow CLDR.
 */
export const exponents: ReadonlyMap<string, number> = new Map([
  ...'ADP BIF CLP DJF ESP GNF ISK ITL JPY KMF KRW LUF PYG ROL RWF TRL UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map(code => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3] as const),
  ...'CLF UYW'.split(' ').map(code => [code, 4] as const),
])

function plainDecimal(amount: number): string {
  const text = String(amount)
  if (!text.includes('e')) return text
  return Math.abs(amount) < 1 ? '0' : ''
}
