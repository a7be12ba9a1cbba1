/** A rate as a source states it, before anybody has judged it. The figure is NaN if it is no number. */
export interface QuotedRate {
  currency: string
  day_on: string
  per_euro: number
}

/** The content of an answer or a file. */
export interface QuotedRates {
  rates: QuotedRate[]
  /** True if the rates are the European Central Bank's, which quotes a known list of currencies. */
  of_ecb: boolean
}

/** The reasons why nothing of an answer can be used. */
export const unusableReasons = ['unreadable', 'other_base', 'other_provider', 'empty', 'old_day', 'no_dollar'] as const
export type UnusableReason = (typeof unusableReasons)[number]

export class UnusableRates extends Error {
  readonly reason: UnusableReason

  constructor(reason: UnusableReason) {
    super(`No rate can be used: ${reason}`)
    this.reason = reason
  }
}

/** Reads a figure as sources write it: a number, or its decimal digits as text. */
export function figureOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value.trim()) ? Number(value) : Number.NaN
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnusableRates('unreadable')
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Splits simple CSV, as sources of rates publish it: no cell contains a quote or the delimiter. */
export function csvCells(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const delimiter = lines[0]?.includes(';') ? ';' : ','
  return lines.map(line => line.split(delimiter).map(cell => cell.trim().replace(/^"(.*)"$/, '$1')))
}
