import {
  csvCells,
  figureOf,
  isObject,
  jsonOf,
  type QuotedRate,
  type QuotedRates,
  UnusableRates,
} from './quoted-rates.ts'

/**
 * The places of the rates in an answer, as paths with dots. JSON: `list` leads to an object with a figure for each currency, to
 * a list of entries, or to one entry. CSV: the columns by their heading. A currency after `=` stands for itself: `=ARS`.
 */
export interface RateMapping {
  list: string | null
  currency_field: string | null
  rate_field: string | null
  day_field: string
  /** The place of the base, which has to be the euro. */
  base_field: string | null
}

export function readMapped(text: string, mapping: RateMapping): QuotedRates {
  const isJson = /^\s*[[{]/.test(text)
  const whole = isJson ? jsonOf(text) : tableOf(text)
  const target = mapping.list ? at(whole, mapping.list) : whole
  return { rates: ratesIn(target, whole, mapping), of_ecb: false }
}

function ratesIn(target: unknown, whole: unknown, mapping: RateMapping): QuotedRate[] {
  const { currency_field, rate_field, day_field, base_field } = mapping
  const field = (entry: unknown, path: string) => at(entry, path) ?? at(whole, path)
  const mustBeEuro = (entry: unknown) => {
    if (base_field && field(entry, base_field) !== 'EUR') throw new UnusableRates('other_base')
  }
  if (!currency_field || !rate_field) {
    if (!isObject(target)) throw new UnusableRates('unreadable')
    mustBeEuro(whole)
    const day_on = dayOf(at(whole, day_field))
    return Object.entries(target).map(([currency, figure]) => ({ currency, day_on, per_euro: figureOf(figure) }))
  }
  const entries = Array.isArray(target) ? target : [target]
  if (!entries.every(isObject)) throw new UnusableRates('unreadable')
  return entries.map(entry => {
    mustBeEuro(entry)
    const currency = currency_field.startsWith('=') ? currency_field.slice(1) : String(at(entry, currency_field))
    return { currency, day_on: dayOf(field(entry, day_field)), per_euro: figureOf(at(entry, rate_field)) }
  })
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), value)
}

/** Reads a day, an instant that begins with one, or seconds since 1970. */
function dayOf(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) < 1e11) return new Date(value * 1000).toISOString().slice(0, 10)
  return typeof value === 'string' ? value.slice(0, 10) : ''
}

function tableOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = csvCells(text)
  if (rows.some(cells => cells.length !== head.length)) throw new UnusableRates('unreadable')
  return rows.map(cells => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
