import { fold } from '../../shared/text.ts'
import { sizeWords } from '../bottles/size-reading.ts'
import type { ColumnKind } from './column-kinds.ts'
import { priceInText } from './prices.ts'

/** The parts of one line of an e-mail as text. */
export type LineParts = Partial<Record<ColumnKind, string>>

/**
 * Reads lines such as `6x 2016 Château Margaux 750ml 450€` or `- Keller, Riesling von der Fels 2021 (12 Fl.) à 19,90
 * €`.
 */
export function readLine(line: string): LineParts {
  const rest = new Rest(line.replace(/^\s*(?:[-–•*·>]|\d{1,3}[.)])\s+/, ''))
  const price = rest.take(priceInText)?.[0]
  const size = rest.take(/\b\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|ltr|lit(?:er|re)s?)\b/i) ?? rest.take(sizeWords)
  const quantity = rest.take(countBefore) ?? rest.take(countBehind) ?? rest.take(/^\s*(\d{1,3})\s+(?=\p{L})/u)
  const vintage = rest.take(/(?<![\d.,])(?:19|20)\d\d(?![\d.,]\d|\d)/) ?? rest.take(/(?<!\p{L})N\.?V\.?(?!\p{L})/u)
  const [first = '', ...others] = rest.pieces()
  return {
    ...(quantity ? { quantity: quantity[1] ?? '' } : {}),
    ...(vintage ? { vintage: vintage[0] } : {}),
    ...(size ? { size: size[0].trim() } : {}),
    ...(price ? { price: bareAmount(price) } : {}),
    ...(others.length > 0 || isEstate(first) ? { producer: first } : { name: first }),
    ...(others.length > 0 ? { name: others.join(', ') } : {}),
  }
}

/** Returns true when a line of an e-mail is about bottles. */
export function tellsOfWine(line: string): boolean {
  const { quantity, vintage, size, price, producer, name } = readLine(line)
  return Boolean(
    (producer || name) && (vintage || size || (quantity && /\d\s*[x×*]|Fl|b(?:ou)?t/i.test(line)) || price),
  )
}

/** Returns true for a list of lines rather than a table: most lines begin or end with a number of bottles. */
export function areLines(lines: readonly string[]): boolean {
  const counted = lines.filter(line => countBefore.test(line) || countBehind.test(line))
  return counted.length > 0 && counted.length >= lines.length / 2
}

const bottles = String.raw`(?:x|×|\*|Flaschen?|Fl|bottles?|btls?|bts?|bouteilles?|bottiglie|bottiglia|botellas?|Stück|Stk|pcs)`
const countBefore = new RegExp(
  String.raw`^[\s\-–•*·>]*(\d{1,4})\s*${bottles}(?![\p{L}])\.?\s*(?:of|de|di|von)?(?=[\s,;:])`,
  'iu',
)
const countBehind = new RegExp(
  String.raw`[\s(,;](?:x\s*(\d{1,4})(?=\s*\)?\s*$)|\(?(\d{1,4})\s*${bottles}(?![\p{L}])\.?\)?)`,
  'iu',
)

/** The rest of a line while its parts are removed one after the other. */
class Rest {
  #text: string

  constructor(text: string) {
    this.#text = text
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#text)
    if (!found) return undefined
    // The gap stays a separator: `Keller 2021 Riesling` is not one name.
    this.#text = `${this.#text.slice(0, found.index)} ${this.#text.slice(found.index + found[0].length)}`
    if (found[1] === undefined && found[2] !== undefined) found[1] = found[2]
    return found
  }

  pieces(): string[] {
    return this.#text
      .replace(/\(\s*\)|\[\s*\]/g, ' ')
      .split(/\s*[,;|]\s+|\s*[;|]\s*|\s+[-–—:]\s+|\s+[-–—:]$|^\s*[-–—:]\s+|:\s+/)
      .map(piece => piece.replace(/^[\s,.;:()@–-]+|[\s,;:(@–-]+$/g, '').replace(/\s+/g, ' '))
      .filter(piece => piece !== '')
  }
}

function bareAmount(price: string): string {
  return price
    .replace(/^\s*(?:à|a|je|zu|for|at|each|per|pour|por|da|@)\s+/i, '')
    .replace(
      /\s*(?:\/|pro|per|par|je|por)?\s*(?:Fl(?:asche)?|bottle|btl|bouteille|bottiglia|botella|each)\b\.?\s*$/i,
      '',
    )
    .trim()
}

/** Returns whether a text names a château, which is both producer and wine. */
function isEstate(text: string): boolean {
  return /^ch(?:ateau)? /.test(fold(text))
}
