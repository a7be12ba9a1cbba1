/** Returns how many decimals a currency's minor unit stands for: EUR 2, JPY 0, TND 3. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? 2
}

/** Returns an amount in whole units, for drawing and for arithmetic that ends in rounding: 1999 minor of EUR is 19.99. */
export function amountOf(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency)
}

/**
 * Returns an amount in whole units as minor units, exactly: the decimal text is shifted, not multiplied, and what is
 * finer than the minor unit is rounded half away from zero. Undefined for what is no plain decimal number, or too large.
 */
export function minorOf(amount: string | number, currency: string): number | undefined {
  const text = typeof amount === 'number' ? plainDecimal(amount) : amount.trim()
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!parts || !/\d/.test(text)) return undefined
  const [, sign, whole = '', fraction = ''] = parts
  const exponent = exponentOf(currency)
  const kept = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
  const minor = kept + (fraction.charAt(exponent) >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(minor)) return undefined
  return sign === '-' && minor !== 0 ? -minor : minor
}

/**
 * The minor units of ISO 4217 that are not hundredths. They stand here rather than being asked of `Intl`, because a
 * stored amount must mean the same in every browser and for ever: engines answer from the CLDR they were built with,
 * and CLDR 48 gives no decimals to HUF, PKR and COP where ISO 4217 (and earlier releases) have two. Currencies of the
 * past without hundredths in use (lira, peseta, the old leu) as CLDR has them.
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
