/** Numbers from 0 up to 1, like `Math.random`. */
export type Random = () => number

/** The same numbers for the same seed (mulberry32 over an FNV-1a hash of the seed). */
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

/** A whole number from `from` through `until`. */
export function intFrom(random: Random, from: number, until: number): number {
  return from + Math.floor(random() * (until - from + 1))
}

export function oneFrom<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}
