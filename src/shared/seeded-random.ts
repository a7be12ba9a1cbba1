/** Returns numbers from 0 up to but excluding 1, like `Math.random`. */
export type Random = () => number

/** Returns the same numbers for the same seed (mulberry32 over an FNV-1a hash of the seed). */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a whole number from `from` through `until`. */
export function intFrom(random: Random, from: number, until: number): number {
  return from + Math.floor(random() * (until - from + 1))
}

/** Returns a UUIDv7 that is the same for the same seed; `newId` makes the real ones. */
export function seededId(random: Random, at = Date.UTC(2024, 0, 1, 12)): string {
  const time = at.toString(16).padStart(12, '0')
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const variant = (8 + Math.floor(random() * 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
}

export function oneFrom<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}
