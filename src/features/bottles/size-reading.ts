import { limits } from '../../shared/limits.ts'
import { fold } from '../../shared/text.ts'
import { isNamedSize } from './sizes.ts'

/**
 * Reads a size as people write it and returns it in millilitres: `750ml`, `1.5L`, `37,5 cl`, `Magnum`, `Magnum (1.5
 * l)`. A number without a unit is read as the only plausible one: `0.75` and `3` are litres, `37.5` and `75`
 * centilitres, `750` millilitres.
 */
export function readSize(text: string): number | undefined {
  const measured = /(\d+(?:[.,]\d+)?)\s*(ml|cl|dl|l|ltr|lit(?:er|re)s?)?\b/i.exec(text)
  if (!measured) return sizesByName.get(fold(text))
  const [whole, digits = '', unit] = measured
  if (unit === undefined && whole.trim() !== text.trim()) return sizesByName.get(fold(text))
  const number = Number(digits.replace(',', '.'))
  const ml = Math.round(number * (unit ? (millilitres[unit.toLowerCase()] ?? 1000) : usualUnit(number)))
  return ml >= 1 && ml <= limits.size_ml_max ? ml : undefined
}

/**
 * True when a text can hardly be anything but a size: it has a unit, is the name of a size, or is a usual number for
 * one.
 */
export function isPlainlySize(text: string): boolean {
  const size = readSize(text)
  if (size === undefined) return false
  return /[a-z]/i.test(text) || (isNamedSize(size) && /^(\d+[.,]\d+|75|150|\d{3,5})$/.test(text))
}

/** Names that mean a size within a line of text. Others, such as Imperial, are also names of wines. */
export const sizeWords = /\b(?:(?:double|doppel|demi)[ -]?magnum|magnum|jeroboam)\b/i

const millilitres: Record<string, number> = { ml: 1, cl: 10, dl: 100 }

function usualUnit(number: number): number {
  if (number <= 18) return 1000
  return number < 100 ? 10 : 1
}

const sizesByName: ReadonlyMap<string, number> = new Map(
  Object.entries({
    200: 'piccolo',
    375: 'demi, half, half bottle, halbe, halbe flasche, halbflasche, demi bouteille, mezza, mezza bottiglia, media, media botella',
    620: 'clavelin',
    750: 'bottle, standard, normal, flasche, normalflasche, bouteille, bottiglia, botella',
    1000: 'liter, litre, litro',
    1500: 'magnum, mag',
    3000: 'double magnum, dbl magnum, double mag, dbl mag, doppelmagnum, doppel magnum, doble magnum, jeroboam',
    4500: 'rehoboam',
    6000: 'imperial, imperiale, methuselah, methusalem, mathusalem',
    9000: 'salmanazar',
    12000: 'balthazar',
    15000: 'nebuchadnezzar, nebukadnezar, nabuchodonosor',
    18000: 'melchior',
  }).flatMap(([size, names]) => names.split(', ').map(name => [name, Number(size)] as const)),
)
