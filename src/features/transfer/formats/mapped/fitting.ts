import { readSize } from '../../../bottles/size-reading.ts'
import { isNothing, isWithoutVintage } from '../../../bulk-add/written-values.ts'
import { countryCode } from '../../../wines/country-codes.ts'
import type { FileColumn } from '../../contract.ts'
import { isMark } from './values.ts'

/**
 * Returns whether a column's cells can be of a kind. A few strange ones are usual in what people write, so it is the
 * greater part that decides; and blank columns fit everything.
 */
export function fits(kind: FileColumn, texts: readonly string[]): boolean {
  const test = tests[kind] ?? (ofText.has(kind) ? isText : undefined)
  const filled = texts.filter(text => !isNothing(text) && !(kind === 'vintage' && isWithoutVintage(text)))
  return !test || filled.length === 0 || filled.filter(test).length * 2 >= filled.length
}

const isText = (text: string) => /\p{L}/u.test(text)
/** A number with some words, and not one as long as those by which programs count. */
const isFigure = (text: string) => /\d/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= 24
const isCount = (text: string) => isFigure(text) && !/\d{6}|\d[.,]\d{1,2}\b(?!\s*(?:l|ltr|cl|dl))/i.test(text)
const isYear = (text: string) => /(^|\D)(1[789]|2\d)\d\d(\D|$)|^\D{0,3}\d{1,2}\D*$|^(1001|8888|9999)$/.test(text)
const isDay = (text: string) => /\d/.test(text) && !/^\d{7,}$|[€$£]/.test(text)

const ofText = new Set<FileColumn>([
  'producer',
  'name',
  'region',
  'subregion',
  'appellation',
  'classification',
  'vineyard',
  'designation',
  'grapes',
  'merchant',
])

const tests: Partial<Record<FileColumn, (text: string) => boolean>> = {
  vintage: isYear,
  drink_from: isYear,
  drink_until: isYear,
  window: text => /\d/.test(text),
  quantity: isCount,
  cases: isCount,
  case_size: isCount,
  case_price: isFigure,
  on_order: text => isCount(text) || isMark(text),
  gone: text => isCount(text) || isMark(text),
  price: isFigure,
  value: isFigure,
  alcohol: text => /^\D{0,3}\d{1,2}([.,]\d+)?\D*$/.test(text),
  score: isFigure,
  size: text => readSize(text) !== undefined || isText(text),
  type: isText,
  country: text => countryCode(text) !== undefined || isText(text),
  currency: text => /^\p{L}{1,5}\.?$|\p{Sc}/u.test(text),
  ordered_on: isDay,
  received_on: isDay,
  expected_on: isDay,
  departed_on: isDay,
  tasted_on: isDay,
}
