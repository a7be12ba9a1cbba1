import type { Money } from '../../model/valuation.ts'
import { limits } from '../../shared/limits.ts'
import { exponentOf, minorOf } from '../../shared/minor-units.ts'
import { fold } from '../../shared/text.ts'
import { isCurrency } from '../money/currency.ts'
import { readDecimal } from '../transfer/parse/numbers.ts'

/** An amount, rounded to the minor unit of its currency. */
export interface WrittenPrice extends Money {
  /** The amount as plain decimal text, with as many decimals as were written. */
  written: string
}

/**
 * Reads an amount as people write it: `450€`, `CHF 38.40`, `38.- Fr.`, `1'234.50`, `SEK 199`, `12,5`. Without a sign it
 * is in the currency `usual`. A sign that several currencies share means that currency if it is one of them.
 */
export function readPrice(text: string, usual: string): WrittenPrice | 'no_amount' | 'no_currency' {
  const amount = /[-−]?\d[\d.,'’\s]*/.exec(text)?.[0] ?? ''
  const sign = text
    .replace(amount, ' ')
    .replace(eachBottle, ' ')
    .replace(/[.,]?[-–—]+(?=\s|$)/g, ' ')
    .trim()
  // A range, or words alone, are no amount in whatever currency.
  if (amount === '' || /\d/.test(sign)) return 'no_amount'
  const currency = sign === '' || sign === '.' ? usual : (currencyNamed(sign) ?? sharedSign(sign, usual))
  if (!currency) return 'no_currency'
  const digits = amount.trim().replace(/[.,]$/, '')
  const decimal = readDecimal(digits, decimalMark(digits, currency))
  const amount_minor = decimal && minorOf(decimal.text, currency)
  if (amount_minor === undefined || amount_minor < 0 || amount_minor > limits.amount_minor_max) return 'no_amount'
  return { amount_minor, currency, written: decimal?.text ?? '' }
}

const each = 'pro|per|par|je|por'
const bottle = 'Fl(?:asche)?|bottle|btl|bouteille|bottiglia|botella'
const eachBottle = new RegExp(String.raw`(?:\/|(?<!\p{L})(?:${each}))\s*(?:${bottle}|bout)(?!\p{L})\.?`, 'iu')

/** Returns true when a text is an amount by itself. */
export function isPlainlyPrice(text: string): boolean {
  return /\d/.test(text) && /\p{Sc}|[a-z]/iu.test(text) && typeof readPrice(text, 'EUR') === 'object'
}

const amount = String.raw`\d(?:[\d.,'’]*\d)?(?:[.,][-–])?`

/** An amount with its currency sign within a line of text, including the small words around it. */
export const priceInText = new RegExp(
  String.raw`(?:(?<!\p{L})(?:à|a|je|zu|for|at|each|per|pour|por|da)\s+|@\s*)?(?:` +
    String.raw`(?:US\$|[€$£]|\b(?:EUR|CHF|USD|GBP|SEK|NOK|DKK|AUD|CAD)\b|\bSFr\.?|\bFr\.)\s*${amount}` +
    String.raw`|${amount}\s*(?:[€$£]|(?:EUR|Euros?|CHF|SFr|Fr|USD|GBP|SEK|NOK|DKK|AUD|CAD)\b\.?)(?!\s*\d)` +
    String.raw`)(?:\s*(?:\/|${each})?\s*(?:${bottle}|each)\b\.?)?`,
  'iu',
)

/** Finds a currency by its code, sign or usual name. Returns undefined for a sign that several currencies share. */
export function currencyNamed(text: string): string | undefined {
  const code = text.trim().replace(/\.$/, '').toUpperCase()
  if (/^[A-Z]{3}$/.test(code) && isCurrency(code)) return code
  return currencies.get(code) ?? currencies.get(fold(text).toUpperCase())
}

const currencies = new Map(
  Object.entries({
    '€': 'EUR',
    EURO: 'EUR',
    EUROS: 'EUR',
    '£': 'GBP',
    POUND: 'GBP',
    POUNDS: 'GBP',
    FR: 'CHF',
    FRS: 'CHF',
    SFR: 'CHF',
    FRANKEN: 'CHF',
    FRANCS: 'CHF',
    US$: 'USD',
    A$: 'AUD',
    C$: 'CAD',
    NZ$: 'NZD',
    HK$: 'HKD',
    R$: 'BRL',
    ZŁ: 'PLN',
    ZL: 'PLN',
    KČ: 'CZK',
    KC: 'CZK',
    FT: 'HUF',
  }),
)

const shared = new Map(
  Object.entries({
    $: 'USD AUD CAD NZD SGD HKD MXN ARS CLP',
    kr: 'SEK NOK DKK ISK',
    '¥': 'JPY CNY',
  }),
)

function sharedSign(sign: string, usual: string): string | undefined {
  const codes = shared.get(sign.toLowerCase().replace(/\.$/, ''))?.split(' ') ?? []
  if (codes.includes(usual)) return usual
  return sign === '$' || sign === '¥' ? codes[0] : undefined
}

/**
 * Returns the decimal mark. Three digits after a single separator are thousands, unless the currency has thousandths.
 */
function decimalMark(digits: string, currency: string): '.' | ',' {
  const lone = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1]
  if (!lone) return digits.includes(',') && !digits.includes('.') ? ',' : '.'
  const isDecimal = exponentOf(currency) === 3
  return (lone === '.') === isDecimal ? '.' : ','
}
