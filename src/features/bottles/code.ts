import type { Tables } from '../../model/tables.ts'

/**
 * Crockford's digits: without I, L, O and U, so that a code that is read aloud or from a worn sticker is not mistaken.
 */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of codes a bottle can have. The first one that is free in its cellar is used. */
export const codeAttempts = 4

/**
 * Returns the code of a bottle, derived from its id: 25 bits in five digits and a check digit. Every device computes
 * the same code for a bottle, with or without a network.
 */
export function codeOf(bottle_id: string, attempt = 0): string {
  const number = hash(attempt === 0 ? bottle_id : `${bottle_id} ${attempt}`) >>> 7
  const values = [20, 15, 10, 5, 0].map(shift => (number >>> shift) & 31)
  return [...values, checkOf(values)].map(value => digits[value]).join('')
}

/** Returns all codes that a bottle may have, the preferred one first. */
export function codesOf(bottle_id: string): string[] {
  return Array.from({ length: codeAttempts }, (_, attempt) => codeOf(bottle_id, attempt))
}

/** Returns the first free code of a bottle and adds it to `taken`; undefined when all are taken. */
export function takeCode(bottle_id: string, taken: Set<string | null>): string | undefined {
  for (let attempt = 0; attempt < codeAttempts; attempt++) {
    const code = codeOf(bottle_id, attempt)
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
  return undefined
}

/** Returns the codes of bottles and places together, because a typed code does not show which of them it is on. */
export function codesTaken({ bottles, places }: Pick<Tables, 'bottles' | 'places'>): Set<string | null> {
  return new Set([...bottles.values(), ...places.values()].map(({ code }) => code))
}

/** Reads a code as people type it (small letters, blanks, dashes, O for 0, I or L for 1); undefined when it is none. */
export function readCode(text: string): string | undefined {
  const code = inDigits(text.replace(/[\s-]/g, ''))
  const values = Array.from(code, digit => digits.indexOf(digit))
  if (values.length !== 6 || values.includes(-1)) return undefined
  return checkOf(values.slice(0, 5)) === values[5] ? code : undefined
}

/** Reads a code, or its first four or five characters where their mix of letters and digits looks like one. */
export function readCodeStart(text: string): string | undefined {
  const isMixed = /^(?=.*\d)(?=.*[a-z])[\da-z]{4,5}$/i.test(text)
  return isMixed && !/u/i.test(text) ? inDigits(text) : readCode(text)
}

function inDigits(text: string): string {
  return text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
}

/**
 * Computes the check digit over the field of 32 elements, which detects every single mistyped digit and every swap of
 * two digits; a sum modulo 32 would miss some of the swaps.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum ^ value), 0)
}

/** Multiplies by x modulo x⁵ + x² + 1. */
function timesX(value: number): number {
  return (value << 1) ^ (value & 16 ? 0b100101 : 0)
}

/** Computes a 32-bit hash: FNV-1a with the finalizer of murmur3. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
