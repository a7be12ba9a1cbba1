import type { Tables } from '../../model/tables.ts'

/** Crockford's digits: no I, L, O, U, so that a code read aloud or from a worn sticker is not mistaken. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many codes a bottle can have; the first that is free in its cellar becomes its own. */
export const codeAttempts = 4

/**
 * The code of a bottle, made from its id: 25 bits in five digits and a check digit. Whoever makes the bottle, with or
 * without a network, comes to the same code.
 */
export function codeOf(bottle_id: string, attempt = 0): string {
  const number = hash(attempt === 0 ? bottle_id : `${bottle_id} ${attempt}`) >>> 7
  const values = [20, 15, 10, 5, 0].map(shift => (number >>> shift) & 31)
  return [...values, checkOf(values)].map(value => digits[value]).join('')
}

/** All codes that a bottle may have, the preferred one first. */
export function codesOf(bottle_id: string): string[] {
  return Array.from({ length: codeAttempts }, (_, attempt) => codeOf(bottle_id, attempt))
}

/** The first code of a bottle that is free, which is then taken; undefined when all are. */
export function takeCode(bottle_id: string, taken: Set<string | null>): string | undefined {
  for (let attempt = 0; attempt < codeAttempts; attempt++) {
    const code = codeOf(bottle_id, attempt)
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
  return undefined
}

/** The codes of bottles and of places: one that is typed says nothing of what it stands on. */
export function codesTaken({ bottles, places }: Pick<Tables, 'bottles' | 'places'>): Set<string | null> {
  return new Set([...bottles.values(), ...places.values()].map(({ code }) => code))
}

/** A code as a person types it (small letters, blanks, dashes, O for 0, I or L for 1), or undefined when it is none. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const values = Array.from(code, digit => digits.indexOf(digit))
  if (values.length !== 6 || values.includes(-1)) return undefined
  return checkOf(values.slice(0, 5)) === values[5] ? code : undefined
}

/**
 * A checksum over the field of 32 elements, so that one mistyped digit and two digits changed over are both noticed;
 * a sum modulo 32 would let some of the latter pass.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum ^ value), 0)
}

/** Multiplication by x modulo x⁵ + x² + 1. */
function timesX(value: number): number {
  return (value << 1) ^ (value & 16 ? 0b100101 : 0)
}

/** FNV-1a with murmur3's finish, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
