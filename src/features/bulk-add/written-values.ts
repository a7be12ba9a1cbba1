import type { Grape, Wine } from '../../model/wine.ts'
import type { Day } from '../../shared/days.ts'
import { limits } from '../../shared/limits.ts'
import { fold } from '../../shared/text.ts'
import { readDecimal } from '../transfer/parse/numbers.ts'
import { lastVintage } from '../wines/last-vintage.ts'
import { fullYear } from './days-written.ts'

/** Returns true for the texts that people write for an empty value. A zero is a number. */
export function isNothing(text: string): boolean {
  return nothing.test(text)
}

const nothing =
  /^(?:[-–—−_.?]+|n[./]?\s?a\.?|k\.\s?a\.?|null|none|not (?:available|applicable|known)|unknown|keine?|keine angaben?|unbekannt|inconnue?|sconosciut[oa]|desconocid[oa])$/i

/**
 * Reads a year or a short one such as `'96`. Returns null for `NV`, and undefined for anything that cannot be a
 * vintage.
 */
export function readVintage(text: string, today: Day): number | null | undefined {
  if (isWithoutVintage(text)) return null
  const digits =
    /^(?:jg\.?\s*|jahrgang\s+|mill[eé]sime\s+|vintage\s+|annata\s+|a[nñ]ada\s+)?['’]?(\d{2}|\d{4})(?:er|[.,]0)?$/iu.exec(
      text,
    )?.[1] ?? ''
  const year = digits.length === 2 ? fullYear(Number(digits), today) : Number(digits)
  return year >= limits.vintage_min && year <= lastVintage(today) ? year : undefined
}

/** Returns true for a wine without a vintage. A question mark does not say that it has none. */
export function isWithoutVintage(text: string): boolean {
  return (isNothing(text) && !text.includes('?')) || noVintage.test(fold(text))
}

/** Matches what people write for a wine without a vintage, besides the words for nothing. */
const noVintage =
  /^(?:n ?v|m ?v|s ?a|n ?m|o ?j|ohne|(?:ohne|kein) (?:jg|jahrgang)|non? (?:vintage|millesime)|sans (?:millesime|annee)|multi ?vintage|senza annata|sin anada)$/

/** Splits a vintage off the start or end of a name: `Barolo Cannubi 2015`, `2015 Barolo (Cannubi)`. */
export function splitVintage(text: string): { rest: string; vintage: string } | undefined {
  const [, before, rest, start, behind, remark = ''] = yearAtEdge.exec(text) ?? []
  const vintage = before ?? behind
  return vintage === undefined ? undefined : { rest: rest ?? `${start}${remark}`, vintage }
}

/** A year at the beginning or the end, where a remark in brackets may follow it. */
const yearAtEdge = /^(?:((?:19|20)\d\d)\s+(\S.*)|(.*\S)[\s,(]+((?:19|20)\d\d)\)?(\s+\([^()]*\))?)$/

/** Reads `2024-2030`, `2023/24`, `2025+`, `until 2030` and `bis 2030`. */
export function readWindow(text: string): Pick<Wine, 'drink_from' | 'drink_until'> | undefined {
  const short = /^(\d{2})(\d{2})\s*[-–—/]\s*(\d{2})$/.exec(text)
  if (short) return readWindow(`${short[1]}${short[2]}-${short[1]}${short[3]}`)
  const [first, second, more] = text.match(/\d{4}/g) ?? []
  if (first === undefined || more !== undefined) return undefined
  const years = [readYear(first), second === undefined ? null : readYear(second)]
  const [from, until] = years
  if (from === undefined || until === undefined) return undefined
  if (until !== null) return { drink_from: from, drink_until: until }
  const isEnd = /^(\D*(until|by|before|bis|avant|jusqu|entro|fino|hasta)\D*|[-–—]\s*)\d{4}/i.test(text)
  return isEnd ? { drink_from: null, drink_until: from } : { drink_from: from, drink_until: null }
}

export function readYear(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= limits.vintage_min && year <= limits.window_max ? year : undefined
}

/** Reads `6`, `6x`, `x 6` and `12 Fl.` */
export function readCount(text: string): number | undefined {
  const digits = /^(?:x\s*)?(\d{1,5})\s*(?:x|×|\p{L}{1,12}\.?)?$/iu.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Reads names with their shares: `95% Merlot, 5% Cabernet Franc`. */
export function readGrapes(text: string): Grape[] | undefined {
  const parts = text.split(/\s*[,;/+&]\s*/).filter(part => part !== '')
  const grapes = parts.map(part => {
    const share = /(\d{1,3}(?:[.,]\d+)?)\s*%/.exec(part)?.[1]
    return { name: part.replace(/\(?\d{1,3}(?:[.,]\d+)?\s*%\)?/, '').trim(), share: share ? decimal(share) : null }
  })
  const isFine = ({ name, share }: Grape) => name !== '' && name.length <= 100 && (share ?? 0) <= 100
  return grapes.length <= limits.grapes && grapes.every(isFine) ? grapes : undefined
}

/** Reads percent by volume, with or without the sign. */
export function readAlcohol(text: string): number | undefined {
  const alcohol = decimal(text.replace(/\s*(%|vol\.?)\s*/gi, ''))
  return alcohol >= 0 && alcohol <= 100 ? alcohol : undefined
}

function decimal(text: string): number {
  return Number(readDecimal(text, '.')?.text ?? Number.NaN)
}
